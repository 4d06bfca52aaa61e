// SPDX-License-Identifier: MIT
//! The command line: the flags of Google Benchmark that matter here, so that one command line serves all programs.
use regex_lite::Regex;
use std::env;
use std::error::Error;
use std::path::PathBuf;

pub struct Options {
    /// Where the payloads are: the variable `BENCH_PAYLOADS`.
    pub payloads: PathBuf,
    pub results: PathBuf,
    pub repetitions: usize,
    /// Nanoseconds that a repetition takes at least.
    pub least: f64,
    pub filter: Filter,
}

/// Which lines are measured: those whose names have a match of the expression somewhere, or have none.
pub struct Filter {
    expression: Regex,
    wanted: bool,
}

impl Filter {
    /// As Google Benchmark reads it: `-` before an expression negates it.
    fn new(text: &str) -> Result<Self, regex_lite::Error> {
        let negated = text.strip_prefix('-');
        Ok(Filter { expression: Regex::new(negated.unwrap_or(text))?, wanted: negated.is_none() })
    }

    pub fn takes(&self, name: &str) -> bool {
        self.expression.is_match(name) == self.wanted
    }
}

impl Options {
    pub fn from_command_line() -> Result<Self, Box<dyn Error>> {
        let mut options = Options {
            payloads: env::var_os("BENCH_PAYLOADS").ok_or("BENCH_PAYLOADS does not say where the payloads are")?.into(),
            results: PathBuf::new(),
            repetitions: 11,
            least: 10e6,
            filter: Filter::new("")?,
        };
        for argument in env::args().skip(1) {
            let flag = argument.strip_prefix("--benchmark_").ok_or_else(|| format!("what is {argument}?"))?;
            options.set(flag).map_err(|e| format!("{argument}: {e}"))?;
        }
        if options.results.as_os_str().is_empty() {
            return Err("--benchmark_out=FILE is missing".into());
        }
        Ok(options)
    }

    /// Flags that are about what Google Benchmark prints, or how, change nothing.
    fn set(&mut self, flag: &str) -> Result<(), Box<dyn Error>> {
        match flag.split_once('=').unwrap_or((flag, "")) {
            ("out", path) => self.results = path.into(),
            ("repetitions", number) => self.repetitions = number.parse::<usize>()?.max(1),
            ("min_time", seconds) => self.least = seconds.trim_end_matches('s').parse::<f64>()? * 1e9,
            ("filter", "all") => self.filter = Filter::new("")?,
            ("filter", expression) => self.filter = Filter::new(expression)?,
            _ => {}
        }
        Ok(())
    }
}
