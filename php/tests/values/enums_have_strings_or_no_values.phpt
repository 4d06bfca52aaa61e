--TEST--
Enums of strings and enums without values are enums of the schema, by numbers that the field or the enum gives them
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\AbstractMessage;
use Isomer\Enumeration;
use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Options;
use Isomer\Schema;
use Isomer\Type;

enum Status: string
{
    case Active = 'active';
    case Gone = 'gone';
    case OnHold = 'on-hold';
}
#[Enumeration('demo.Suit', closed: true, numbers: ['Hearts' => 0, 'Spades' => 7])]
enum Suit
{
    case Hearts;
    case Spades;
}
enum Level: int
{
    case Low = 0;
    case High = 5;
}

const NUMBERS = ['active' => 0, 'gone' => 2, 'OnHold' => 3];

#[Message('demo.Order')]
final class Order extends AbstractMessage
{
    #[Field(1, closed: true, numbers: NUMBERS)] public ?Status $status = null;
    #[Field(2, Status::class, numbers: NUMBERS)] public array $history = [];
    #[Field(3, Status::class, key: Type::String, numbers: NUMBERS, name: 'by_name')] public array $byName = [];
    #[Field(4)] public Suit $suit = Suit::Hearts;
    #[Field(5, numbers: NUMBERS)] public Status|int|null $open = null;
    #[Field(6, Suit::class)] public array $suits = [];
    #[Field(7, closed: true)] public Level $level = Level::Low;
    #[Field(8, oneof: 'pick')] public ?Suit $one = null;
    #[Field(9, oneof: 'pick', closed: true)] public ?Level $other = null;
}

$text = 'syntax = "proto2"; package demo;
    enum Status { active = 0; gone = 2; OnHold = 3; } enum Suit { Hearts = 0; Spades = 7; } enum Level { Low = 0; High = 5; }
    message Order { optional Status status = 1; repeated Status history = 2 [packed = true];
      map<string, int32> by_name = 3; optional Suit suit = 4; optional Status open = 5; repeated Suit suits = 6 [packed = true];
      optional Level level = 7; oneof pick { Suit one = 8; Level other = 9; } }';
$arrays = Schema::fromText($text)['demo.Order'];

$order = new Order();
$order->status = Status::Gone;
$order->history = [Status::Active, Status::OnHold, Status::Active];
$order->byName = ['a' => Status::Gone];
$order->suit = Suit::Spades;
$order->open = Status::OnHold;
$order->suits = [Suit::Hearts, Suit::Spades];
$order->level = Level::High;
$order->one = Suit::Hearts;
foreach (Format::cases() as $format) {
    same($order, Order::decode($order->encode($format), $format), $format->name);
    if ($format !== Format::Php && $format !== Format::PhpList && $format !== Format::Positional) {
        same($order, Order::decode(Isomer\convert($order->encode(), Order::class, Format::Protobuf, $format), $format), "$format->name, converted");
    }
}
echo $order->encode(Format::Json), "\n";
echo $order->encode(Format::Text, new Options(singleLine: true)), "\n";
echo $order->encode(Format::Php, new Options(enumNames: true)), "\n";
$read = $arrays->decode($order->encode());
same([2, [0, 3, 0], ['a' => 2], 7, 3, [0, 7], 5, 0],
    [$read['status'], $read['history'], $read['by_name'], $read['suit'], $read['open'], $read['suits'], $read['level'], $read['one']]);
same($order, Order::decode($arrays->encode($read)), 'from arrays');

// Numbers that no case has: unknown fields of what is closed, numbers of what is open, and errors of text.
$sent = $arrays->encode(['open' => 2]) . "\x08\x09\x20\x63\x38\x63\x28\x63\x12\x02\x63\x00";
$read = Order::decode($sent);
same([null, Suit::Hearts, Level::Low, 99, [99, Status::Active]], [$read->status, $read->suit, $read->level, $read->open, $read->history]);
same("\x08\x09\x20\x63\x38\x63", substr($read->encode(), -6), 'what is closed survives');
echo outcome(fn () => Order::decode('{"status": "lost"}', Format::Json)), "\n";
echo outcome(fn () => Order::decode('{"suits": ["Hearts", "Clubs"]}', Format::Json)), "\n";
same(null, Order::decode('{"status": "lost"}', Format::Json, new Options(ignoreUnknown: true))->status);

echo "-- wrong values\n";
$wrong = new Order();
$wrong->history = [Status::Active, Suit::Hearts];
echo outcome(fn () => $wrong->encode()), "\n";
$wrong->history = ['active'];
echo outcome(fn () => $wrong->encode()), "\n";
$wrong->history = [];
$wrong->byName = ['a' => null];
echo outcome(fn () => $wrong->encode(Format::Json)), "\n";

