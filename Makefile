# The front door: every job is one command, which installs what it needs. `make` alone lists them.
# SPDX-License-Identifier: MIT
.DEFAULT_GOAL := help
.PHONY: help run test test-long bench conformance fuzz format lint regen setup clean

help: ## list the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 20

run: ## build the generator and the examples, and run the examples on real messages
	@tools/setup run
	@tools/run

test: ## everything that a change must pass, with each compiler (under 30 minutes)
	@tools/setup test
	@tools/test

test-long: ## what takes longer: fuzzing, and `make run` on a bare Debian
	@tools/setup fuzz bare
	@tools/test-long

bench: ## measure, against libprotobuf too; arguments: ARGS='--benchmark_filter=person'
	@tools/setup bench
	@tools/bench $(ARGS)

conformance: ## run the official protobuf conformance suite
	@tools/setup conformance
	@tools/conformance

fuzz: ## run each fuzzer for a minute; arguments: ARGS='600 json'
	@tools/setup fuzz
	@tools/fuzz $(ARGS)

format: ## format the C++ sources
	@tools/setup lint
	@tools/format

lint: ## check format, layers, licences, generated code, and run clang-tidy
	@tools/setup lint
	@tools/lint

regen: ## regenerate the generated code that is checked in
	@tools/setup lint
	@tools/regen

setup: ## install all that `make test` needs
	@tools/setup test

clean: ## remove what was built (what was installed stays in .cache/)
	rm -rf build
