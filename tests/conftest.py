"""What holds for all tests: Hypothesis repeats itself, and no test has a deadline of its own.

`pytest --hypothesis-profile explore` looks at other examples each time.
"""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, derandomize=False, print_blob=True)
settings.load_profile("steady")
