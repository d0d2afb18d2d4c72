#!/usr/bin/env bash
# sanitize.sh FOLDER PYTEST-ARGUMENTS...: run tests on the sanitized build in FOLDER (`make sanitize`).
#
# A finding aborts the process that made it: its test fails, and the report stands among the output
# because only Python's own streams are captured.
set -euo pipefail
export PYTHONPATH=$1 PYTHONMALLOC=malloc
shift
export ASAN_OPTIONS=detect_leaks=0:abort_on_error=1
export UBSAN_OPTIONS=print_stacktrace=1:abort_on_error=1
runtime() { "${CC:-cc}" -print-file-name="$1"; }
libraries="$(runtime libasan.so) $(runtime libubsan.so)"
where='import os, powderkeg.engine.core as m; exit(not m.__file__.startswith(os.environ["PYTHONPATH"]))'

LD_PRELOAD=$libraries python -c "$where" || {
    echo "the sanitized build is not the one that is imported" >&2
    exit 1
}
LD_PRELOAD=$libraries exec python -m pytest --capture=sys "$@"
