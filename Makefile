# The front door: every job is one command, which installs what it needs. `make` alone lists them.
# SPDX-License-Identifier: MIT
.DEFAULT_GOAL := help
.PHONY: help run examples command install package docs php python wheel test test-long bench bench-c bench-go bench-columns bench-net bench-php bench-python lab conformance fuzz format lint regen setup clean

help: ## list the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 20

run: ## build the command, and show it at work on a message (a minute or two on two cores)
	@tools/setup/dependencies run
	@tools/build/run

examples: ## build the generator and the examples, and run the examples
	@tools/setup/dependencies examples
	@tools/build/examples

command: ## build the command, isomer: build/bin/isomer
	@tools/setup/dependencies command
	@echo "make command: about four minutes on two cores"
	@tools/build/preset command
	@echo "It is build/bin/isomer; 'make install' puts it into /usr/local/bin."

install: ## install the command, the libraries and their manual pages; arguments: PREFIX=/usr/local DESTDIR=
	@tools/setup/dependencies command
	@echo "make install: some minutes more than make command, which takes about four on two cores"
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' tools/build/install

docs: ## build the documentation as a site: build/site/index.html
	@tools/setup/dependencies docs
	@tools/make/docs

package: ## make a Debian package, and archives with a program that runs anywhere, also on arm64: build/package/
	@tools/setup/dependencies package
	@tools/make/package
	@tools/make/wheel
	@tools/make/pecl

php: ## build the PHP extension: build/php/isomer.so
	@tools/setup/dependencies php
	@tools/build/preset php

python: ## build the package for Python: build/python/isomer
	@tools/setup/dependencies python
	@tools/build/preset python
	@echo "Its folder is build/python: PYTHONPATH=build/python python3"

wheel: ## make a wheel of the package for Python: build/package/
	@tools/make/wheel

test: ## everything that a change must pass, with each compiler (35 minutes on two cores; less once ccache has it)
	@tools/setup/dependencies test
	@tools/test/all

test-long: ## what takes longer: other ways to compile, fuzzing, public .proto files, and what a bare Debian needs
	@tools/setup/dependencies oldest fuzz machines bare trees lab_browser docs_browser
	@tools/test/long/all

bench: ## measure C++ beside libprotobuf, simdjson, buffa and prost; arguments: ARGS='--benchmark_filter=log'
	@tools/setup/dependencies bench
	@tools/bench/cpp $(ARGS)

bench-c: ## measure C's modes beside protobuf-c; arguments: ARGS=100, how many rounds
	@tools/setup/dependencies bench
	@tools/bench/c $(ARGS)

bench-go: ## measure Go beside its peers; arguments: ARGS='10 All/protobuf-unmarshal'
	@tools/setup/dependencies go
	@tools/bench/go $(ARGS)

bench-columns: ## measure how messages become tables, beside ptars, pyarrow and DuckDB; arguments: ARGS=11, how many rounds
	@tools/setup/dependencies bench
	@tools/bench/columns $(ARGS)

bench-net: ## measure round trips beside bare sockets and memory, and gRPC; arguments: ARGS='--seconds 5'
	@tools/setup/dependencies bench_net
	@tools/build/preset bench-net
	@tools/bench/net $(ARGS)

bench-python: ## measure the package for Python beside Google's runtime, msgspec and orjson; arguments: ARGS=11, how many rounds
	@tools/setup/dependencies python
	@tools/bench/python $(ARGS)

bench-php: ## measure PHP beside its peers; arguments: ARGS='--rounds 30 --json FILE'
	@tools/setup/dependencies bench_php
	@tools/bench/php $(ARGS)

lab: ## which format, in which language, for your message? arguments: ARGS='--schema my.proto --data traffic.binpb'
	@tools/setup/dependencies lab
	@tools/bench/run-lab $(ARGS)

conformance: ## run the official protobuf conformance suite
	@tools/setup/dependencies conformance
	@tools/test/conformance

fuzz: ## run each fuzzer for a minute; arguments: ARGS='600 json' or '600 internal/wire/FuzzName'
	@tools/setup/dependencies fuzz
	@tools/test/long/fuzz $(ARGS)

format: ## format the sources of C++, C, Go and Rust
	@tools/setup/dependencies lint
	@tools/make/format

lint: ## check format, layers, licences, generated code, and run go vet and clang-tidy
	@tools/setup/dependencies lint
	@tools/check/lint

regen: ## regenerate the generated code that is checked in
	@tools/setup/dependencies lint
	@tools/make/regen

setup: ## install all that `make test` needs
	@tools/setup/dependencies test

clean: ## remove what was built (what was installed stays in .cache/)
	rm -rf build
