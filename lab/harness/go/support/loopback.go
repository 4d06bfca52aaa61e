// Loopback: a local connection, with a goroutine at its other end that sends back what it has decoded.
// SPDX-License-Identifier: MIT

package support

import (
	"bufio"
	"encoding/binary"
	"io"
	"net"
)

// prefix is the size of the length before each message.
const prefix = 4

// A peer is one end of a connection. It reuses its memory.
type peer[T any] struct {
	codec    Codec[T]
	to       net.Conn
	from     *bufio.Reader
	out, own []byte
	in       []byte
	length   [prefix]byte
}

func newPeer[T any](codec Codec[T], to net.Conn) *peer[T] {
	return &peer[T]{codec: codec, to: to, from: bufio.NewReaderSize(to, 64<<10)}
}

func (p *peer[T]) send(m *T) error {
	data, err := p.codec.Encode(p.own[:0], m)
	if err != nil {
		return err
	}
	p.own = data
	p.out = binary.LittleEndian.AppendUint32(p.out[:0], uint32(len(data)))
	p.out = append(p.out, data...)
	_, err = p.to.Write(p.out)
	return err
}

func (p *peer[T]) receive() (*T, error) {
	if _, err := io.ReadFull(p.from, p.length[:]); err != nil {
		return nil, err
	}
	n := int(binary.LittleEndian.Uint32(p.length[:]))
	if cap(p.in) < n {
		p.in = make([]byte, n)
	}
	p.in = p.in[:n]
	if _, err := io.ReadFull(p.from, p.in); err != nil {
		return nil, err
	}
	return p.codec.Decode(p.in)
}

// answer ends with the connection, or with an error of the library, after which it closes the connection.
func (p *peer[T]) answer() {
	defer p.to.Close()
	for {
		m, err := p.receive()
		if err != nil {
			return
		}
		if err := p.send(m); err != nil {
			return
		}
	}
}

// connect connects to a goroutine that answers with other. Closing this end stops it.
func connect[T any](codec, other Codec[T]) (*peer[T], error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	defer listener.Close()
	here, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		return nil, err
	}
	there, err := listener.Accept()
	if err != nil {
		here.Close()
		return nil, err
	}
	go newPeer(other, there).answer()
	return newPeer(codec, here), nil
}
