// SPDX-License-Identifier: MIT
//! The lines: measures those that are asked for, and writes results as Google Benchmark does.
use crate::options::Options;
use serde::Serialize;
use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};

/// Does an operation so many times; whether all of them went well.
type Passes = Box<dyn FnMut(u64) -> bool>;

struct Line {
    name: String,
    passes: Passes,
    /// How often a repetition does the operation.
    times: u64,
    took: Vec<f64>,
}

#[derive(Default)]
pub struct Lines(Vec<Line>);

impl Lines {
    /// Names are as in C++: operation/message:library. The loop is compiled together with the operation.
    pub fn add(&mut self, operation: &str, message: &str, library: &str, mut body: impl FnMut() -> bool + 'static) {
        let passes = move |times| (0..times).fold(true, |good, _| body() & good);
        self.0.push(Line {
            name: format!("{operation}/{message}:{library}"),
            passes: Box::new(passes),
            times: 1,
            took: Vec::new(),
        });
    }

    /// Repetitions of all lines are in random order, so that a noisy minute hurts all of them alike.
    pub fn measure(&mut self, options: &Options) -> Result<(), Box<dyn Error>> {
        self.0.retain(|line| options.filter.takes(&line.name));
        for line in &mut self.0 {
            line.calibrate(options.least)?;
        }
        let mut order: Vec<usize> = (0..self.0.len()).flat_map(|at| vec![at; options.repetitions]).collect();
        shuffle(&mut order);
        for at in order {
            let line = &mut self.0[at];
            let took = line.time()?;
            line.took.push(took / line.times as f64);
        }
        Ok(())
    }

    /// The part of Google Benchmark's JSON that `tools/bench/table` reads.
    pub fn write(&self, options: &Options) -> Result<(), Box<dyn Error>> {
        let mut benchmarks = Vec::new();
        for (family_index, line) in self.0.iter().enumerate() {
            benchmarks.extend(line.took.iter().map(|&cpu_time| Run {
                run_name: &line.name,
                run_type: "iteration",
                family_index,
                cpu_time,
                time_unit: "ns",
            }));
        }
        let mut to = BufWriter::new(File::create(&options.results)?);
        serde_json::to_writer(&mut to, &Results { benchmarks })?;
        Ok(to.flush()?)
    }
}

impl Line {
    /// Nanoseconds of a repetition.
    fn time(&mut self) -> Result<f64, Box<dyn Error>> {
        let start = now();
        if !(self.passes)(self.times) {
            return Err(format!("{} failed", self.name).into());
        }
        Ok(now() - start)
    }

    fn calibrate(&mut self, least: f64) -> Result<(), Box<dyn Error>> {
        while self.time()? < least {
            self.times *= 2;
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct Results<'a> {
    benchmarks: Vec<Run<'a>>,
}

#[derive(Serialize)]
struct Run<'a> {
    run_name: &'a str,
    run_type: &'static str,
    family_index: usize,
    cpu_time: f64,
    time_unit: &'static str,
}

/// Nanoseconds of processor time that this thread has taken.
fn now() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call only writes to `time`, which outlives it.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(failed, 0, "there is no clock of the thread's processor time");
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// The same order in each run: Fisher and Yates's, by xorshift.
fn shuffle(order: &mut [usize]) {
    let mut random: u64 = 20;
    for left in (1..order.len()).rev() {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        order.swap(left, (random % (left as u64 + 1)) as usize);
    }
}
