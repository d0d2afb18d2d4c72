# Two commands are for everybody: `make test` and `make tournament`. CONTRIBUTING.md lists the others.
# Needs only git, make, a C compiler and python3 (headers, venv); everything else goes into .venv.

PYTHON ?= python3
GAMES ?= 3000
BENCH ?=
BENCH_OUT ?= build/benchmark.json

BIN := .venv/bin
SOURCES := $(shell find engine solvers bots -name '*.pyx' -o -name '*.pxd')
# Our own tools come first: cython-lint calls pycodestyle by name.
export PATH := $(CURDIR)/.venv/bin:$(PATH)

.PHONY: build dev test tournament web lint format types sanitize golden fit-saboteur lockstep planted bench bench-save bench-trend clean
.DELETE_ON_ERROR:

# --- environment ----------------------------------------------------------------------------

.venv/pip.stamp:
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	touch $@

# What is needed to build and to run. The warning asks for care with folders called powderkeg, of
# which there is none.
.venv/run.stamp: .venv/pip.stamp pyproject.toml
	$(BIN)/python -m pip install --quiet --group build
	PYTHONWARNINGS='ignore:Editable installation' $(BIN)/python -m pip install --quiet --no-build-isolation --editable '.[planner,report]'
	touch $@

# What is needed to test and to check.
.venv/dev.stamp: .venv/run.stamp
	$(BIN)/python -m pip install --quiet --group dev
	touch $@

.venv/build.stamp: .venv/run.stamp setup.py $(SOURCES)
	$(BIN)/python setup.py --quiet build_ext --inplace
	touch $@

build: .venv/build.stamp

dev: .venv/build.stamp .venv/dev.stamp

# --- what people run ------------------------------------------------------------------------

test: dev
	$(BIN)/python -m pytest -n 2 --dist worksteal --timeout 120 -m "not packaging"

tournament: build
	$(BIN)/powderkeg tournament run colt_express --seats 4 --bot random --bot greedy \
	    --blocks 50 --jobs 2 --seed 1 --out results/colt_express --fresh

# A table in the browser, on this machine only: docs/web.md.
web: build
	$(BIN)/python -m pip install --quiet 'starlette>=0.40' 'uvicorn>=0.30'
	$(BIN)/python -m examples.web

# --- checks ---------------------------------------------------------------------------------

format: dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/cython-lint engine solvers bots

types: dev
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/packaging/test_stubs.py

# The compiled code again with address and undefined-behaviour sanitizers, beside the ordinary build.
SANITIZED := $(CURDIR)/build/sanitize
sanitize: dev
	POWDERKEG_SANITIZE=1 $(BIN)/python setup.py --quiet build \
	    --build-lib $(SANITIZED)/lib --build-temp $(SANITIZED)/temp
	bash tests/packaging/sanitize.sh $(SANITIZED)/lib -n 2 --dist worksteal --timeout 900 -m "not packaging" \
	    --ignore tests/packaging

# The engines beside their slow references: long, so not part of `make test`.
lockstep: dev
	set -e; for script in tests/*/lockstep.py; do \
	    $(BIN)/python -m $$(echo $${script%.py} | tr / .) --games $(GAMES) --jobs 2 \
	        --out $${script%.py}.txt; done

# Engines with one rule broken on purpose: each must be noticed.
planted: dev
	set -e; for script in tests/*/planted.py; do \
	    $(BIN)/python -m $$(echo $${script%.py} | tr / .) --jobs 2 --out $${script%.py}.txt; done

# The golden games and counts anew: read the difference before you commit it.
golden: dev
	$(BIN)/python -m tests.playthroughs.golden $(WORDS)

# What Saboteur 2 believes, fitted anew on games of its own: about a minute.
fit-saboteur: dev
	$(BIN)/python benchmarks/fit_saboteur.py

bench: dev
	mkdir -p $(dir $(BENCH_OUT))
	$(BIN)/python -m pytest -p no:xdist --benchmark-only --benchmark-json $(BENCH_OUT) $(BENCH) \
	    -o python_files='bench_*.py' benchmarks

# A line in benchmarks/history.jsonl for the commit that is checked out; the picture of all lines.
bench-save: dev
	$(BIN)/python -m benchmarks.history save

bench-trend: dev
	$(BIN)/python -m benchmarks.history trend

clean:
	rm -rf build dist results .venv *.egg-info
	find engine solvers bots -name '*.so' -delete
