// Package support has what the Go harnesses of the lab share. docs/lab/harness.md is their contract.
// SPDX-License-Identifier: MIT

package support

import (
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// contract is the version of docs/lab/harness.md that this package implements.
const contract = 1

// A Job is a request of the lab to a harness.
type Job struct {
	Contract   int      `json:"contract"`
	Task       string   `json:"task"`
	Variant    string   `json:"variant"`
	Format     string   `json:"format"`
	Message    string   `json:"message"`
	Values     string   `json:"values"`
	ValuesJSON string   `json:"values_json"`
	Input      string   `json:"input"`
	Output     string   `json:"output"`
	Again      string   `json:"again"`
	Operations []string `json:"operations"`
	Samples    int      `json:"samples"`
	SampleNS   int64    `json:"sample_ns"`
	WarmupNS   int64    `json:"warmup_ns"`
}

func (j *Job) sample() time.Duration { return time.Duration(j.SampleNS) }
func (j *Job) warmup() time.Duration { return time.Duration(j.WarmupNS) }

func readJob(from io.Reader) (*Job, error) {
	text, err := io.ReadAll(from)
	if err != nil {
		return nil, err
	}
	job := new(Job)
	if err := json.Unmarshal(text, job); err != nil {
		return nil, fmt.Errorf("the job: %w", err)
	}
	if job.Contract != contract {
		return nil, fmt.Errorf("the job keeps to contract %d, this harness to %d", job.Contract, contract)
	}
	return job, nil
}
