// Of: the description of a type, compiled when it is first needed.
// SPDX-License-Identifier: MIT

package schema

import (
	"fmt"
	"reflect"
	"sync"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/memory"
)

// A result is a message, or the reason why there is none.
type result struct {
	message *Message
	err     error
}

var done sync.Map // maps the reflect.Type of a struct to its result

// compiling is held while types are compiled, since they may refer to each other.
var compiling sync.Mutex

var protoMessage = reflect.TypeFor[proto.Message]()

// Of returns the description of the struct type t. The error says what cannot be described.
func Of(t reflect.Type) (*Message, error) {
	if found, ok := done.Load(t); ok {
		r := found.(result)
		return r.message, r.err
	}
	compiling.Lock()
	defer compiling.Unlock()
	c := compiler{messages: map[reflect.Type]*Message{}}
	m, err := c.message(t)
	if err != nil {
		m = nil
		done.Store(t, result{nil, err})
		return nil, err
	}
	c.propagate()
	for t, m := range c.messages {
		// Another goroutine may have stored an equal one.
		done.LoadOrStore(t, result{m, nil})
	}
	return m, nil
}

// compiler compiles a type and all types that it refers to.
type compiler struct {
	messages map[reflect.Type]*Message
}

func (c *compiler) message(t reflect.Type) (*Message, error) {
	if found, ok := done.Load(t); ok {
		r := found.(result)
		return r.message, r.err
	}
	if found := c.messages[t]; found != nil {
		return found, nil
	}
	if t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("%v is no struct", t)
	}
	m := &Message{Go: t, Memory: memory.TypeOf(t), Unknown: None, Extensions: None}
	c.messages[t] = m
	var err error
	if reflect.PointerTo(t).Implements(protoMessage) {
		err = c.generated(m)
	} else {
		err = c.tagged(m)
	}
	if err != nil {
		delete(c.messages, t)
		return nil, err
	}
	return m, nil
}

// propagate sets Requires, Extends and KeepsText for every message that contains one for which they are set.
func (c *compiler) propagate() {
	for again := true; again; {
		again = false
		for _, m := range c.messages {
			for i := range m.Fields {
				below := m.Fields[i].below()
				if below == nil {
					continue
				}
				if below.Requires && !m.Requires || below.Extends && !m.Extends || below.KeepsText && !m.KeepsText {
					m.Requires = m.Requires || below.Requires
					m.Extends = m.Extends || below.Extends
					m.KeepsText = m.KeepsText || below.KeepsText
					again = true
				}
			}
		}
	}
}

// below returns the message type of the field or of the map's values.
func (f *Field) below() *Message {
	if f.Elem != nil {
		return f.Elem.Message
	}
	return f.Message
}

// note adds the properties of its field f to m.
func (m *Message) note(f *Field) {
	m.KeepsText = m.KeepsText || f.keepsText()
	m.Nests = m.Nests || f.Rule == Repeated || f.Rule == Map || f.Place != InPlace || f.Message != nil && !f.Value
}

func (f *Field) keepsText() bool {
	if f.Rule == Map {
		return f.Key.keepsText() || f.Elem.keepsText()
	}
	return f.Kind == protoreflect.StringKind || f.Kind == protoreflect.BytesKind
}
