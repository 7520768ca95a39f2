"""What is done after the fact: ratings of finished matches, and the forgetting of what is no longer kept."""

from .runner import run_jobs

__all__ = ["run_jobs"]