echo "-- wrong declarations\n";
#[Message] class A { #[Field(1)] public ?Status $s = null; }
enum Bare { case One; case Two; }
#[Message] class B { #[Field(1, closed: true)] public ?Bare $s = null; }
#[Message] class C { #[Field(1, closed: true, numbers: ['One' => 1])] public ?Bare $s = null; }
#[Message] class D { #[Field(1, closed: true, numbers: ['One' => 1, 'Two' => 1])] public ?Bare $s = null; }
#[Message] class E { #[Field(1, closed: true, numbers: ['One' => 1, 'Two' => 2, 'Three' => 3])] public ?Bare $s = null; }
#[Message] class F { #[Field(1, numbers: NUMBERS)] public ?Status $s = null; }
#[Message] class G { #[Field(1, closed: true, numbers: ['One' => 1, 'Two' => 2])] public Bare $s = Bare::One; }
#[Message] class H { #[Field(1, closed: true, numbers: ['active' => 1, 'gone' => 2, 'on-hold' => 3])] public ?Status $s = null; }
#[Message] class I { #[Field(1, closed: true, numbers: ['Low' => 1])] public ?Level $s = null; }
#[Message] class J { #[Field(1)] public ?Level $s = null; }
#[Message] class K { #[Field(1, closed: true, numbers: ['active' => 4, 'gone' => 5, 'OnHold' => 6])] public ?Status $s = null; }
#[Message] class L { #[Field(1, closed: true, numbers: [1, 2])] public ?Bare $s = null; }
foreach (range('A', 'L') as $class) {
    echo outcome(fn () => Isomer\decode($class, "\x08\x01")), "\n";
}
--EXPECT--
{"status":"gone","history":["active","OnHold","active"],"byName":{"a":"gone"},"suit":"Spades","open":"OnHold","suits":["Hearts","Spades"],"level":"High","one":"Hearts"}
status: gone history: active history: OnHold history: active by_name { key: "a" value: gone } suit: Spades open: OnHold suits: Hearts suits: Spades level: High one: Hearts
a:8:{s:6:"status";s:4:"gone";s:7:"history";a:3:{i:0;s:6:"active";i:1;s:6:"OnHold";i:2;s:6:"active";}s:6:"byName";a:1:{s:1:"a";s:4:"gone";}s:4:"suit";s:6:"Spades";s:4:"open";s:6:"OnHold";s:5:"suits";a:2:{i:0;s:6:"Hearts";i:1;s:6:"Spades";}s:5:"level";s:4:"High";s:3:"one";s:6:"Hearts";}
Isomer\DecodeException BadValue: 1:12: status: expected one of active, gone, OnHold, found "lost" (byte 11)
Isomer\DecodeException BadValue: 1:22: suits[1]: expected one of Hearts, Spades, found "Clubs" (byte 21)
-- wrong values
Isomer\EncodeException BadValue: history[1]: expected a case of Status, found Suit
Isomer\EncodeException BadValue: history[0]: expected a case of Status, found string
Isomer\EncodeException BadValue: by_name[a]: expected a case of Status, found null
-- wrong declarations
Isomer\SchemaException: A::$s: Status is an enum of strings, and Status::Active has no number: declare enum Status: int, or write numbers: ['active' => 1] in #[Field] or in #[Isomer\Enumeration]
Isomer\SchemaException: B::$s: Bare is an enum without values, and Bare::One has no number: declare enum Bare: int, or write numbers: ['One' => 1] in #[Field] or in #[Isomer\Enumeration]
Isomer\SchemaException: C::$s: Bare is an enum without values, and Bare::Two has no number: declare enum Bare: int, or write numbers: ['Two' => 1] in #[Field] or in #[Isomer\Enumeration]
Isomer\SchemaException: D::$s: Bare::One and Bare::Two have the same number: give one of them another
Isomer\SchemaException: E::$s: Bare has 2 cases, and numbers has 3: it has one for each case, by its string or its name
Isomer\SchemaException: F::$s must take int, too, since the enum is open and may get numbers that it lacks: declare Status|int|null, or write closed: true in #[Field] or in #[Isomer\Enumeration]
Isomer\SchemaException: G::$s has an enum without a case of 0, which absent fields have: declare ?Bare, or add one
Isomer\SchemaException: Status::OnHold has a name that no schema can spell: write another of letters, digits and underscores, as in #[Isomer\Enumeration(names: ['OnHold' => 'OTHER'])]
Isomer\SchemaException: I::$s: Level is an enum of ints, which are its numbers: leave out numbers
Isomer\SchemaException: J::$s must take int, too, since the enum is open and may get numbers that it lacks: declare Level|int|null, or write closed: true in #[Field] or in #[Isomer\Enumeration]
Isomer\SchemaException: Status has other numbers elsewhere: give it the same in each field
Isomer\SchemaException: L::$s: numbers are the numbers of an enum's cases by their names or strings: write numbers: ['ACTIVE' => 1]
