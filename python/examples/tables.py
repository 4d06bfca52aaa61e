"""A file of messages as a table. All that accept Arrow's stream, such as pyarrow, Polars and DuckDB, accept the rows.

SPDX-License-Identifier: MIT

usage: PYTHONPATH=build/python python3 python/examples/tables.py      needs DuckDB: pip install duckdb
"""

import pathlib
import tempfile

import duckdb
import isomer

SCHEMA = """
syntax = "proto3";
package weather;
message Reading { string station = 1; double celsius = 2; }
"""


def main() -> None:
    weather = isomer.Schema.from_text(SCHEMA)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "day.bin")
        with open(path, "wb") as file:
            isomer.write_delimited(file, (weather.Reading(station="Kew", celsius=hour / 2) for hour in range(24)))

        rows = isomer.columns.read(path, weather, "weather.Reading")
        found = duckdb.sql("select station, count(*), max(celsius) from rows group by station").fetchall()
        print(found)


if __name__ == "__main__":
    main()
