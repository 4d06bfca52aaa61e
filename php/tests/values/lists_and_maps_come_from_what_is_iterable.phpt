--TEST--
Lists and maps are written from whatever is Traversable, and read into what the property takes
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Options;
use Isomer\Schema;
use Isomer\Type;

/** As Doctrine's: an interface, whose class is made of an array. */
interface Collection extends Countable, IteratorAggregate, ArrayAccess
{
}
final class ArrayCollection implements Collection
{
    public function __construct(private array $elements = []) {}
    public function getIterator(): Iterator { return new ArrayIterator($this->elements); }
    public function count(): int { return count($this->elements); }
    public function offsetExists(mixed $k): bool { return isset($this->elements[$k]); }
    public function offsetGet(mixed $k): mixed { return $this->elements[$k]; }
    public function offsetSet(mixed $k, mixed $v): void { $k === null ? $this->elements[] = $v : $this->elements[$k] = $v; }
    public function offsetUnset(mixed $k): void { unset($this->elements[$k]); }
    public function toArray(): array { return $this->elements; }
    public function filter(callable $of): self { return new self(array_filter($this->elements, $of)); }
}

#[Message('demo.Item')]
final class Item extends AbstractMessage
{
    #[Field(1)] public int $n = 0;
    #[Field(2, Item::class)] public iterable $parts = [];

    public static function of(int $n, iterable $parts = []): self
    {
        $made = new self();
        $made->n = $n;
        $made->parts = $parts;
        return $made;
    }
}
#[Message('demo.Bag')]
final class Bag
{
    #[Field(1, Item::class, collection: ArrayCollection::class)] public Collection $items;
    #[Field(2, Type::Int32)] public iterable $numbers = [];
    #[Field(3, Type::String)] public ?Traversable $texts = null;
    #[Field(4, Type::Int32)] public ArrayObject $own;
    #[Field(5, Type::Int32, key: Type::String, collection: ArrayCollection::class)] public Collection $map;
    #[Field(6, Item::class, key: Type::Int32)] public iterable $byNumber = [];
    #[Field(7, Type::Timestamp)] public array|ArrayIterator $times = [];
    #[Field(8, Type::Int32)] public ?Iterator $iterator = null;
}

function numbers(int ...$all): Generator { yield from $all; }
function entries(array $of): Generator { foreach ($of as $k => $v) { yield $k => $v; } }
function bag(): Bag
{
    $bag = new Bag();
    $bag->items = (new ArrayCollection([Item::of(1), Item::of(2, [Item::of(21), Item::of(22)]), Item::of(3)]))
        ->filter(fn (Item $i): bool => $i->n > 1);
    $bag->numbers = numbers(1, 2, 300);
    $bag->texts = new ArrayIterator(['a', 'é']);
    $bag->own = new ArrayObject([7, 8]);
    $bag->map = new ArrayCollection(['b' => 2, 'a' => 1]);
    $bag->byNumber = entries([5 => Item::of(5, entries([Item::of(51)])), 4 => Item::of(4)]);
    $bag->times = new ArrayIterator([new DateTimeImmutable('@5')]);
    return $bag;
}
function plain(Bag $bag): array
{
    $items = fn (iterable $all): array => array_map(fn (Item $i) => [$i->n, array_map(fn ($p) => $p->n, (array) $i->parts)], [...$all]);
    return [$items($bag->items), $bag->numbers, $bag->texts->getArrayCopy(), $bag->own->getArrayCopy(), $bag->map->toArray(),
        $items(array_values($bag->byNumber)), array_keys($bag->byNumber), $bag->times[0]->format('U')];
}

$expected = [[[2, [21, 22]], [3, []]], [1, 2, 300], ['a', 'é'], [7, 8], ['a' => 1, 'b' => 2], [[4, []], [5, [51]]], [4, 5], '5'];
foreach (Format::cases() as $format) {
    $bytes = Isomer\encode($bag = bag(), $format);
    $read = Isomer\decode(Bag::class, $bytes, $format);
    same($expected, plain($read), $format->name);
    same(['ArrayCollection', 'array', 'ArrayObject', 'ArrayObject', 'ArrayCollection', 'array', 'array', 'ArrayIterator'], array_map(get_debug_type(...),
        [$read->items, $read->numbers, $read->texts, $read->own, $read->map, $read->byNumber, $read->times, $read->iterator]), $format->name);
    same($bytes, Isomer\encode($read, $format), "$format->name again");
    same(['ArrayCollection', 'Generator', 'ArrayIterator'], array_map(get_debug_type(...), [$bag->items, $bag->numbers, $bag->times]), 'as before');
}
$empty = Isomer\decode(Bag::class, '');
same([0, [], 0, 0, []], [count($empty->items), $empty->numbers, count($empty->texts), count($empty->own), $empty->byNumber], 'absent ones');

