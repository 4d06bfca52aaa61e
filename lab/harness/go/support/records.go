// Records: the length of each as a varint, and its bytes.
// SPDX-License-Identifier: MIT

package support

import (
	"encoding/binary"
	"fmt"
	"os"
)

// readRecords returns the records of a file; they share its memory.
func readRecords(path string) ([][]byte, error) {
	rest, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var records [][]byte
	for len(rest) > 0 {
		length, n := binary.Uvarint(rest)
		if n <= 0 || length > uint64(len(rest)-n) {
			return nil, fmt.Errorf("%s: record %d is cut", path, len(records))
		}
		end := n + int(length)
		records = append(records, rest[n:end:end])
		rest = rest[end:]
	}
	return records, nil
}

func appendRecord(to, record []byte) []byte {
	return append(binary.AppendUvarint(to, uint64(len(record))), record...)
}
