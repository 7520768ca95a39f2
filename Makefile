# Everything that people and CI run. `make` alone lists it. Each command sets up what it needs, in .venv and web/node_modules.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python --constraint constraints.txt
export PYTHON
# REBELOTE_SKIP_WEB=1 leaves the client out: no npm, no client in the package.
WEB := $(if $(filter 1,$(REBELOTE_SKIP_WEB)),@: left out:,npm --prefix web)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test check check-native bench ladder fuzz doctor setup setup-dev client format generate constraints clean modules doctor-play doctor-test

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: setup ## Open a table: start the server and print its address (PORT=8123 for a given port)
	@$(BIN)/rebelote serve $(if $(PORT),--port $(PORT))

test: setup-dev ## Run every test (ARGS="-k litige" for some of pytest's)
	$(BIN)/python -m pytest -n 2 --dist worksteal $(ARGS)
	$(WEB) test

check: setup-dev ## Lint, format, types, import directions, generated files
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/clang-format --dry-run -Werror core/*
	@for tool in tools/gen_*.py; do echo "$$tool --check" && $(BIN)/python $$tool --check || exit 1; done
	$(WEB) run check
	$(WEB) run --if-present lint

check-native: doctor-play ## Run the core alone under the address, undefined-behaviour and thread sanitizers
	@mkdir -p build/native
	@for kind in address,undefined thread; do \
		echo "Core under $$kind" && \
		$(CXX) -std=c++20 -O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all -D_GLIBCXX_ASSERTIONS -fsanitize=$$kind -pthread -Icore \
			core/check.cpp core/judge.cpp core/policy.cpp core/proofs.cpp core/sample.cpp core/solve.cpp core/vantage.cpp \
			-o build/native/check && build/native/check || exit 1; \
	done

bench: setup-dev ## Measure the rules, then the engine beside its peer (ARGS: bench/run.py alone, with these arguments)
	$(BIN)/python bench/run.py $(ARGS)
	$(if $(ARGS),@:,$(BIN)/python bench/engine.py)

fuzz: setup-dev ## Ask the HTTP API all that its schema allows and much that it does not (EXAMPLES=1000 each way and address)
	REBELOTE_FUZZ_EXAMPLES=$(or $(EXAMPLES),1000) $(BIN)/python -m pytest -n 0 tests/server/test_openapi.py $(ARGS)

ladder: setup-dev ## Play the bots' ladder and write its tables into docs/bots/ladder.md (PAIRS=300, MINUTES=600)
	$(BIN)/python -m bench.ladder --pairs $(or $(PAIRS),300) --minutes $(or $(MINUTES),600) --write

doctor: ## Name what is missing on this machine, and the command that brings it
	@sh tools/doctor.sh

setup: doctor-play $(VENV)/.run client $(VENV)/.installed ## Make .venv, build the client and the core, install the package

setup-dev: doctor-test $(VENV)/.dev setup modules ## The same with what tests and checks need

client: doctor-play ## Build the web client if its sources changed
	@$(PYTHON) tools/build_backend.py client

format: setup-dev ## Format Python and C++
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i core/*

generate: setup-dev ## Write again the files that tools/gen_*.py make
	@for tool in tools/gen_*.py; do echo "$$tool" && $(BIN)/python $$tool || exit 1; done

constraints: $(VENV)/.uv ## Pin again the newest versions of everything in constraints.txt
	$(BIN)/uv pip compile --quiet pyproject.toml --group dev --all-extras --universal --python-version 3.11 --upgrade \
		--no-header --no-annotate --no-emit-index-url --output-file constraints.txt

clean: ## Remove all that was set up and built
	rm -rf $(VENV) build dist src/rebelote/web_dist web/node_modules

modules: doctor-play
	@$(PYTHON) tools/build_backend.py modules

doctor-play:
	@sh tools/doctor.sh play

doctor-test:
	@sh tools/doctor.sh test

# Stamps: each says that a step was done after the files it depends on last changed.

$(VENV)/.uv: constraints.txt | doctor-play
	@echo "Setting up $(VENV)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt uv
	@touch $@

$(VENV)/.run: $(VENV)/.uv pyproject.toml
	@echo "Installing what the package needs"
	@$(UV) --requirements pyproject.toml --group build
	@touch $@

$(VENV)/.dev: $(VENV)/.uv pyproject.toml | doctor-test
	@echo "Installing what tests and checks need"
	@$(UV) --requirements pyproject.toml --extra testing --extra plot --group dev
	@touch $@

# No build isolation: a change in the core is compiled again in a second, with the tools of .venv.
$(VENV)/.installed: $(VENV)/.run $(wildcard core/*) CMakeLists.txt pyproject.toml tools/build_backend.py | client
	@echo "Compiling the core, installing the package"
	@$(UV) --no-build-isolation --no-deps --reinstall-package rebelote --editable .
	@touch $@
