"""Where do the pairs run? In this process, in several of this machine, or on a cluster: joblib knows how to send them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal, TypeVar

from .errors import ArenaError

Backend = Literal["loky", "dask", "ray"]
T = TypeVar("T")
CHUNK = 16
"""Tasks a worker is given at a time where results cannot come back one by one."""


@dataclass(frozen=True)
class Workers:
    """``jobs`` processes, -1 for one a core. ``backend``: ``loky`` on this machine, ``dask`` or ``ray`` on a cluster.

    ``address`` is the cluster's; without it one is started here. Results come in the order of the tasks, as soon as they can.
    """

    jobs: int = 1
    backend: Backend = "loky"
    address: str | None = None

    def map(self, work: Callable[[int], T], numbers: Iterable[int]) -> Generator[T]:
        """``work`` of every number. Closing the iterator stops the rest. Raises ArenaError for a backend that is not there."""
        if self.jobs == 1 and self.backend == "loky":
            yield from map(work, numbers)
            return
        from joblib import Parallel, delayed, effective_n_jobs, parallel_config

        with self._cluster(), parallel_config(backend=self.backend, n_jobs=self.jobs):
            tasks = (delayed(work)(number) for number in numbers)
            if self.backend == "ray":
                while chunk := list(islice(tasks, CHUNK * effective_n_jobs())):
                    yield from Parallel()(chunk)
                return
            with _closed_early(Parallel(return_as="generator")(tasks)) as results:
                for result in results:  # noqa: UP028  # "yield from" would close the results itself, warning and all
                    yield result

    def _cluster(self) -> AbstractContextManager[Any]:
        """What must be open while the tasks run."""
        count = self.jobs if self.jobs > 0 else None
        try:
            if self.backend == "dask":
                from dask.distributed import Client

                # One thread a worker: two bots in one process would share its clock of CPU time.
                here: dict[str, Any] = {"n_workers": count, "threads_per_worker": 1, "dashboard_address": None}
                client: AbstractContextManager[Any] = Client(self.address) if self.address else Client(**here)
                return client
            if self.backend == "ray":
                import ray
                from ray.util.joblib import register_ray

                here = {"num_cpus": count, "include_dashboard": False}
                ray.init(self.address, ignore_reinit_error=True, **({} if self.address else here))
                register_ray()
        except ImportError as error:
            raise ArenaError("backend_missing", backend=self.backend, why=str(error)) from None
        except OSError as error:
            raise ArenaError("no_cluster", backend=self.backend, why=str(error)) from None
        return nullcontext()


@contextmanager
def _closed_early(results: Generator[T]) -> Iterator[Generator[T]]:
    """``closing``, without joblib's warning that what was under way is lost: a test that is decided wants no more of it."""
    try:
        yield results
    finally:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=r"\d+ tasks", category=UserWarning)
            results.close()
