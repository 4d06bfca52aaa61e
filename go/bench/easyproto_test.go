// Easyproto: messages encoded and decoded by hand-written functions.
// SPDX-License-Identifier: MIT

package bench

import (
	"github.com/VictoriaMetrics/easyproto"
)

func init() {
	addEasy("a-user", writeUser, easy.readUser)
	addEasy("b-google1", writeGoogle1, easy.readGoogle1)
	addEasy("c-catalog", writeCatalog, easy.readCatalog)
}

func addEasy[T any, P pointer[T]](name string, write func(*easyproto.MessageMarshaler, P),
	read func(easy, []byte, P) error) {
	sample := messages[name].(P)
	data := encode(sample)
	addReader[T, P](name, "easyproto", data, func(m P) { must(read(easy{}, data, m)) })
	addReader[T, P](name, "easyproto-unsafe", data, func(m P) { must(read(easy{alias: true}, data, m)) })
	addWriter(name, "easyproto", len(data), func(dst []byte) ([]byte, error) {
		return writeEasy(dst, sample, write), nil
	})
}
