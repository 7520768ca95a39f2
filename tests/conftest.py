"""What every test shares: how hard Hypothesis tries, chosen by ``REBELOTE_HYPOTHESIS`` (fast, ci or deep)."""

import os

from hypothesis import HealthCheck, settings

# No deadline anywhere: a slow machine is not a failed test. `ci` repeats itself exactly, so that a red run can be run again.
settings.register_profile("fast", max_examples=25, deadline=None)
settings.register_profile("ci", max_examples=100, deadline=None, derandomize=True, print_blob=True)
settings.register_profile("deep", max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("REBELOTE_HYPOTHESIS") or ("ci" if os.environ.get("CI") else "fast"))
