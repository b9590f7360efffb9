# Two commands are all it takes on a machine with Python and make:  make lab   make test
PYTHON ?= python3
BIN    := .venv/bin
ROOT   := $(if $(filter 0,$(shell id -u)),--allow-root)

# Every process that a test starts would read each module anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: lab test check style quick-rules quick-library screens slow notebooks-as-tests everywhere other-machines \
	long-comparisons bench browser notebooks site clean

lab: .venv/lab            ## set everything up, open the start notebook
	$(BIN)/jupyter lab $(ROOT) $(LAB_OPTIONS) notebooks/start_here.ipynb

test: check browser       ## a sample of everything: style, types, rules, odds, notebooks, screens
	$(MAKE) --jobs 2 --output-sync=target screens slow notebooks-as-tests

check: .venv/test         ## style, types and the fast tests: under a minute
	$(MAKE) --jobs 2 --output-sync=target style quick-rules quick-library

style: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

quick-rules: .venv/test
	$(BIN)/pytest tests/games tests/core tests/keys tests/simulation tests/advice tests/benchmarks \
		-m "not slow and not browser and not everywhere" -p no:nbval

quick-library: .venv/test
	$(BIN)/pytest README.md CONTRIBUTING.md rulebook widgets tests/odds tests/lessons tests/table tests/widgets \
		tests/cli tests/notebooks tests/everywhere -m "not slow and not browser and not everywhere" -p no:nbval

screens: .venv/test
	$(BIN)/pytest tests/browser tests/lessons -m "browser and not everywhere"

slow: .venv/test
	$(BIN)/pytest -m "slow and not browser and not everywhere"

notebooks-as-tests: .venv/test  # compiled beforehand: no output tells of it
	$(BIN)/python -c "from rulebook.core.kernel import compile_all; compile_all()"
	$(BIN)/pytest notebooks --nbval --nbval-current-env --nbval-sanitize-with tests/notebooks/sanitize.cfg

site: .venv/web/ready     ## the site that needs no server, in _site; PYODIDE=folder: a copy of Pyodide, for no CDN
	.venv/web/bin/python -m binder.site _site $(PYODIDE)

everywhere: browser .venv/tools/ready site  ## what is long: exhaustive comparisons, and the commit on other machines
	$(MAKE) --jobs 2 --output-sync=target other-machines long-comparisons

other-machines: browser .venv/tools/ready site  ## Binder, an empty environment, the site
	$(BIN)/pytest tests/everywhere -m everywhere

long-comparisons: .venv/test  ## engines against second referees, sentences of odds against many completions
	$(BIN)/pytest tests --ignore tests/everywhere -m everywhere

bench: .venv/bench        ## speed, as ratios measured in one run
	$(BIN)/python -m tests.benchmarks

browser: .venv/test
	$(BIN)/python tests/browser/find_browser.py

notebooks: .venv/test     ## run every notebook afresh and keep its outputs
	$(BIN)/python tests/notebooks/regenerate.py

clean:
	rm -rf .venv _site

.venv/bin/pip:
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"

.venv/lab: .venv/bin/pip pyproject.toml
	$(BIN)/pip install --quiet --editable ".[lab]"
	touch $@

.venv/test: .venv/lab
	$(BIN)/pip install --quiet --group test
	touch $@

.venv/tools/ready: .venv/test
	$(BIN)/python -m venv .venv/tools
	.venv/tools/bin/python -m pip install --quiet --upgrade "pip>=25.1"
	.venv/tools/bin/python -m pip install --quiet --group tools
	touch $@

.venv/web/ready: .venv/bin/pip pyproject.toml
	$(BIN)/python -m venv .venv/web
	.venv/web/bin/python -m pip install --quiet --upgrade "pip>=25.1"
	.venv/web/bin/python -m pip install --quiet --group web
	touch $@

.venv/bench: .venv/test
	$(BIN)/pip install --quiet --editable ".[fast]" --group bench
	touch $@
