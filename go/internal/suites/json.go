// The tests of encoding/json.
// SPDX-License-Identifier: MIT

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// jsonSuite makes the tests a package of our module while they run: the compiler takes the files from build, in place
// of files that do not exist.
type jsonSuite struct {
	module, to, folder string
	// root is the root of the Go tree.
	root             string
	fset             *token.FileSet
	files            map[string]*ast.File
	overlay, program string
}

// prepareJSON makes a package of encoding/json's own tests, which are in its package, and of what the drop-in has.
// Tests that use internals of encoding/json are left out.
func prepareJSON(to, module string) (suite, error) {
	root, err := output(module, "go", "env", "GOROOT")
	if err != nil {
		return suite{}, err
	}
	s := jsonSuite{
		root: root, module: module, to: to, folder: filepath.Join(module, "dropin", "json", "suite"), fset: token.NewFileSet(), files: map[string]*ast.File{},
		overlay: filepath.Join(to, "overlay.json"), program: filepath.Join(to, "suite.test"),
	}
	paths, err := filepath.Glob(filepath.Join(root, "src", "encoding", "json", "*_test.go"))
	if err != nil || len(paths) == 0 {
		return suite{}, fmt.Errorf("%s has no tests: %v", root, err)
	}
	for _, path := range paths {
		// The toolchain has the tests of both versions, and builds those of its own. Benchmarks need internals of Go.
		name := filepath.Base(path)
		built, err := build.Default.MatchFile(filepath.Split(path))
		if err != nil {
			return suite{}, err
		}
		if !built || strings.HasPrefix(strings.TrimPrefix(name, "v2_"), "bench_") {
			continue
		}
		f, err := parser.ParseFile(s.fset, path, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return suite{}, err
		}
		ast.Walk(madeErrors{}, f)
		s.files[name] = f
	}
	if err := s.shim(); err != nil {
		return suite{}, err
	}
	var leftOut []string
	const rounds = 20
	for range rounds {
		cut, err := s.round()
		if err != nil {
			return suite{}, err
		}
		leftOut = append(leftOut, cut...)
		if cut == nil {
			return suite{to, []string{"tool", "test2json", "-t", s.program, "-test.v=test2json"}, leftOut}, nil
		}
	}
	return suite{}, fmt.Errorf("%s does not compile after %d rounds", to, rounds)
}

// shim writes a package with the drop-in's names.
func (s *jsonSuite) shim() error {
	paths, err := filepath.Glob(filepath.Join(s.module, "dropin", "json", "*.go"))
	if err != nil {
		return err
	}
	text := "package json\n\nimport (\n\t\"reflect\"\n\t\"unsafe\"\n\n\town \"" + ourModule + "/dropin/json\"\n)\n\n"
	for _, path := range paths {
		built, err := build.Default.MatchFile(filepath.Split(path))
		if err != nil {
			return err
		}
		if !built || strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(s.fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range f.Decls {
			for name, kind := range declared(d) {
				if ast.IsExported(name) {
					text += kind + " " + name + " = own." + name + "\n"
				}
			}
		}
	}
	text += `
// These are errors that other packages cannot construct, since each has a field that is not exported.

func makeSyntaxError(text string, offset int64) *SyntaxError {
	e := &SyntaxError{Offset: offset}
	fill(reflect.ValueOf(e).Elem().FieldByName("msg"), text)
	return e
}

func makeMarshalerError(t reflect.Type, err error, method string) *MarshalerError {
	e := &MarshalerError{Type: t, Err: err}
	fill(reflect.ValueOf(e).Elem().FieldByName("sourceFunc"), method)
	return e
}

func fill(field reflect.Value, text string) {
	reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem().SetString(text)
}

`
	for _, helper := range helpers {
		if !s.declares(helper.name) {
			text += helper.text
		}
	}
	return os.WriteFile(filepath.Join(s.to, "shim.go"), []byte(text), 0o644)
}

// helpers are internals of encoding/json that the tests use, unless they declare them themselves.
var helpers = []struct{ name, text string }{
	{"isZeroer", "\ntype isZeroer interface{ IsZero() bool }\n"},
	{"startDetectingCyclesAfter", "\nconst startDetectingCyclesAfter = 1000\n"},
	{"errUnexpectedEnd", "\nvar errUnexpectedEnd error = makeSyntaxError(\"unexpected end of JSON input\", 0)\n"},
	{"scanner", "\ntype scanner struct{}\n"},
	{"checkValid", `
func checkValid(data []byte, _ ...*scanner) error {
	var v RawMessage
	return Unmarshal(data, &v)
}
`},
}

func (s *jsonSuite) declares(name string) bool {
	for _, f := range s.files {
		for _, d := range f.Decls {
			if _, there := declared(d)[name]; there {
				return true
			}
		}
	}
	return false
}

// declared returns the names that a top-level declaration declares, with the keywords that declare them.
func declared(d ast.Decl) map[string]string {
	names := map[string]string{}
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil {
			names["the method "+d.Name.Name] = ""
		} else {
			names[d.Name.Name] = "var"
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				names[spec.Name.Name] = "type"
			case *ast.ValueSpec:
				for _, n := range spec.Names {
					names[n.Name] = "var"
				}
			}
		}
	}
	return names
}

// madeErrors replaces literals such as &SyntaxError{"text", 5} by calls.
type madeErrors struct{}

