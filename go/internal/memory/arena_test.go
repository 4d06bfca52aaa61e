// Tests of the arena: its memory is zero, aligned, not shared, and known to the garbage collector.
// SPDX-License-Identifier: MIT

package memory

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
	"unsafe"
)

type node struct {
	next *node
	text string
	list []*node
	n    int
}

type odd struct {
	a uint16
	b byte
}

type big [3000]uint64

// samples has types of every size and alignment.
var samples = []reflect.Type{
	reflect.TypeFor[bool](), reflect.TypeFor[int8](), reflect.TypeFor[uint16](), reflect.TypeFor[int32](), reflect.TypeFor[float64](),
	reflect.TypeFor[string](), reflect.TypeFor[[]byte](), reflect.TypeFor[*int](), reflect.TypeFor[any](), reflect.TypeFor[map[string]int](),
	reflect.TypeFor[struct{}](), reflect.TypeFor[odd](), reflect.TypeFor[[3]byte](), reflect.TypeFor[[5]uint32](), reflect.TypeFor[node](),
	reflect.TypeFor[[700]byte](), reflect.TypeFor[big](), reflect.TypeFor[complex128](), reflect.TypeFor[func()](), reflect.TypeFor[chan int](),
}

func configs() map[string]Config {
	return map[string]Config{"plain": {}, "recycling": {Recycle: true}, "forgetting": {Forget: true}, "debugging": {Debug: true}, "small text": {Text: 1}}
}

// span is a range of allocated memory.
type span struct{ from, to uintptr }

func TestWhatIsMadeIsZeroAlignedAndApart(t *testing.T) {
	for name, config := range configs() {
		a := NewArena(config)
		r := rand.New(rand.NewPCG(1, 2))
		for cycle := range 100 {
			var spans []span
			var keep []unsafe.Pointer
			for range r.IntN(60) {
				typ := TypeOf(samples[r.IntN(len(samples))])
				n := 1
				p := unsafe.Pointer(nil)
				if r.IntN(2) == 0 {
					p = a.New(typ)
				} else {
					n = 1 + r.IntN(50)
					p = a.NewN(typ, n)
				}
				size := n * typ.Size()
				if uintptr(p)%uintptr(typ.Go.Align()) != 0 {
					t.Fatalf("%s: %v at %p", name, typ.Go, p)
				}
				bytes := unsafe.Slice((*byte)(p), size)
				for i, b := range bytes {
					if b != 0 {
						t.Fatalf("%s, cycle %d: %v: byte %d of %d is %#x", name, cycle, typ.Go, i, size, b)
					}
				}
				if !strings.Contains("ptr slice string interface map func chan struct array", typ.Go.Kind().String()) || typ.Go.Kind() == reflect.Array || typ.Go == samples[11] {
					for i := range bytes {
						bytes[i] = 0xff
					}
				}
				if typ.Go == reflect.TypeFor[node]() {
					for i := range n {
						(*node)(unsafe.Add(p, i*typ.Size())).text = "used"
					}
				}
				if size > 0 {
					spans = append(spans, span{uintptr(p), uintptr(p) + uintptr(size)})
				}
				keep = append(keep, p)
			}
			for i := range spans {
				for _, other := range spans[:i] {
					if spans[i].from < other.to && other.from < spans[i].to {
						t.Fatalf("%s: %x and %x overlap", name, spans[i], other)
					}
				}
			}
			runtime.KeepAlive(keep)
			a.Reset()
			if cycle%40 == 39 {
				a.Release()
			}
		}
	}
}

func TestSlabsGrowAndStay(t *testing.T) {
	typ := TypeOf(reflect.TypeFor[node]())
	a := NewArena(Config{})
	fill := func(n int) {
		for range n {
			a.New(typ)
		}
	}
	for _, n := range []int{1, 10, 100, 1000, 5000} {
		for range 3 {
			fill(n)
			a.Reset()
		}
		if got := testing.AllocsPerRun(10, func() { fill(n); a.Reset() }); got != 0 {
			t.Errorf("%d nodes: %v allocations", n, got)
		}
	}
	if s := a.Stats(); s.SlabsUsed != 0 || s.Slabs < 5000*typ.Size() || s.Slabs > 15000*typ.Size() {
		t.Errorf("%+v", s)
	}
	fill(7)
	if s := a.Stats(); s.SlabsUsed != 7*typ.Size() {
		t.Errorf("%+v", s)
	}
	a.Release()
	if s := a.Stats(); s != (Stats{}) {
		t.Errorf("after Release: %+v", s)
	}
	fill(3)
	if s := a.Stats(); s.SlabsUsed != 3*typ.Size() {
		t.Errorf("%+v", s)
	}
	// A chunk that is too large is not kept.
	a.NewN(typ, 2*maxKept/typ.Size())
	a.Reset()
	if s := a.Stats(); s.Slabs > maxKept {
		t.Errorf("%+v", s)
	}
}

