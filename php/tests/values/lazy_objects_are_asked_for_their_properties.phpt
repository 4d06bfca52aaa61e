--TEST--
A property that was unset is read as PHP reads it, by __get; one without a value is an error, unless null would be absent
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Type;

#[Message('t.Node')]
class Node
{
    #[Field(1)] public string $name = '';
    #[Field(2)] public ?int $maybe = null;
    #[Field(3, Type::String)] public array $list = [];
    #[Field(4)] private int $secret = 0;
    #[Field(5)] public ?Node $next = null;
    #[Field(6)] public bool $flag = false;
    #[Field(7, Node::class)] public array $nodes = [];
    #[Field(8, Node::class, key: Type::String)] public array $by = [];
    #[Field(9, Type::Timestamp)] public ?DateTimeImmutable $at = null;
    #[Field(10, oneof: 'pick')] public ?int $one = null;
    #[Field(11, oneof: 'pick')] public ?Node $two = null;
    #[Field(12)] public float $real = 0;

    public static function of(string $name, int $secret = 0, array $with = []): static
    {
        $made = new static();
        $made->name = $name;
        $made->secret = $secret;
        foreach ($with as $property => $value) {
            $made->$property = $value;
        }
        return $made;
    }

    /** All properties unset, as lazy ghosts have them. */
    protected function forget(): void
    {
        unset($this->name, $this->maybe, $this->list, $this->secret, $this->next, $this->flag, $this->nodes, $this->by, $this->at,
            $this->one, $this->two, $this->real);
    }

    protected function fill(string $name, int $secret, array $with): void
    {
        $this->name = $name;
        $this->secret = $secret;
        foreach (['maybe' => null, 'list' => [], 'next' => null, 'flag' => false, 'nodes' => [], 'by' => [], 'at' => null,
            'one' => null, 'two' => null, 'real' => 0.0] as $property => $value) {
            $this->$property = $with[$property] ?? $value;
        }
    }
}
/** Fills itself when it is first asked, as Doctrine's and Symfony's do. */
class Ghost extends Node
{
    public int $asked = 0;
    private ?Closure $load = null;

    public static function lazy(string $name, int $secret = 0, array $with = []): self
    {
        $made = new self();
        $made->load = fn () => $made->fill($name, $secret, $with);
        $made->forget();
        return $made;
    }

    public function &__get(string $name): mixed
    {
        ++$this->asked;
        $load = $this->load;
        $this->load = null;
        $load && $load();
        return (fn &() => $this->$name)->bindTo($this, Node::class)();
    }
}
/** Has its values elsewhere, and keeps none of them. */
class Proxy extends Node
{
    private array $values;

    public static function lazy(string $name, int $secret = 0, array $with = []): self
    {
        $made = new self();
        $made->values = ['name' => $name, 'secret' => $secret] + $with + ['maybe' => null, 'list' => [], 'next' => null, 'flag' => false,
            'nodes' => [], 'by' => [], 'at' => null, 'one' => null, 'two' => null, 'real' => 0.0];
        $made->forget();
        return $made;
    }

    public function __get(string $name): mixed
    {
        return $this->values[$name];
    }

    public function has(string $name): bool
    {
        return (new ReflectionProperty(Node::class, $name))->isInitialized($this);
    }
}

// ---- lazy at every place, in every format: as the object that is no lazy one
$time = new DateTimeImmutable('2024-05-06T07:08:09.123456Z');
$shapes = [
    'plain' => fn ($class, $make) => $make($class, 'n', 7, ['maybe' => 0, 'list' => ['a', 'b'], 'flag' => true, 'at' => $time, 'real' => 1.5]),
    'nothing in it' => fn ($class, $make) => $make($class, ''),
    'member of a oneof' => fn ($class, $make) => $make($class, 'n', 0, ['two' => $make($class, 'm')]),
    'one' => fn ($class, $make) => $make($class, 'n', 0, ['one' => 0]),
    'below' => fn ($class, $make) => $make(Node::class, 'top', 1, ['next' => $make($class, 'n', 2, ['next' => $make($class, 'm', 3)])]),
    'in a list' => fn ($class, $make) => $make(Node::class, 'top', 1, ['nodes' => [Node::of('a'), $make($class, 'b'), $make($class, '')]]),
    'in a map' => fn ($class, $make) => $make(Node::class, 'top', 1, ['by' => ['k' => $make($class, 'b', 2, ['nodes' => [$make($class, 'c')]])]]),
    'lazy in lazy' => fn ($class, $make) => $make($class, 'top', 1, ['next' => $make($class, 'n', 2, ['by' => ['x' => $make($class, 'y')]])]),
];
$make = fn (string $class, string $name, int $secret = 0, array $with = []) => $class === Node::class
    ? Node::of($name, $secret, $with) : $class::lazy($name, $secret, $with);