// Of arrays, too, at every level, and through references.
$type = Schema::fromText('syntax = "proto3"; message Item { int64 n = 1; repeated Item parts = 2; map<string, int32> m = 3; repeated int32 k = 4; }')['Item'];
$k = numbers(1, 2);
foreach (Format::cases() as $format) {
    $k = numbers(1, 2);
    $bytes = $type->encode(['n' => 1, 'parts' => entries([['n' => 2, 'm' => new ArrayObject(['x' => 3])], ['parts' => numbers_of_items()]]), 'k' => &$k], $format);
    same($type->encode(['n' => 1, 'parts' => [['n' => 2, 'm' => ['x' => 3]], ['parts' => [['n' => 9]]]], 'k' => [1, 2]]), $type->encode($type->decode($bytes, $format)), $format->name);
}
function numbers_of_items(): Generator { yield ['n' => 9]; }
same(Isomer\encode(bag()), Isomer\encode(bag()), 'equal bags have equal bytes');
$shared = new ArrayObject([Item::of(1)]);
same(2, count([...Isomer\decode(Item::class, Isomer\encode(Item::of(0, [Item::of(1, $shared), Item::of(2, $shared)])))->parts]));
$twice = numbers_as_items();
function numbers_as_items(): Generator { yield Item::of(4); }
same([4, 4], array_map(fn ($i) => [...$i->parts][0]->n, Isomer\decode(Item::class, Isomer\encode(Item::of(0, [Item::of(1, $twice), Item::of(2, $twice)])))->parts), 'one generator at two places');

// What runs meanwhile may encode and decode, this message's class, too, and what it reads itself is not changed.
$bag = bag();
$bag->numbers = (function () use ($bag) {
    same([7, 8], [...Isomer\decode(Bag::class, Isomer\encode(bag()))->own]);
    same(['ArrayCollection', 2], [get_debug_type($bag->items), count($bag->items)]);
    yield 5;
})();
same([5], Isomer\decode(Bag::class, Isomer\encode($bag))->numbers);

/** As a lazy ghost: its list is a property that __get reads. */
#[Message('demo.Ghost')]
class Ghost
{
    #[Field(1)] public int $n = 0;
    #[Field(2, Item::class)] public iterable $parts = [];
    public function __construct() { unset($this->parts); }
    public function __get(string $name): mixed { return numbers_as_items(); }
}
$ghost = new Ghost();
same(4, [...Isomer\decode(Item::class, Isomer\encode($ghost))->parts][0]->n);
same(false, array_key_exists('parts', get_object_vars($ghost)), 'unset as before');

echo "-- wrong\n";
$bag = bag();
Isomer\encode($bag);
echo outcome(fn () => Isomer\encode($bag)), "\n";
$try = function (iterable $numbers, ?iterable $byNumber = null, ?Options $o = null): string {
    $bag = bag();
    $bag->numbers = $numbers;
    $bag->byNumber = $byNumber ?? [];
    return outcome(fn () => Isomer\encode($bag, Format::Protobuf, $o));
};
echo $try(numbers(1, 1 << 40)), "\n";
echo $try(entries(['x' => 1])), "\n";
echo $try((function () { yield 1; throw new RuntimeException('no more'); })()), "\n";
echo $try([], entries(['x' => Item::of(1)])), "\n";
echo $try([], (function () { yield 1 => Item::of(1); yield 1 => Item::of(2); })()), "\n";
echo $try([], (function () { yield 1.5 => Item::of(1); })()), "\n";
echo $try([], entries([1 => Item::of(1, entries([Item::of(2, (function () { yield 1; })())]))])), "\n";
echo $try((function () { for (;;) { yield 1; } })(), null, new Options(memory: 1 << 20)), "\n";
$bag = bag();
$bag->numbers = (function () use ($bag) { yield 1; $bag->numbers = []; })();
echo outcome(fn () => Isomer\encode($bag)), "\n";
$bag = bag();
$bag->numbers = (function () use ($bag) { yield 1; $bag->items = new ArrayCollection(); $bag->byNumber = []; })();
echo outcome(fn () => Isomer\encode($bag)), "\n";
echo outcome(fn () => $type->encode(['parts' => [['k' => entries(['a' => 1])]]])), "\n";
echo outcome(fn () => $type->encode(['parts' => [['k' => new stdClass()]]])), "\n";
try {
    $bag = bag();
    $bag->numbers = (function () { yield 1; throw new LogicException('inside'); })();
    Isomer\encode($bag);
} catch (Isomer\EncodeException $e) {
    same(['numbers', 'LogicException', 'inside'], [$e->path, get_class($e->getPrevious()), $e->getPrevious()->getMessage()]);
}

