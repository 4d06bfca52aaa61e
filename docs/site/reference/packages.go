// Prints pages of the public packages of Go, from their sources and comments, as JSON: a page by its import path.
// SPDX-License-Identifier: MIT
//
// usage: go run packages.go [-undocumented] FOLDER=IMPORT PATH …
//
// With -undocumented, prints the names that no comment describes, as a list in JSON.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/format"
	"go/parser"
	"go/token"
	"log"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	log.SetFlags(0)
	onlyUndocumented := flag.Bool("undocumented", false, "print the names that no comment describes")
	flag.Parse()
	pages, missing := map[string]string{}, []string{}
	for _, argument := range flag.Args() {
		folder, path, found := strings.Cut(argument, "=")
		if !found {
			log.Fatalf("%s: not FOLDER=IMPORT PATH", argument)
		}
		p := read(folder, path)
		pages[path] = p.page()
		missing = append(missing, p.undocumented()...)
	}
	var printed any = pages
	if *onlyUndocumented {
		printed = missing
	}
	if err := json.NewEncoder(os.Stdout).Encode(printed); err != nil {
		log.Fatal(err)
	}
}

// described is a package whose page is being written.
type described struct {
	*doc.Package
	files *token.FileSet
	text  strings.Builder
}

func read(folder, path string) *described {
	files := token.NewFileSet()
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		log.Fatal(err)
	}
	var parsed []*ast.File
	for _, name := range names {
		// Those of tests are examples.
		file, err := parser.ParseFile(files, name, nil, parser.ParseComments)
		if err != nil {
			log.Fatal(err)
		}
		parsed = append(parsed, file)
	}
	p, err := doc.NewFromFiles(files, parsed, path)
	if err != nil {
		log.Fatal(err)
	}
	return &described{Package: p, files: files}
}

func (p *described) page() string {
	fmt.Fprintf(&p.text, "# `%s`\n```go\nimport %q\n```\n\n", p.ImportPath, p.ImportPath)
	p.comment(p.Doc)
	p.examples(p.Examples)
	p.values("Constants", p.Consts)
	p.values("Variables", p.Vars)
	p.functions("##", "", p.Funcs)
	for _, t := range p.Types {
		p.declared("##", t.Name, t.Decl, t.Doc)
		p.examples(t.Examples)
		p.values("", t.Consts)
		p.values("", t.Vars)
		p.functions("###", "", t.Funcs)
		p.functions("###", t.Name+".", t.Methods)
	}
	return p.text.String()
}

// comment writes a doc comment, whose headings stand below those of the page.
func (p *described) comment(text string) {
	printer := p.Printer()
	printer.HeadingLevel = 4
	printer.HeadingID = func(*comment.Heading) string { return "" }
	// A link to a name leads to its place on the page; one to another package would lead out of the site.
	printer.DocLinkURL = func(link *comment.DocLink) string {
		if link.ImportPath != "" {
			return ""
		}
		name := link.Name
		if link.Recv != "" {
			name = link.Recv + link.Name
		}
		return "#" + strings.ToLower(name)
	}
	p.text.Write(printer.Markdown(p.Parser().Parse(text)))
	p.text.WriteString("\n")
}

func (p *described) code(node any) {
	var text strings.Builder
	if err := format.Node(&text, p.files, node); err != nil {
		log.Fatal(err)
	}
	code := text.String()
	if _, isBody := node.(*ast.BlockStmt); isBody {
		code = strings.Trim(strings.ReplaceAll(code[1:len(code)-1], "\n\t", "\n"), "\n")
	}
	fmt.Fprintf(&p.text, "```go\n%s\n```\n\n", code)
}

func (p *described) declared(level, name string, decl ast.Decl, text string) {
	fmt.Fprintf(&p.text, "%s `%s`\n\n", level, name)
	p.code(decl)
	p.comment(text)
}

func (p *described) values(title string, values []*doc.Value) {
	if title != "" && len(values) > 0 {
		fmt.Fprintf(&p.text, "## %s\n\n", title)
	}
	for _, v := range values {
		p.code(v.Decl)
		p.comment(v.Doc)
	}
}

func (p *described) functions(level, before string, functions []*doc.Func) {
	for _, f := range functions {
		p.declared(level, before+f.Name, f.Decl, f.Doc)
		p.examples(f.Examples)
	}
}

func (p *described) examples(examples []*doc.Example) {
	for _, e := range examples {
		p.text.WriteString("**Example.** ")
		p.comment(e.Doc)
		p.text.WriteString("\n")
		p.code(e.Code)
		if e.Output != "" {
			fmt.Fprintf(&p.text, "```text\n%s```\n\n", strings.TrimRight(e.Output, "\n")+"\n")
		}
	}
}

// undocumented returns the exported names of the package, and the package itself, that no comment describes.
func (p *described) undocumented() []string {
	var missing []string
	require := func(name, text string) {
		if text == "" {
			missing = append(missing, p.ImportPath+"."+name)
		}
	}
	require("package", p.Doc)
	values := func(groups []*doc.Value) {
		for _, group := range groups {
			for _, spec := range group.Decl.Specs {
				spec := spec.(*ast.ValueSpec)
				for _, name := range spec.Names {
					if name.IsExported() {
						require(name.Name, group.Doc+spec.Doc.Text()+spec.Comment.Text())
					}
				}
			}
		}
	}
	functions := func(before string, functions []*doc.Func) {
		for _, f := range functions {
			require(before+f.Name, f.Doc)
		}
	}
	values(p.Consts)
	values(p.Vars)
	functions("", p.Funcs)
	for _, t := range p.Types {
		require(t.Name, t.Doc)
		values(t.Consts)
		values(t.Vars)
		functions("", t.Funcs)
		functions(t.Name+".", t.Methods)
		p.members(t, require)
	}
	return missing
}

// members requires a comment of each exported field of a struct and of each method of an interface.
func (p *described) members(t *doc.Type, require func(name, text string)) {
	for _, spec := range t.Decl.Specs {
		var list *ast.FieldList
		switch of := spec.(*ast.TypeSpec).Type.(type) {
		case *ast.StructType:
			list = of.Fields
		case *ast.InterfaceType:
			list = of.Methods
		default:
			continue
		}
		for _, field := range list.List {
			for _, name := range field.Names {
				if name.IsExported() {
					require(t.Name+"."+name.Name, field.Doc.Text()+field.Comment.Text())
				}
			}
		}
	}
}
