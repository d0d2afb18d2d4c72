"""What holds for all tests: Hypothesis repeats itself, no test has a deadline, Ctrl-C interrupts.

`pytest --hypothesis-profile explore` looks at other examples each time.
"""

import signal

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, derandomize=False, print_blob=True)
settings.load_profile("steady")

# A shell starts its background jobs with Ctrl-C ignored, and they hand that on.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