func TestResetsForgetTypesThatAreNotUsed(t *testing.T) {
	a := NewArena(Config{})
	for _, typ := range samples {
		a.New(TypeOf(typ))
	}
	a.Reset()
	one := TypeOf(reflect.TypeFor[node]())
	for range 3 * pruneEvery {
		p := (*node)(a.New(one))
		if *(*[2]uintptr)(unsafe.Pointer(p)) != [2]uintptr{} {
			t.Fatal("not zero")
		}
		p.text = "x"
		a.Reset()
	}
	if len(a.touched) != 1 {
		t.Errorf("%d types are looked at", len(a.touched))
	}
	// The slabs can be used again.
	for _, typ := range samples {
		p := a.NewN(TypeOf(typ), 3)
		for i, b := range unsafe.Slice((*byte)(p), 3*int(typ.Size())) {
			if b != 0 {
				t.Errorf("%v: byte %d", typ, i)
			}
		}
	}
}

func TestTextSurvivesReset(t *testing.T) {
	put := func(a *Arena, s string) string {
		p := a.Text(len(s))
		copy(unsafe.Slice((*byte)(p), len(s)), s)
		// This many bytes may be read after the text.
		_ = *(*[Padding]byte)(unsafe.Add(p, len(s)))
		return unsafe.String((*byte)(p), len(s))
	}
	for name, config := range configs() {
		a := NewArena(config)
		var kept, want []string
		for i := range 300 {
			for k := range 5 {
				s := strings.Repeat(fmt.Sprint(i, k, "."), 1+(i*7+k)%900)
				kept, want = append(kept, put(a, s)), append(want, s)
			}
			for k := range kept {
				if config.Recycle && k < len(kept)-5 {
					continue
				}
				if kept[k] != want[k] {
					t.Fatalf("%s: text %d of %d changed", name, k, len(kept))
				}
			}
			a.Reset()
		}
	}
	recycling := NewArena(Config{Recycle: true})
	first := put(recycling, "first")
	recycling.Reset()
	put(recycling, "other")
	if first != "other" {
		t.Errorf("recycled text is elsewhere: %q", first)
	}
	for _, n := range []int{10, 5000, 100_000} {
		for range 3 {
			recycling.Text(n)
			recycling.Text(n)
			recycling.Reset()
		}
		if got := testing.AllocsPerRun(10, func() { recycling.Text(n); recycling.Text(n); recycling.Reset() }); got != 0 {
			t.Errorf("%d bytes: %v allocations", n, got)
		}
	}
}

func TestMaps(t *testing.T) {
	typ := TypeOf(reflect.TypeFor[map[string]*node]())
	for name, config := range configs() {
		a := NewArena(config)
		for cycle := range 20 {
			var made []map[string]*node
			for i := range 1 + cycle%7 {
				p := a.NewMap(typ, i)
				m := *(*map[string]*node)(unsafe.Pointer(&p))
				if len(m) != 0 {
					t.Fatalf("%s: a map of %d entries", name, len(m))
				}
				for k := range 10 {
					m[fmt.Sprint(cycle, i, k)] = &node{n: k}
				}
				made = append(made, m)
			}
			for _, m := range made {
				if len(m) != 10 {
					t.Fatalf("%s: two maps are one", name)
				}
			}
			a.Reset()
		}
	}
	a := NewArena(Config{})
	use := func() {
		for range 5 {
			p := a.NewMap(typ, 3)
			(*(*map[string]*node)(unsafe.Pointer(&p)))["a"] = nil
		}
		if s := a.Stats(); s.Maps < 5 || s.MapsUsed != 5 {
			t.Errorf("%+v", s)
		}
		a.Reset()
	}
	use()
	if got := testing.AllocsPerRun(10, use); got != 0 {
		t.Errorf("%v allocations", got)
	}
}

// TestLargeMapsDoNotStay has one message with a large map, and then many with small ones. Reset must not take time in
// proportion to the large one each time.
func TestLargeMapsDoNotStay(t *testing.T) {
	typ := TypeOf(reflect.TypeFor[map[int]int]())
	a := NewArena(Config{})
	fill := func(n int) {
		p := a.NewMap(typ, n)
		m := *(*map[int]int)(unsafe.Pointer(&p))
		for i := range n {
			m[i] = i
		}
		a.Reset()
	}
	run := func() time.Duration {
		least := time.Hour
		for range 20 {
			start := time.Now()
			for range 10 {
				fill(1)
			}
			least = min(least, time.Since(start))
		}
		return least
	}
	before := run()
	fill(1 << 20)
	for range 2 * pruneEvery {
		fill(1)
	}
	if after := run(); after > 100*before+time.Millisecond {
		t.Errorf("%v, and after a large map %v", before, after)
	}
}

