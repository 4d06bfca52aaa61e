--TEST--
The class of a field is loaded and bound when a value of it is met, and no sooner
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Type;

$loaded = [];
$sources = [
    'Item' => '#[Isomer\Message] class Item { #[Isomer\Field(1, Isomer\Type::Int32)] public int $n = 0; #[Isomer\Field(2)] public ?Deep $deep = null; }',
    'Deep' => '#[Isomer\Message] class Deep { #[Isomer\Field(1)] public ?Deep $deep = null; #[Isomer\Field(2, Isomer\Type::Timestamp)] public ?DateTimeImmutable $at = null; }',
    'Side' => '#[Isomer\Enumeration(closed: true)] enum Side: int { case Left = 0; case Right = 5; }',
    'Kind' => 'enum Kind: int { case Zero = 0; case Two = 2; }',
    'Unmarked' => 'class Unmarked {}',
];
spl_autoload_register(function (string $class) use (&$loaded, $sources): void {
    $loaded[] = $class;
    if (isset($sources[$class])) {
        eval($sources[$class]);
    }
});

#[Message]
class Thing
{
    #[Field(1)] public ?Item $item = null;
    #[Field(2, Item::class)] public array $items = [];
    #[Field(3, Item::class, key: Type::Int32)] public array $map = [];
    #[Field(4, oneof: 'o')] public ?Item $choice = null;
    #[Field(5, oneof: 'o')] public ?Side $otherChoice = null;
    #[Field(6)] public ?Side $side = null;
    #[Field(7, Side::class)] public array $sides = [];
    #[Field(8, Side::class, packed: false)] public array $loose = [];
    #[Field(9, Kind::class, key: Type::String)] public array $kinds = [];
    #[Field(10)] public Kind|int|null $kind = null;
    #[Field(11)] public ?self $again = null;
    #[Field(12)] public ?Absent $absent = null;
    #[Field(13, Unmarked::class)] public array $unmarked = [];
    #[Field(14, Type::Int32)] public int $n = 0;
}

// Nothing of another class is there.
same(7, Isomer\decode(Thing::class, "\x70\x07")->n);
same('{"n":7}', Isomer\encode(Isomer\decode(Thing::class, '{"n": 7}', Format::Json), Format::Json));
same(2, Isomer\decode(Thing::class, record(11, "\x70\x02"))->again->n, 'itself');
same([], $loaded, 'nothing is loaded');

// Of two classes, the one that is met.
same(5, Isomer\decode(Thing::class, record(1, "\x08\x05"))->item->n);
same(['Item'], $loaded);
same(null, Isomer\decode(Thing::class, record(1, record(2, record(1, ''))))->item->deep->deep->at);
same(['Item', 'Deep'], $loaded);

// Enums, whatever their wire type; a message is no number.
same(Side::Right, Isomer\decode(Thing::class, "\x30\x05")->side);
same([Side::Left, Side::Right], Isomer\decode(Thing::class, "\x3a\x02\x00\x05")->sides, 'packed');
same([Side::Left, Side::Right], Isomer\decode(Thing::class, "\x38\x00\x38\x05")->sides, 'not packed');
same([Side::Left, Side::Right], Isomer\decode(Thing::class, "\x40\x00\x40\x05")->loose, 'not packed');
same([Side::Left, Side::Right], Isomer\decode(Thing::class, "\x42\x02\x00\x05")->loose, 'packed');
same(Side::Right, Isomer\decode(Thing::class, "\x28\x05")->otherChoice);
same(['a' => Kind::Two, 'b' => 9], Isomer\decode(Thing::class, record(9, "\x0a\x01a\x10\x02") . record(9, "\x0a\x01b\x10\x09"))->kinds);
same(Kind::Two, Isomer\decode(Thing::class, "\x50\x02")->kind);
same(3, Isomer\decode(Thing::class, "\x50\x03")->kind);
same([], (array) Isomer\decode(Thing::class, "\x08\x05")->items, 'a number where a message is wanted is unknown');
same(['Item', 'Deep', 'Side', 'Kind'], $loaded);

// What no class can be found for, or a wrong one, says so in its place, and disturbs nothing else.
foreach ([fn () => Isomer\decode(Thing::class, record(12, '')), fn () => Isomer\decode(Thing::class, '{"again": {"absent": {}}}', Format::Json),
    fn () => Isomer\decode(Thing::class, record(14, '') . record(13, '')),
    fn () => Isomer\convert("\x70\x01", Thing::class, Format::Protobuf, Format::Json),
    fn () => Isomer\encode(Isomer\decode(Thing::class, "\x70\x01"), Format::Positional)] as $use) {
    echo outcome($use), "\n";
}
same(1, Isomer\decode(Thing::class, "\x70\x01")->n, 'and the class is as good as before');

$thing = new Thing();
$thing->unmarked = [new Unmarked()];
echo outcome(fn () => Isomer\encode($thing)), "\n";
$thing->unmarked = [];
$thing->item = new Item();
$thing->item->deep = new Deep();
$thing->item->deep->at = new DateTimeImmutable('@5');
$thing->map = [3 => new Item()];
$thing->sides = [Side::Right];
$thing->kinds = ['x' => Kind::Two];
$thing->otherChoice = Side::Left;
foreach (Format::cases() as $format) {
    if ($format !== Format::Positional) {  // which asks for the schema as a whole
        same(true, Isomer\decode(Thing::class, Isomer\encode($thing, $format), $format) == $thing, $format->name);
    }
}
// An error behind a class that is met is that error.
echo outcome(fn () => Isomer\decode(Thing::class, '{"item": {"n": 1}, "n": "x"}', Format::Json)), "\n";
$thing->item->n = 1 << 40;
echo outcome(fn () => Isomer\encode($thing, Format::Json)), "\n";
echo "done\n";
--EXPECT--
Isomer\SchemaException: Thing::$absent: there is no class Absent: check its namespace, and that it is loaded
Isomer\SchemaException: Thing::$absent: there is no class Absent: check its namespace, and that it is loaded
Isomer\SchemaException: Thing::$unmarked: Unmarked has no #[Isomer\Message]: write it in front of the class, and #[Isomer\Field(1)] in front of its properties
Isomer\SchemaException: Thing::$absent: there is no class Absent: check its namespace, and that it is loaded
Isomer\SchemaException: Thing::$absent: there is no class Absent: check its namespace, and that it is loaded
Isomer\SchemaException: Thing::$unmarked: Unmarked has no #[Isomer\Message]: write it in front of the class, and #[Isomer\Field(1)] in front of its properties
Isomer\DecodeException BadValue: 1:25: n: expected an integer from -2147483648 to 2147483647, found "x" (byte 24)
Isomer\EncodeException BadValue: item.n: expected a number that the field can hold, found int 1099511627776
done
