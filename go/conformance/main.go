// Main: the testee's loop: a request from standard input, a response to standard output, until the input ends.
// SPDX-License-Identifier: MIT

// Command conformance is the testee of the official conformance suite. Isomer reads and writes the binary format and
// JSON. The text format is protobuf-go's prototext, since Isomer for Go has none.
//
// With -memory=arena, messages are decoded into an arena that is reset after each request. With -official, protobuf-go
// processes everything, which shows which tests it passes itself. tools/test/conformance-go makes the packages in
// internal/pb.
package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"google.golang.org/protobuf/proto"

	conformancepb "isomer.dev/isomer/conformance/internal/pb/conformance"
)

func main() {
	memory := flag.String("memory", "heap", "heap, or arena: what messages are read into")
	official := flag.Bool("official", false, "protobuf-go in Isomer's place")
	flag.Parse()
	codecs := map[string]codec{"heap": heapCodec{}, "arena": newArenaCodec()}
	c, known := codecs[*memory]
	if *official {
		c = officialCodec{}
	}
	if !known || flag.NArg() != 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := serve(c, bufio.NewReader(os.Stdin), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
}

// serve answers requests until the input ends between two of them. A frame is a length of 4 bytes, little-endian,
// followed by as many bytes.
func serve(c codec, in io.Reader, out io.Writer) error {
	var frame []byte
	for {
		var size [4]byte
		if _, err := io.ReadFull(in, size[:]); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		n := int(binary.LittleEndian.Uint32(size[:]))
		frame = append(frame[:0], make([]byte, n)...)
		if _, err := io.ReadFull(in, frame); err != nil {
			return err
		}
		request := &conformancepb.ConformanceRequest{}
		if err := proto.Unmarshal(frame, request); err != nil {
			return err
		}
		answer, err := proto.Marshal(respond(c, request))
		if err != nil {
			return err
		}
		if _, err := out.Write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(answer))), answer...)); err != nil {
			return err
		}
	}
}