// TestResetLetsGo stores pointers to the heap in the arena's memory.
func TestResetLetsGo(t *testing.T) {
	for name, config := range configs() {
		a := NewArena(config)
		freed := make(chan bool, 1000)
		stored := 0
		store := func() *node {
			n := &node{text: strings.Repeat("x", 100)}
			stored++
			runtime.AddCleanup(n, func(int) { freed <- true }, 0)
			return n
		}
		typ, lists, mapType := TypeOf(reflect.TypeFor[node]()), TypeOf(reflect.TypeFor[*node]()), TypeOf(reflect.TypeFor[map[string]*node]())
		for range 100 {
			(*node)(a.New(typ)).next = store()
			*(**node)(a.NewN(lists, 20)) = store()
			p := a.NewMap(mapType, 1)
			(*(*map[string]*node)(unsafe.Pointer(&p)))["k"] = store()
		}
		a.Reset()
		// Chunks that were given up are freed once the arena has made others. It still has the last one of each type.
		least := stored
		if config.Forget {
			least -= 2 * maxForgotten / 8
			least = max(least, 100)
		}
		seen := 0
		for deadline := time.Now().Add(5 * time.Minute); seen < least && time.Now().Before(deadline); {
			runtime.GC()
			select {
			case <-freed:
				seen++
			case <-time.After(10 * time.Millisecond):
			}
			for len(freed) > 0 {
				<-freed
				seen++
			}
		}
		if seen < least {
			t.Errorf("%s: %d of %d objects are still there", name, stored-seen, stored)
		}
		runtime.KeepAlive(a)
	}
}

// TestGarbageCollection has lists in many arenas at the same time, while the garbage collector runs.
func TestGarbageCollection(t *testing.T) {
	typ, lists := TypeOf(reflect.TypeFor[node]()), TypeOf(reflect.TypeFor[*node]())
	var wait sync.WaitGroup
	for worker := range 8 {
		wait.Go(func() {
			r := rand.New(rand.NewPCG(uint64(worker), 1))
			a := NewArena([]Config{{}, {Recycle: true}, {Forget: true}, {Debug: true}}[worker%4])
			for cycle := range 60 {
				var root *node
				n := 1 + r.IntN(300)
				for i := range n {
					made := (*node)(a.New(typ))
					made.n, made.next = i, root
					made.text = fmt.Sprint(worker, cycle, i)
					made.list = unsafe.Slice((**node)(a.NewN(lists, 3)), 3)
					made.list[1] = root
					// This is on the heap, and only the arena's memory points to it.
					made.list[2] = &node{n: i, text: fmt.Sprint("heap", i)}
					root = made
				}
				if worker == 0 {
					runtime.GC()
				}
				for i := n - 1; root != nil; i-- {
					if root.n != i || root.text != fmt.Sprint(worker, cycle, i) || root.list[1] != root.next || root.list[2].text != fmt.Sprint("heap", i) {
						t.Errorf("worker %d, cycle %d, node %d: %+v", worker, cycle, i, root)
						return
					}
					root = root.next
				}
				a.Reset()
			}
		})
	}
	wait.Wait()
}

func TestPoison(t *testing.T) {
	type all struct {
		Text   string
		Int    int32
		Uint   uint64
		Float  float64
		Ptr    *int
		List   []string
		Inner  struct{ Text string }
		Array  [2]string
		hidden string
	}
	typ := TypeOf(reflect.TypeFor[all]())
	a := NewArena(Config{Debug: true, Recycle: true})
	p := (*all)(a.New(typ))
	many := unsafe.Slice((*all)(a.NewN(typ, 1000)), 1000)
	*p = all{"x", 1, 2, 3, new(int), []string{"y"}, struct{ Text string }{"z"}, [2]string{"v", "w"}, "h"}
	many[999].Text = "last"
	text := a.Text(5)
	copy(unsafe.Slice((*byte)(text), 5), "abcde")
	a.Reset()
	if p.Text != Poison || p.Int != -0x24242425 || p.Uint != 0xdbdbdbdbdbdbdbdb || p.Ptr != nil || p.List != nil || p.Inner.Text != Poison ||
		p.Array[1] != Poison || p.hidden != "" || p.Float == p.Float || many[999].Text != Poison {
		t.Errorf("%+v", p)
	}
	// It is never allocated again.
	if again := a.New(typ); again == unsafe.Pointer(p) {
		t.Error("the same memory")
	}
	if again := a.Text(5); again == text {
		t.Error("the same text")
	}
	if string(unsafe.Slice((*byte)(text), 5)) == "abcde" {
		t.Error("recycled text is as it was")
	}
}

