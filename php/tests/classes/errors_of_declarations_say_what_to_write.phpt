--TEST--
Whatever is wrong with the declaration of a property, the error says what to write, and that works
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Field;
use Isomer\Message;
use Isomer\Type;

#[Message] class Item { #[Field(1)] public int $n = 0; }
#[Message] class Other { #[Field(1)] public int $n = 0; }
class Bare { public int $n = 0; }
abstract class Shape {}
interface Drawn {}
interface Coloured {}
enum Open: int { case None = 0; case One = 1; }
#[Isomer\Enumeration(closed: true)] enum Closed: int { case One = 1; }
enum Words: string { case A = 'a'; }
enum Pure { case A; }
enum Numbered: int { case A = 0; }

// What is wrong, what is said of it, and what was meant.
$of = [
    // no type, or one that says nothing
    ['#[Field(1)] public $x;', 'W::$x declares no type, and #[Field] has none: declare one, such as ?string', '#[Field(1)] public ?string $x = null;'],
    ['#[Field(1, Type::Int32)] public $x;', 'W::$x declares no type: declare ?int', '#[Field(1, Type::Int32)] public ?int $x = null;'],
    ['#[Field(1, Type::Bool)] private $x;', 'W::$x declares no type: declare ?bool', '#[Field(1, Type::Bool)] private ?bool $x = null;'],
    ['#[Field(1, Type::Int32, key: Type::String)] public $x;', 'W::$x declares no type: declare array', '#[Field(1, Type::Int32, key: Type::String)] public array $x = [];'],
    ['#[Field(1)] public mixed $x = null;', 'W::$x is declared as mixed, which does not say what the field holds: write a type, as in #[Field(1, Type::String)]', '#[Field(1, Type::String)] public mixed $x = null;'],
    ['#[Field(1)] public int|string $x = 0;', 'W::$x is declared as string|int, which does not say what the field holds: write a type, as in #[Field(1, Type::String)]', '#[Field(1, Type::String)] public int|string $x = "";'],
    ['#[Field(1)] public ?object $x = null;', 'W::$x is declared as ?object, which does not say what the field holds: write a type, as in #[Field(1, Type::String)]', '#[Field(1)] public ?Item $x = null;'],
    ['#[Field(1)] public Item|Other|null $x = null;', "W::\$x is declared as Item|Other|null, and a field holds values of one class: declare a property for each, all nullable and with the same oneof, as in #[Field(1, oneof: 'kind')]",
        "#[Field(1, oneof: 'kind')] public ?Item \$x = null; #[Field(2, oneof: 'kind')] public ?Other \$y = null;"],
    ['#[Field(1)] public Drawn&Coloured $x;', "W::\$x is declared as Drawn&Coloured, and a field holds values of one class: declare a property for each, all nullable and with the same oneof, as in #[Field(1, oneof: 'kind')]", '#[Field(1)] public ?Item $x = null;'],
    // lists and maps
    ['#[Field(1)] public array $x = [];', 'W::$x is an array, and does not say of what: write #[Field(1, Type::String)] or #[Field(1, Phone::class)], and key: Type::String for a map', '#[Field(1, Item::class)] public array $x = [];'],
    ['#[Field(1)] protected ?array $x = null;', 'W::$x is an array, and does not say of what: write #[Field(1, Type::String)] or #[Field(1, Phone::class)], and key: Type::String for a map', '#[Field(1, Type::String, key: Type::Int64)] protected ?array $x = null;'],
    ['#[Field(1)] public iterable $x = [];', 'W::$x is a list or a map, and does not say of what: write #[Field(1, Type::String)] or #[Field(1, Phone::class)], and key: Type::String for a map', '#[Field(1, Type::String)] public array $x = [];'],
    ['#[Field(1)] public ArrayObject|array $x = [];', 'W::$x is a list or a map, and does not say of what: write #[Field(1, Type::String)] or #[Field(1, Phone::class)], and key: Type::String for a map', '#[Field(1, Type::String)] public ArrayObject|array $x = [];'],
    ['#[Field(1, Type::Float)] public ?SplStack $x = null;', 'W::$x is declared as ?SplStack, which cannot hold the field: declare ?float, or array for a list', '#[Field(1, Type::Float)] public array $x = [];'],
    ['#[Field(1, Type::Int32, key: Type::String)] public int $x = 0;', 'W::$x is a map: declare array', '#[Field(1, Type::Int32, key: Type::String)] public array $x = [];'],
    ['#[Field(1, Type::Int32, key: Type::Double)] public array $x = [];', 'W::$x: the keys of a map are integers, bools or strings: write key: Type::String', '#[Field(1, Type::Int32, key: Type::String)] public array $x = [];'],
    ['#[Field(1, Type::Int32, key: Open::class)] public array $x = [];', 'W::$x: the keys of a map are integers, bools or strings: write key: Type::String', '#[Field(1, Type::Int32, key: Type::Int32)] public array $x = [];'],
    ['#[Field(1, Type::Int32, key: Item::class)] public array $x = [];', 'W::$x: the keys of a map are integers, bools or strings: write key: Type::String', '#[Field(1, Type::Int32, key: Type::Bool)] public array $x = [];'],
    ['#[Field(1, Closed::class, key: Type::Bool)] public array $x = [];', 'W::$x has values of Closed, which has no case of 0 for entries that come without a value: add one', '#[Field(1, Open::class, key: Type::Bool)] public array $x = [];'],
    ["#[Field(1, Type::Int32, oneof: 'o')] public array \$x = [];", 'W::$x: a list cannot be a member of a oneof: hold it in a message that is', "#[Field(1, oneof: 'o')] public ?Item \$x = null;"],
    ["#[Field(1, Type::Int32, key: Type::String, oneof: 'o')] public array \$x = [];", 'W::$x: a map cannot be a member of a oneof: hold it in a message that is', "#[Field(1, oneof: 'o')] public ?Item \$x = null;"],
    ['#[Field(1, Type::Int32, required: true)] public array $x = [];', 'W::$x: a list cannot be required: hold it in a message that is', '#[Field(1, Type::Int32)] public array $x = [];'],
    // scalars of another type
    ['#[Field(1, Type::Int32)] public string $x = "";', 'W::$x is declared as string, which cannot hold the field: declare int', '#[Field(1, Type::Int32)] public int $x = 0;'],
    ['#[Field(1, Type::Bytes)] public ?int $x = null;', 'W::$x is declared as ?int, which cannot hold the field: declare ?string', '#[Field(1, Type::Bytes)] public ?string $x = null;'],
    ['#[Field(1, Type::Bool)] public false $x = false;', 'W::$x is declared as false, which cannot hold the field: declare bool', '#[Field(1, Type::Bool)] public bool $x = false;'],
    ['#[Field(1, Type::Double)] public int $x = 0;', 'W::$x is declared as int, which cannot hold the field: declare float', '#[Field(1, Type::Double)] public int|float $x = 0;'],
    // absence
    ["#[Field(1, oneof: 'o')] public int \$x = 0;", 'W::$x must be nullable, since the field may be absent: declare ?int', "#[Field(1, oneof: 'o')] public ?int \$x = null;"],
    ['#[Field(1, required: true)] public Open|int $x = 0;', 'W::$x must be nullable, since the field may be absent: declare Open|int|null', '#[Field(1, required: true)] public Open|int|null $x = 0;'],
    ['#[Field(1)] public Item $x;', 'W::$x must be nullable, since the message may be absent: declare ?Item', '#[Field(1)] public ?Item $x = null;'],
    // enums
    ['#[Field(1)] public ?Open $x = null;', 'W::$x must take int, too, since the enum is open and may get numbers that it lacks: declare Open|int|null, or write closed: true in #[Field] or in #[Isomer\Enumeration]', '#[Field(1)] public Open|int|null $x = null;'],
    ['#[Field(1)] public Open $x = Open::None;', 'W::$x must take int, too, since the enum is open and may get numbers that it lacks: declare Open|int, or write closed: true in #[Field] or in #[Isomer\Enumeration]', '#[Field(1)] public Open|int $x = Open::None;'],
    ['#[Field(1)] public Closed $x = Closed::One;', 'W::$x has an enum without a case of 0, which absent fields have: declare ?Closed, or add one', '#[Field(1)] public ?Closed $x = null;'],
    ['#[Field(1)] public ?Words $x = null;', 'W::$x: Words is an enum of strings, and Words::A has no number: declare enum Words: int, or write numbers: [\'a\' => 1] in #[Field] or in #[Isomer\Enumeration]', '#[Field(1)] public Numbered|int|null $x = null;'],
    ['#[Field(1, Pure::class)] public array $x = [];', 'W::$x: Pure is an enum without values, and Pure::A has no number: declare enum Pure: int, or write numbers: [\'A\' => 1] in #[Field] or in #[Isomer\Enumeration]', '#[Field(1, Numbered::class)] public array $x = [];'],
    // classes
    ['#[Field(1)] public ?Bare $x = null;', 'W::$x: Bare has no #[Isomer\Message]: write it in front of the class, and #[Isomer\Field(1)] in front of its properties', '#[Field(1)] public ?Item $x = null;'],
    ['#[Field(1)] public ?Missing $x = null;', 'W::$x: there is no class Missing: check its namespace, and that it is loaded', '#[Field(1)] public ?Item $x = null;'],
    ['#[Field(1)] public ?Shape $x = null;', 'W::$x: Shape is an abstract class, and there are no objects of it: write a class that is a message, or declare array for a list', '#[Field(1)] public ?Item $x = null;'],
    ['#[Field(1)] public ?Drawn $x = null;', 'W::$x: Drawn is an interface, and there are no objects of it: write a class that is a message, or declare array for a list', '#[Field(1)] public ?Item $x = null;'],
    ['#[Field(1)] public ?stdClass $x = null;', 'W::$x: stdClass is a class of PHP\'s own: write one with #[Isomer\Message], or declare array for a list', '#[Field(1)] public ?Item $x = null;'],
    ['#[Field(1)] public ?Closure $x = null;', 'W::$x: Closure is a class of PHP\'s own: write one with #[Isomer\Message], or declare array for a list', '#[Field(1)] public ?Item $x = null;'],
    ['#[Field(1)] public ?DateTimeImmutable $x = null;', 'W::$x: DateTimeImmutable is a class of PHP\'s own: declare ?DateTimeImmutable, and write Type::Timestamp in #[Field]', '#[Field(1, Type::Timestamp)] public ?DateTimeImmutable $x = null;'],
    ['#[Field(1)] public ?dateTimeInterface $x = null;', 'W::$x: dateTimeInterface is a class of PHP\'s own: declare ?DateTimeImmutable, and write Type::Timestamp in #[Field]', '#[Field(1, Type::Timestamp)] public ?DateTimeImmutable $x = null;'],
    ['#[Field(1)] public ?DateTime $x = null;', 'W::$x: DateTime is a class of PHP\'s own: declare ?DateTimeImmutable, and write Type::Timestamp in #[Field]', '#[Field(1, Type::Timestamp)] public ?DateTimeImmutable $x = null;'],
    ['#[Field(1)] public ?DateInterval $x = null;', 'W::$x: DateInterval is a class of PHP\'s own: declare ?DateInterval, and write Type::Duration in #[Field]', '#[Field(1, Type::Duration)] public ?DateInterval $x = null;'],
    ['#[Field(1, Type::Timestamp)] public ?Item $x = null;', 'W::$x is not declared as what google.protobuf.Timestamp is in PHP: ?DateTimeImmutable, or a class that extends it or DateTime', '#[Field(1, Type::Timestamp)] public ?DateTime $x = null;'],
    ['#[Field(1, Item::class)] public ?Other $x = null;', 'W::$x is not declared as Item, which the field holds: declare ?Item', '#[Field(1, Item::class)] public ?Item $x = null;'],
    ['#[Field(1, 5)] public int $x = 0;', 'W::$x: the type of a field is a case of Isomer\Type or the name of a class: write Type::Int32 or Phone::class', '#[Field(1, Type::Int32)] public int $x = 0;'],
    // numbers, names and arguments
    ['#[Field] public int $x = 0;', 'W::$x has no number from 1 to 536870911: write #[Field(1)], with a number that no other field has', '#[Field(1)] public int $x = 0;'],
    ['#[Field(19000)] public int $x = 0;', 'W::$x has a number from 19000 to 19999, which are reserved for implementations: choose another', '#[Field(20000)] public int $x = 0;'],
    ['#[Field(1)] public int $x = 0; #[Field(1)] public int $y = 0;', 'W has two fields of number 1, $x and $y: give one of them another', '#[Field(1)] public int $x = 0; #[Field(2)] public int $y = 0;'],
    ['#[Field(2)] public int $größe = 0;', "W::\$größe has a name that no schema can spell: write one of letters, digits and underscores, as in #[Field(2, name: 'size')]", "#[Field(2, name: 'size')] public int \$größe = 0;"],
    ['#[Field(1)] public int $aB = 0; #[Field(2)] public int $a_b = 0;', "W has two fields of the name a_b: give one of them another, as in #[Field(1, name: 'size')]", "#[Field(1, name: 'size')] public int \$aB = 0; #[Field(2)] public int \$a_b = 0;"],
    ["#[Field(1, colour: 'red')] public int \$x = 0;", 'W: the attribute Isomer\Field does not take the argument colour here: it takes number, type, key, name, jsonName, oneof, required, packed, utf8, delimited, redact, closed, numbers, collection, keepDefault, each once', '#[Field(1, redact: true)] public int $x = 0;'],
];
foreach ($of as $i => [$wrong, $told, $right]) {
    foreach (['W' => $wrong, 'R' => $right] as $class => $declaration) {
        eval("use Isomer\\Field; use Isomer\\Type; #[Isomer\\Message('t.$class$i')] class $class$i { $declaration }");
    }
    $told = 'Isomer\SchemaException: ' . preg_replace('/^W\b/', "W$i", $told);
    same($told, outcome(fn () => Isomer\decode("W$i", record(1, ''))), $wrong);  // a class is bound when it is met
    same($told, outcome(fn () => Isomer\convert('', "W$i", Isomer\Format::Protobuf, Isomer\Format::Json)), $wrong);
    foreach ([outcome(fn () => get_class(Isomer\decode("R$i", ''))), outcome(fn () => Isomer\encode(new ("R$i")()))] as $done) {
        same(false, str_contains($done, 'SchemaException'), "$right $done");
    }
}
echo "done\n";
--EXPECT--
done