echo "-- wrong declarations\n";
#[Message] class A { #[Field(1, Type::Int32, collection: Missing::class)] public Collection $a; }
#[Message] class B { #[Field(1, Type::Int32, collection: stdClass::class)] public Collection $a; }
#[Message] class C { #[Field(1, Type::Int32, collection: ArrayObject::class)] public Collection $a; }
#[Message] class D { #[Field(1, Type::Int32, collection: Collection::class)] public Collection $a; }
#[Message] class E { #[Field(1, Item::class)] public Collection $a; }
#[Message] class F { #[Field(1, Type::Int32, key: Type::Int32)] public Collection $a; }
#[Message] class G { #[Field(1)] public iterable $a; }
#[Message] class H { #[Field(1, Type::Int32)] public Generator $a; }
#[Message] class I { #[Field(1, Type::Int32, collection: ArrayCollection::class)] public int $a = 0; }
#[Message] class J { #[Field(1, Type::Int32, oneof: 'x')] public iterable $a; }
final class Closed implements IteratorAggregate { private function __construct(array $a) {} public function getIterator(): Iterator { return new ArrayIterator(); } }
#[Message] class K { #[Field(1, Type::Int32, collection: Closed::class)] public Traversable $a; }
final class Picky extends ArrayObject { public function __construct(array $a = []) { if ($a) { throw new DomainException('too many'); } parent::__construct(); } }
#[Message] class L { #[Field(1, Type::Int32, collection: Picky::class)] public Traversable $a; }
foreach (range('A', 'L') as $class) {
    echo outcome(fn () => Isomer\decode($class, "\x0a\x01\x05")), "\n";
}
--EXPECT--
-- wrong
Isomer\EncodeException BadValue: numbers: the Traversable has thrown Exception: Cannot traverse an already closed generator
Isomer\EncodeException BadValue: numbers[1]: expected a number that the field can hold, found int 1099511627776
Isomer\EncodeException BadValue: numbers: expected a list, found the key "x" in the Traversable
Isomer\EncodeException BadValue: numbers: the Traversable has thrown RuntimeException: no more
Isomer\EncodeException BadValue: by_number[x]: the map's keys are integers
Isomer\EncodeException DuplicateKey: by_number: the Traversable yields a key twice
Isomer\EncodeException BadValue: by_number: expected keys that are ints or strings, found float in the Traversable
Isomer\EncodeException BadValue: by_number[1].parts[0].parts[0]: expected Item, found int 1
Isomer\EncodeException TooLarge: numbers: the Traversable yields more than fits into memory
Isomer\EncodeException BadValue: numbers: the message was changed while a Traversable in it was read
Isomer\EncodeException BadValue: items: the message was changed while a Traversable in it was read
Isomer\EncodeException BadValue: parts[0].k: expected a list, found the key "a" in the Traversable
Isomer\EncodeException BadValue: parts[0].k: expected an array, found stdClass
-- wrong declarations
Isomer\SchemaException: A::$a cannot be read into Missing: there is no such class
Isomer\SchemaException: B::$a cannot be read into stdClass: it is not Traversable
Isomer\SchemaException: C::$a cannot be read into ArrayObject: the property does not take it
Isomer\SchemaException: D::$a cannot be read into Collection: there are no objects of it
Isomer\SchemaException: E::$a is not declared as Item, which the field holds: declare ?Item, or write what a list is read into, as in collection: ArrayCollection::class
Isomer\SchemaException: F::$a is declared as Collection, and nothing says what it is read into: write a class whose constructor takes an array, as in #[Field(1, collection: ArrayCollection::class)]
Isomer\SchemaException: G::$a is a list or a map, and does not say of what: write #[Field(1, Type::String)] or #[Field(1, Phone::class)], and key: Type::String for a map
Isomer\SchemaException: H::$a is declared as Generator, and nothing says what it is read into: write a class whose constructor takes an array, as in #[Field(1, collection: ArrayCollection::class)]
Isomer\SchemaException: I::$a: a collection is for a list or a map whose property takes one: declare iterable, Traversable, ArrayObject or the interface of the collection
Isomer\SchemaException: J::$a: a list cannot be a member of a oneof: hold it in a message that is
Isomer\SchemaException: K::$a cannot be read into Closed: it has no public constructor that takes an array
DomainException: too many