foreach (Format::cases() as $format) {
    foreach ($shapes as $what => $of) {
        $wanted = Isomer\encode($of(Node::class, $make), $format);
        foreach ([Ghost::class, Proxy::class] as $class) {
            $lazy = $of($class, $make);
            same($wanted, Isomer\encode($lazy, $format), "$format->name, $what, $class");
            same($wanted, Isomer\encode($lazy, $format), "$format->name, $what, $class, again");
        }
    }
}
// A ghost is asked once; a proxy keeps nothing.
$ghost = Ghost::lazy('g', 1);
Isomer\encode($ghost);
same(1, $ghost->asked);
$proxy = Proxy::lazy('p', 1, ['next' => Node::of('n')]);
Isomer\encode($proxy);
same([false, false, false], [$proxy->has('name'), $proxy->has('next'), $proxy->has('secret')]);
same('p', $proxy->name);
// One object at two places; a circle.
$shared = Ghost::lazy('s');
same(Isomer\encode(Node::of('t', 0, ['nodes' => [Node::of('s'), Node::of('s')]])), Isomer\encode(Node::of('t', 0, ['nodes' => [$shared, $shared]])));
$circle = Ghost::lazy('c', 0, ['next' => $inner = Node::of('i')]);
$inner->next = $circle;
same('TooDeep', code_of(fn () => Isomer\encode($circle)));
// Streams, too.
$to = fopen('php://memory', 'w+');
Isomer\write_delimited($to, Proxy::lazy('w'));
rewind($to);
foreach (Isomer\read_delimited($to, Node::class) as $message) {
    echo $message->name, "\n";
}

// ---- what goes wrong
class Broken extends Node
{
    public static ?Closure $what = null;

    public static function lazy(string ...$properties): self
    {
        $made = new self();
        foreach ($properties as $name) {
            unset($made->$name);
        }
        return $made;
    }

    public function __get(string $name): mixed
    {
        return (self::$what)($name, $this);
    }
}
Broken::$what = fn () => throw new LogicException('no database');
echo outcome(fn () => Isomer\encode(Broken::lazy('name'))), "\n";
echo outcome(fn () => Isomer\encode(Node::of('t', 0, ['nodes' => [Node::of('a'), Broken::lazy('maybe')]]))), "\n";
Broken::$what = fn () => new stdClass();
echo outcome(fn () => Isomer\encode(Broken::lazy('name'))), "\n";
echo outcome(fn () => Isomer\encode(Broken::lazy('next'))), "\n";
Broken::$what = fn () => "\xff";
echo outcome(fn () => Isomer\encode(Node::of('t', 0, ['by' => ['k' => Broken::lazy('name')]]))), "\n";
Broken::$what = fn () => ['x' => 'y'];
echo outcome(fn () => Isomer\encode(Broken::lazy('list'))), "\n";
// It changes what is being written.
$top = Node::of('t', 0, ['nodes' => [Broken::lazy('name'), Broken::lazy('name')]]);
Broken::$what = function () use ($top) {
    $top->nodes = [];
    gc_collect_cycles();
    return Isomer\decode(Node::class, Isomer\encode(Ghost::lazy('inside')))->name;
};
echo outcome(fn () => Isomer\encode($top, Format::Json)), "\n";
Broken::$what = function ($name, $it) {
    $it->$name = 'set';
    return 'returned';
};
echo outcome(fn () => Isomer\encode(Broken::lazy('name'), Format::Json)), "\n";

// ---- properties without a value
#[Message('t.Bare')]
class Bare
{
    #[Field(1)] public int $int;
    #[Field(2)] public string $string;
    #[Field(3)] public bool $bool;
    #[Field(4)] public float $float;
    #[Field(5, Type::Int32)] public array $list;
    #[Field(6, Type::Int32, key: Type::String)] public array $map;
    #[Field(7)] public ?int $maybe;
    #[Field(8)] public ?Bare $next;
    #[Field(9, Type::Int32)] public ?array $lists;
    #[Field(10, oneof: 'pick')] public ?int $pick;
    #[Field(11, Type::Value)] public mixed $value;
    #[Field(12, Suit::class)] public Suit|int $suit;
}
enum Suit: int
{
    case None = 0;
}
$values = ['int' => 0, 'string' => '', 'bool' => false, 'float' => 0.0, 'list' => [], 'map' => [], 'suit' => Suit::None];
foreach ($values as $name => $value) {
    $bare = new Bare();
    foreach ($values as $other => $zero) {
        if ($other !== $name) {
            $bare->$other = $zero;
        }
    }
    foreach (Format::cases() as $format) {
        foreach ([null, new Isomer\Options(printDefaults: true)] as $options) {
            same("Isomer\\EncodeException BadValue: $name: the property has no value: it was not initialized, or was unset",
                outcome(fn () => Isomer\encode($bare, $format, $options)), "$name, $format->name");
        }
    }
    $bare->next = clone $bare;
    $bare->$name = $value;
    same(true, str_contains(outcome(fn () => Isomer\encode($bare)), ": next.$name: "), "next.$name");
}
$bare = new Bare();
foreach ($values as $name => $value) {
    $bare->$name = $value;
}
same('', Isomer\encode($bare));
unset($bare->maybe, $bare->next, $bare->lists, $bare->pick, $bare->value);
same('', Isomer\encode($bare));
unset($bare->int);
echo outcome(fn () => Isomer\encode($bare)), "\n";
same(0, Isomer\decode(Bare::class, '')->int);
echo "done\n";
--EXPECT--
w
LogicException: no database
LogicException: no database
TypeError: Cannot assign stdClass to property Node::$name of type string
TypeError: Cannot assign stdClass to property Node::$next of type ?Node
Isomer\EncodeException BadUtf8: by[k].name: invalid UTF-8
Isomer\EncodeException BadValue: list: expected a list, found the key x; array_values() makes a list of an array
returns '{"name":"t"}'
returns '{"name":"set"}'
Isomer\EncodeException BadValue: int: the property has no value: it was not initialized, or was unset
done