func (v madeErrors) Visit(n ast.Node) ast.Visitor {
	replace := func(e *ast.Expr) {
		address, ok := (*e).(*ast.UnaryExpr)
		if !ok || address.Op != token.AND {
			return
		}
		literal, ok := address.X.(*ast.CompositeLit)
		if !ok {
			return
		}
		name, ok := literal.Type.(*ast.Ident)
		if !ok || name.Name != "SyntaxError" && name.Name != "MarshalerError" || len(literal.Elts) < 2 {
			return
		}
		call := &ast.CallExpr{Fun: &ast.Ident{NamePos: address.Pos(), Name: "make" + name.Name}, Lparen: literal.Lbrace, Rparen: literal.Rbrace}
		for _, arg := range literal.Elts {
			if pair, ok := arg.(*ast.KeyValueExpr); ok {
				arg = pair.Value
			}
			call.Args = append(call.Args, arg)
		}
		*e = call
	}
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		replace(&n.Value)
	case *ast.CompositeLit:
		for i := range n.Elts {
			replace(&n.Elts[i])
		}
	case *ast.AssignStmt:
		for i := range n.Rhs {
			replace(&n.Rhs[i])
		}
	case *ast.CallExpr:
		for i := range n.Args {
			replace(&n.Args[i])
		}
	}
	return v
}

// round writes the files and compiles them. It removes tests that do not compile, and returns their names, or nil if
// everything compiles.
func (s *jsonSuite) round() ([]string, error) {
	if err := s.write(); err != nil {
		return nil, err
	}
	cmd := exec.Command("go", "test", "-c", "-vet=off", "-o", s.program, "-gcflags=-e", "-overlay", s.overlay, "./dropin/json/suite")
	cmd.Dir = s.module
	said, err := cmd.CombinedOutput()
	if err == nil {
		return nil, nil
	}
	cut := []string{}
	gone := map[ast.Node]bool{}
	for _, at := range regexp.MustCompile(`(?m)([^/\s]+_test\.go):(\d+):\d+: `).FindAllSubmatch(said, -1) {
		f := s.files[string(at[1])]
		line, err := strconv.Atoi(string(at[2]))
		if err != nil || f == nil {
			return nil, fmt.Errorf("%s", said)
		}
		for _, name := range s.mark(f, line, gone) {
			switch {
			case strings.HasPrefix(name, "Test"):
				cut = append(cut, name)
			case !strings.HasPrefix(name, "Fuzz"):
				// The remaining tests might need it, and then would not compile.
				return nil, fmt.Errorf("%s cannot be compiled: %s", name, said)
			}
		}
	}
	if len(gone) == 0 {
		return nil, fmt.Errorf("%s", said)
	}
	for _, f := range s.files {
		take(f, gone)
	}
	return cut, nil
}

// write writes the files, and the list of where the compiler finds them.
func (s *jsonSuite) write() error {
	replace := map[string]string{filepath.Join(s.folder, "shim.go"): filepath.Join(s.to, "shim.go")}
	// These are the names of test cases, which are in a separate package in the second version.
	cases := filepath.Join(s.root, "src", "encoding", "json", "internal", "jsontest", "testcase.go")
	if _, err := os.Stat(cases); err == nil {
		replace[filepath.Join(s.folder, "jsontest", "testcase.go")] = cases
	}
	for name, f := range s.files {
		var text bytes.Buffer
		if err := format.Node(&text, s.fset, f); err != nil {
			return err
		}
		ours := bytes.ReplaceAll(text.Bytes(), []byte(`"encoding/json"`), []byte(`"`+ourModule+`/dropin/json"`))
		ours = bytes.ReplaceAll(ours, []byte(`"encoding/json/internal/jsontest"`), []byte(`"`+ourModule+`/dropin/json/suite/jsontest"`))
		path := filepath.Join(s.to, name)
		if err := os.WriteFile(path, ours, 0o644); err != nil {
			return err
		}
		// The file is parsed again, so that the line numbers are those that the compiler reports.
		again, err := parser.ParseFile(s.fset, path, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return err
		}
		s.files[name], replace[filepath.Join(s.folder, name)] = again, path
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	return os.WriteFile(s.overlay, overlay, 0o644)
}

// mark marks what is at a line: an import, or a declaration, whose names it returns.
func (s *jsonSuite) mark(f *ast.File, line int, gone map[ast.Node]bool) (names []string) {
	at := func(n ast.Node) bool {
		return !gone[n] && s.fset.Position(n.Pos()).Line <= line && line <= s.fset.Position(n.End()).Line
	}
	for _, d := range f.Decls {
		if !at(d) {
			continue
		}
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			for _, spec := range g.Specs {
				if at(spec) {
					gone[spec] = true
				}
			}
			continue
		}
		gone[d] = true
		for name := range declared(d) {
			names = append(names, name)
		}
	}
	return names
}

// take removes what was marked, with its comments.
func take(f *ast.File, gone map[ast.Node]bool) {
	var kept []ast.Decl
	for _, d := range f.Decls {
		if gone[d] {
			dropComments(f, d)
			continue
		}
		if g, ok := d.(*ast.GenDecl); ok {
			var specs []ast.Spec
			for _, spec := range g.Specs {
				if gone[spec] {
					dropComments(f, spec)
				} else {
					specs = append(specs, spec)
				}
			}
			if g.Specs = specs; specs == nil {
				continue
			}
		}
		kept = append(kept, d)
	}
	f.Decls = kept
}

func dropComments(f *ast.File, n ast.Node) {
	var kept []*ast.CommentGroup
	for _, c := range f.Comments {
		if c.End() < n.Pos() || c.Pos() > n.End() {
			kept = append(kept, c)
		}
	}
	f.Comments = kept
}