func TestTypes(t *testing.T) {
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for _, typ := range samples {
				if made := TypeOf(typ); made.Go != typ || made != TypeOf(typ) || made.Size() != int(typ.Size()) {
					t.Errorf("%v: %+v", typ, made)
				}
			}
		})
	}
	wait.Wait()
	list := []node{{n: 1}, {n: 2, text: "b"}}
	made := make([]node, 2)
	TypeOf(reflect.TypeFor[node]()).Copy(unsafe.Pointer(&made[0]), unsafe.Pointer(&list[0]), 2)
	if !reflect.DeepEqual(list, made) {
		t.Errorf("%+v", made)
	}
}

// TestTypesAreFoundWithoutAllocating uses so many types that they share places in the cache.
func TestTypesAreFoundWithoutAllocating(t *testing.T) {
	const many = 300
	var all []reflect.Type
	for i := range many {
		all = append(all, reflect.ArrayOf(i, reflect.TypeFor[int16]()))
		TypeOf(all[i])
	}
	allocating := 0
	for _, typ := range all {
		if testing.AllocsPerRun(5, func() { TypeOf(typ) }) != 0 {
			allocating++
		}
	}
	// For a few types, all places may be taken.
	if allocating > many/50 {
		t.Errorf("%d of %d types are made again each time", allocating, many)
	}
}

// TestTypeFor allocates single values, which code from the compiler clears, while the garbage collector marks.
func TestTypeFor(t *testing.T) {
	type mine struct{ node }
	typ := TypeFor[mine]()
	if typ != TypeOf(reflect.TypeFor[mine]()) || typ != TypeFor[mine]() || typ.clear == nil {
		t.Fatalf("%+v", typ)
	}
	done := make(chan bool)
	go func() {
		for range 20 {
			runtime.GC()
		}
		close(done)
	}()
	a := NewArena(Config{})
	for cycle := 0; ; cycle++ {
		for range 1 + cycle%3 {
			p := (*mine)(a.New(typ))
			if p.next != nil || p.text != "" || p.list != nil || p.n != 0 {
				t.Fatalf("cycle %d: %+v", cycle, p)
			}
			*p = mine{node{&node{}, fmt.Sprint(cycle), []*node{nil}, cycle}}
		}
		a.Reset()
		select {
		case <-done:
			return
		default:
		}
	}
}

// TestHeap allocates in many goroutines at the same time.
func TestHeap(t *testing.T) {
	typ, mapType := TypeOf(reflect.TypeFor[node]()), TypeOf(reflect.TypeFor[map[string]int]())
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for i := range 1000 {
				p := (*node)(Heap.New(typ))
				p.list = unsafe.Slice((**node)(Heap.NewN(TypeOf(reflect.TypeFor[*node]()), 3)), 3)
				m := Heap.NewMap(mapType, 2)
				(*(*map[string]int)(unsafe.Pointer(&m)))["a"] = i
				text := Heap.Text(10)
				*(*byte)(text) = 'x'
				if p.n != 0 || (*(*map[string]int)(unsafe.Pointer(&m)))["a"] != i || *(*byte)(text) != 'x' {
					t.Error("it changed")
				}
			}
		})
	}
	wait.Wait()
	if s := Heap.Stats(); s != (Stats{}) {
		t.Errorf("%+v", s)
	}
}

func TestOnce(t *testing.T) {
	typ := TypeOf(reflect.TypeFor[node]())
	var kept []*node
	for range 50 {
		a := Once()
		first := (*node)(a.New(typ))
		kept = append(kept, first)
		for i := range 300 {
			kept = append(kept, (*node)(a.New(typ)))
			many := unsafe.Slice((*node)(a.NewN(typ, 1+i%7)), 1+i%7)
			kept = append(kept, &many[0])
		}
		a.Done()
	}
	for i, n := range kept {
		if n.next != nil || n.text != "" || n.list != nil || n.n != 0 {
			t.Fatal("a value is not zero, or was given out twice")
		}
		n.text = fmt.Sprint(i)
	}
	runtime.GC()
	for i, n := range kept {
		if n.text != fmt.Sprint(i) {
			t.Fatalf("%d is %s", i, n.text)
		}
	}
	made := testing.AllocsPerRun(100, func() {
		a := Once()
		for range 100 {
			a.New(typ)
		}
		a.Done()
	})
	if made > 20 {
		t.Errorf("%v allocations for 100 values", made)
	}
}
