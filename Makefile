# Two commands are all it takes on a machine with Python and make:  make lab   make test
PYTHON ?= python3
BIN    := .venv/bin
ROOT   := $(if $(filter 0,$(shell id -u)),--allow-root)

# Where the lock fits, its files and no others are installed; elsewhere, the newest that pyproject.toml allows.
LOCKED := $(shell $(PYTHON) binder/lock/fits.py)
# $(call packages,file of the lock,what it was made from)
packages = $(if $(LOCKED),--no-deps --require-hashes --requirement binder/lock/$(1).txt,$(2))

# $(call screened,name,what to test): screens share the machine with the other lanes, so what failed there is run once more.
# What failed another time is forgotten first: a run that breaks off would else pass with that alone.
screened = rm -rf .pytest_cache/$(1) && $(BIN)/pytest $(2) -o cache_dir=.pytest_cache/$(1) || \
	env --unset RULEBOOK_UNTIL $(BIN)/pytest $(2) -o cache_dir=.pytest_cache/$(1) --last-failed --last-failed-no-failures none

# Every process that a test starts would read each module anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: lab test check style quick-rules quick-library screens slow notebooks-as-tests everywhere other-machines \
	carried long-comparisons long-screens bench browser notebooks site lock audit dist clean

lab: .venv/lab            ## set everything up, open the start notebook
	$(BIN)/jupyter lab $(ROOT) $(LAB_OPTIONS) notebooks/start_here.ipynb

test: check browser       ## a sample of everything: style, types, rules, odds, notebooks, screens
	$(MAKE) --jobs 2 --output-sync=target slow notebooks-as-tests screens

check: .venv/test         ## style, types and the fast tests: a minute and a half
	$(MAKE) --jobs 2 --output-sync=target style quick-rules quick-library

style: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

quick-rules: .venv/test
	$(BIN)/pytest tests/games tests/core tests/keys tests/simulation tests/advice tests/benchmarks tests/odds tests/cli \
		-m "not slow and not browser and not everywhere" -p no:nbval

quick-library: .venv/test
	$(BIN)/pytest README.md CONTRIBUTING.md rulebook widgets tests/lessons tests/table tests/widgets \
		tests/notebooks tests/strangers tests/balance tests/everywhere -m "not slow and not browser and not everywhere" -p no:nbval

screens: .venv/test
	$(call screened,screens,tests/browser tests/lessons -m "browser and not everywhere")

slow: .venv/test
	$(BIN)/pytest tests --ignore tests/browser --ignore tests/everywhere -m "slow and not browser and not everywhere"

notebooks-as-tests: export RULEBOOK_PATIENCE = 60
notebooks-as-tests: .venv/test  # compiled beforehand: no output tells of it
	$(BIN)/python -c "from rulebook.core.kernel import compile_all; compile_all()"
	$(BIN)/pytest notebooks --nbval --nbval-current-env --nbval-sanitize-with tests/notebooks/sanitize.cfg

site: .venv/web/ready     ## the site that needs no server, in _site; PYODIDE=folder: a copy of Pyodide, for no CDN
	.venv/web/bin/python -m binder.site _site $(PYODIDE)

carried: browser .venv/tools/ready site  ## the commit as others get it, one of a kind: the wheel, Binder, the site
	$(call screened,carried,tests/everywhere -m "everywhere and not alike")

everywhere: browser .venv/tools/ready site  ## what is long: exhaustive comparisons, and the commit on other machines
	$(MAKE) --jobs 2 --output-sync=target long-comparisons other-machines long-screens

other-machines: browser .venv/tools/ready site  ## Binder, an empty environment, the site
	$(call screened,machines,tests/everywhere -m everywhere)

long-comparisons: .venv/test  ## engines against second referees, sentences of odds against many completions
	$(BIN)/pytest tests --ignore tests/everywhere --ignore tests/browser --ignore tests/lessons -m everywhere

long-screens: browser     ## whole games and whole lessons in JupyterLab, every exercise on a screen and on paper
	$(call screened,long-screens,tests/browser tests/lessons -m everywhere)

bench: .venv/bench        ## speed, as ratios measured in one run
	$(BIN)/python -m tests.benchmarks

browser: .venv/test
	$(BIN)/python tests/browser/find_browser.py

notebooks: .venv/test     ## run every notebook afresh and keep its outputs
	$(BIN)/python tests/notebooks/regenerate.py

lock: .venv/test          ## the newest of all that CI, Binder and the site install, in one version, with digests
	$(BIN)/python -m binder.lock
	$(MAKE) .venv/web/ready
	.venv/web/bin/python -m binder.lock.site

dist: .venv/tools/ready   ## what is published, in dist: whoever builds the same commit gets the same files
	.venv/tools/bin/python -m binder.dist dist

audit: .venv/tools/ready  ## what is known of the locked packages: licences, age, and faults where the service is in reach
	$(BIN)/python -m binder.lock.audit

clean:
	rm -rf .venv _site dist

.venv/bin/pip: binder/lock/pip.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade $(call packages,pip,"pip>=25.1")
	touch $@

.venv/lab: .venv/bin/pip pyproject.toml binder/lock/lab.txt
	$(BIN)/pip install --quiet $(call packages,lab,--editable ".[lab]")
	$(if $(LOCKED),$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .)
	touch $@

.venv/test: .venv/lab binder/lock/test.txt
	$(BIN)/pip install --quiet $(call packages,test,--group test)
	touch $@

.venv/tools/ready: .venv/test binder/lock/tools.txt
	$(BIN)/python -m venv .venv/tools
	.venv/tools/bin/python -m pip install --quiet --upgrade $(call packages,pip,"pip>=25.1")
	.venv/tools/bin/python -m pip install --quiet $(call packages,tools,--group tools)
	touch $@

.venv/web/ready: .venv/bin/pip pyproject.toml binder/lock/web.txt
	$(BIN)/python -m venv .venv/web
	.venv/web/bin/python -m pip install --quiet --upgrade $(call packages,pip,"pip>=25.1")
	.venv/web/bin/python -m pip install --quiet $(call packages,web,--group web)
	touch $@

.venv/bench: .venv/test
	$(BIN)/pip install --quiet --editable ".[fast]" --group bench
	touch $@
