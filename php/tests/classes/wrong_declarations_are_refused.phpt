--TEST--
A class that cannot be a message says why, whenever it is used
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Message;
use Isomer\Type;

class NoAttribute
{
    public int $x = 0;
}
#[Message] class Untyped { #[Field(1)] public $x; }
#[Message] class UntypedWithType { #[Field(1, Type::Int32)] public $x; }
#[Message] class NoNumber { #[Field] public int $x = 0; }
#[Message] class NumberOfZero { #[Field(0)] public int $x = 0; }
#[Message] class NumberTooHigh { #[Field(536870912)] public int $x = 0; }
#[Message] class NumberReserved { #[Field(19000)] public int $x = 0; }
#[Message] class NumberReservedToo { #[Field(19999)] public int $x = 0; }
#[Message] class NumbersBeside { #[Field(18999)] public int $x = 0; #[Field(20000)] public int $y = 0; }
#[Message] class NumberTwice { #[Field(1)] public int $x = 0; #[Field(1)] public int $y = 0; }
#[Message] class NameTwice { #[Field(1)] public int $fooBar = 0; #[Field(2, name: 'foo_bar')] public int $y = 0; }
#[Message] class NameOfField { #[Field(1, name: 'two words')] public int $x = 0; }
#[Message] class NameOfFieldIsEmpty { #[Field(1, name: '')] public int $x = 0; }
#[Message] class NameOfProperty { #[Field(1)] public int $größe = 0; }
#[Message] class NameOfPropertyIsSaid { #[Field(1, name: 'size', jsonName: 'größe')] public int $größe = 0; }
#[Message] class NameInBrackets { #[Field(1, jsonName: '[a.b]')] public int $x = 0; }
#[Message] class NameWithZero { #[Field(1, jsonName: "a\0")] public int $x = 0; }
#[Message] class NameNotUtf8 { #[Field(1, jsonName: "\xff")] public int $x = 0; }
#[Message] class NameOfOneof { #[Field(1, oneof: 'a.b')] public ?int $x = null; }
#[Message('a..b')] class NameWithGap { #[Field(1)] public int $x = 0; }
#[Message('a.b.')] class NameWithDot { #[Field(1)] public int $x = 0; }
#[Message('1a')] class NameWithDigit { #[Field(1)] public int $x = 0; }
#[Message] class Größe { #[Field(1)] public int $x = 0; }
#[Message('Size')] class GrößeMitName { #[Field(1)] public int $x = 0; }
#[Isomer\Enumeration('a b')] enum NamedEnum: int { case A = 0; }
#[Isomer\Enumeration(names: ['A' => 'a b'])] enum NamedCase: int { case A = 0; }
enum Umlaut: int { case Ä = 0; }
#[Isomer\Enumeration(jsonNames: ['A' => "\0"])] enum NamedInJson: int { case A = 0; }
#[Isomer\Enumeration(names: ['A' => 'B'])] enum SameNames: int { case A = 0; case B = 1; }
#[Isomer\Enumeration(aliases: ['A' => 1])] enum SameAlias: int { case A = 0; case B = 1; }
#[Message] class OfNamedEnum { #[Field(1)] public NamedEnum|int $x = 0; }
#[Message] class OfNamedCase { #[Field(1)] public NamedCase|int $x = 0; }
#[Message] class OfUmlaut { #[Field(1)] public Umlaut|int $x = 0; }
#[Message] class OfNamedInJson { #[Field(1)] public NamedInJson|int $x = 0; }
#[Message] class OfSameNames { #[Field(1)] public SameNames|int $x = 0; }
#[Message] class OfSameAlias { #[Field(1)] public SameAlias|int $x = 0; }
#[Message] class ListOfWhat { #[Field(1)] public array $x = []; }
#[Message] class WrongScalar { #[Field(1, Type::Int32)] public string $x = ''; }
#[Message] class FloatOfInt { #[Field(1, Type::Int32)] public float $x = 0; }
#[Message] class KeyOfFloat { #[Field(1, Type::Int32, key: Type::Double)] public array $x = []; }
#[Message] class KeyOfBytes { #[Field(1, Type::Int32, key: Type::Bytes)] public array $x = []; }
#[Message] class MapOfNoArray { #[Field(1, Type::Int32, key: Type::String)] public int $x = 0; }
#[Message] class MessageNeverNull { #[Field(1)] public Untyped $x; }
#[Message] class OfMissingClass { #[Field(1, 'No\Such')] public array $x = []; }
#[Message] class OfUnmarkedClass { #[Field(1)] public ?NoAttribute $x = null; }
#[Message] class OneofNeverNull { #[Field(1, oneof: 'o')] public int $x = 0; }
#[Message] class RequiredNeverNull { #[Field(1, required: true)] public int $x = 0; }
#[Message] class OddArgument { #[Field(1, colour: 'red')] public int $x = 0; }
#[Message] class OddType { #[Field(1, 5)] public int $x = 0; }
#[Message] abstract class NoObjects { #[Field(1)] public int $x = 0; }
#[Message] interface NoClass {}
#[Message] trait NoClassEither {}
enum Pure { case A; }
enum Words: string { case A = 'a'; }
enum Open: int { case One = 1; }
#[Isomer\Enumeration(closed: true)] enum Closed: int { case One = 1; }
enum Wide: int { case Far = 1 << 40; }
enum Nothing: int {}
#[Message] class OfPure { #[Field(1)] public ?Pure $x = null; }
#[Message] class OfWords { #[Field(1)] public ?Words $x = null; }
#[Message] class OpenWithoutInt { #[Field(1)] public ?Open $x = null; }
#[Message] class ClosedWithoutZero { #[Field(1)] public Closed $x; }
#[Message] class ClosedInMap { #[Field(1, Closed::class, key: Type::Bool)] public array $x = []; }
#[Message] class OfWide { #[Field(1)] public Wide|int|null $x = null; }
#[Message] class OfNothing { #[Field(1)] public Nothing|int|null $x = null; }
#[Message] class TwoClasses { #[Field(1)] public NoAttribute|Untyped|null $x = null; }
#[Message] class OtherClass { #[Field(1, Open::class)] public ?Closed $x = null; }
#[Message('same')] class First { #[Field(1)] public ?Second $x = null; }
#[Message('same')] class Second { #[Field(1)] public int $x = 0; }

foreach ([NoAttribute::class, Untyped::class, UntypedWithType::class, NoNumber::class, NumberOfZero::class, NumberTooHigh::class,
    NumberReserved::class, NumberReservedToo::class, NumbersBeside::class, NameOfField::class, NameOfFieldIsEmpty::class,
    NameOfProperty::class, NameOfPropertyIsSaid::class, NameInBrackets::class, NameWithZero::class, NameNotUtf8::class,
    NameOfOneof::class, NameWithGap::class, NameWithDot::class, NameWithDigit::class, Größe::class, GrößeMitName::class,
    OfNamedEnum::class, OfNamedCase::class, OfUmlaut::class, OfNamedInJson::class, OfSameNames::class, OfSameAlias::class,
    NumberTwice::class, NameTwice::class, ListOfWhat::class, WrongScalar::class, FloatOfInt::class,
    KeyOfFloat::class, KeyOfBytes::class, MapOfNoArray::class, MessageNeverNull::class, OfMissingClass::class,
    OfUnmarkedClass::class, OneofNeverNull::class, RequiredNeverNull::class, OddArgument::class, OddType::class,
    NoObjects::class, NoClass::class, NoClassEither::class, Pure::class, OfPure::class, OfWords::class, OpenWithoutInt::class,
    ClosedWithoutZero::class, ClosedInMap::class, OfWide::class, OfNothing::class, TwoClasses::class, OtherClass::class, First::class,
    AbstractMessage::class, stdClass::class, Closure::class, 'No\Such\Class', ''] as $class) {
    $first = outcome(fn () => Isomer\decode($class, record(1, '')));  // the class of a field is bound when it is met
    same($first, outcome(fn () => Isomer\decode($class, record(1, ''))), 'said again');
    echo "$class: ", preg_replace('/^Isomer.SchemaException: /', '', $first), "\n";
}
echo outcome(fn () => Isomer\encode(fn () => 1)), "\n";
echo outcome(fn () => Isomer\encode(Open::One)), "\n";
echo outcome(fn () => AbstractMessage::decode('')), "\n";
--EXPECT--
NoAttribute: NoAttribute has no #[Isomer\Message]: write it in front of the class, and #[Isomer\Field(1)] in front of its properties
Untyped: Untyped::$x declares no type, and #[Field] has none: declare one, such as ?string
UntypedWithType: UntypedWithType::$x declares no type: declare ?int
NoNumber: NoNumber::$x has no number from 1 to 536870911: write #[Field(1)], with a number that no other field has
NumberOfZero: NumberOfZero::$x has no number from 1 to 536870911: write #[Field(1)], with a number that no other field has
NumberTooHigh: NumberTooHigh::$x has no number from 1 to 536870911: write #[Field(1)], with a number that no other field has
NumberReserved: NumberReserved::$x has a number from 19000 to 19999, which are reserved for implementations: choose another
NumberReservedToo: NumberReservedToo::$x has a number from 19000 to 19999, which are reserved for implementations: choose another
NumbersBeside: returns \NumbersBeside::__set_state(array(
   'x' => 0,
   'y' => 0,
))
NameOfField: NameOfField::$x has a name that no schema can spell: write one of letters, digits and underscores, as in #[Field(1, name: 'size')]
NameOfFieldIsEmpty: NameOfFieldIsEmpty::$x has a name that no schema can spell: write one of letters, digits and underscores, as in #[Field(1, name: 'size')]
NameOfProperty: NameOfProperty::$größe has a name that no schema can spell: write one of letters, digits and underscores, as in #[Field(1, name: 'size')]
NameOfPropertyIsSaid: returns \NameOfPropertyIsSaid::__set_state(array(
   'größe' => 0,
))
NameInBrackets: NameInBrackets::$x has a name that no schema can spell: write one of letters, digits and underscores, as in #[Field(1, jsonName: 'size')]
NameWithZero: NameWithZero::$x has a name that no schema can spell: write one of letters, digits and underscores, as in #[Field(1, jsonName: 'size')]
NameNotUtf8: NameNotUtf8::$x has a name that no schema can spell: write one of letters, digits and underscores, as in #[Field(1, jsonName: 'size')]
NameOfOneof: NameOfOneof::$x has a name that no schema can spell: write one of letters, digits and underscores, as in #[Field(1, oneof: 'size')]
NameWithGap: NameWithGap has a name that no schema can spell: a..b; write one of letters, digits and underscores, as in #[Isomer\Message('shop.Order')]
NameWithDot: NameWithDot has a name that no schema can spell: a.b.; write one of letters, digits and underscores, as in #[Isomer\Message('shop.Order')]
NameWithDigit: NameWithDigit has a name that no schema can spell: 1a; write one of letters, digits and underscores, as in #[Isomer\Message('shop.Order')]
Größe: Größe has a name that no schema can spell: Größe; write one of letters, digits and underscores, as in #[Isomer\Message('shop.Order')]
GrößeMitName: returns \GrößeMitName::__set_state(array(
   'x' => 0,
))
OfNamedEnum: NamedEnum has a name that no schema can spell: a b; write one of letters, digits and underscores, as in #[Isomer\Enumeration('shop.Kind')]
OfNamedCase: NamedCase::A has a name that no schema can spell: write another of letters, digits and underscores, as in #[Isomer\Enumeration(names: ['A' => 'OTHER'])]
OfUmlaut: Umlaut::Ä has a name that no schema can spell: write another of letters, digits and underscores, as in #[Isomer\Enumeration(names: ['Ä' => 'OTHER'])]
OfNamedInJson: NamedInJson::A has a name that no schema can spell: write another of letters, digits and underscores, as in #[Isomer\Enumeration(names: ['A' => 'OTHER'])]
OfSameNames: SameNames has two values of the name B: give one of them another
OfSameAlias: SameAlias has two values of the name A: give one of them another
NumberTwice: NumberTwice has two fields of number 1, $x and $y: give one of them another
NameTwice: NameTwice has two fields of the name foo_bar: give one of them another, as in #[Field(1, name: 'size')]
ListOfWhat: ListOfWhat::$x is an array, and does not say of what: write #[Field(1, Type::String)] or #[Field(1, Phone::class)], and key: Type::String for a map
WrongScalar: WrongScalar::$x is declared as string, which cannot hold the field: declare int
FloatOfInt: FloatOfInt::$x is declared as float, which cannot hold the field: declare int
KeyOfFloat: KeyOfFloat::$x: the keys of a map are integers, bools or strings: write key: Type::String
KeyOfBytes: KeyOfBytes::$x: the keys of a map are integers, bools or strings: write key: Type::String
MapOfNoArray: MapOfNoArray::$x is a map: declare array
MessageNeverNull: MessageNeverNull::$x must be nullable, since the message may be absent: declare ?Untyped
OfMissingClass: OfMissingClass::$x: there is no class No\Such: check its namespace, and that it is loaded
OfUnmarkedClass: OfUnmarkedClass::$x: NoAttribute has no #[Isomer\Message]: write it in front of the class, and #[Isomer\Field(1)] in front of its properties
OneofNeverNull: OneofNeverNull::$x must be nullable, since the field may be absent: declare ?int
RequiredNeverNull: RequiredNeverNull::$x must be nullable, since the field may be absent: declare ?int
OddArgument: OddArgument: the attribute Isomer\Field does not take the argument colour here: it takes number, type, key, name, jsonName, oneof, required, packed, utf8, delimited, redact, closed, numbers, collection, keepDefault, each once
OddType: OddType::$x: the type of a field is a case of Isomer\Type or the name of a class: write Type::Int32 or Phone::class
NoObjects: NoObjects is an abstract class, and there are no objects of it: write a class that is a message
NoClass: NoClass is an interface, and there are no objects of it: write a class that is a message
NoClassEither: NoClassEither is a trait, and there are no objects of it: write a class that is a message
Pure: Pure is an enum, and there are no objects of it: write a class that is a message
OfPure: OfPure::$x: Pure is an enum without values, and Pure::A has no number: declare enum Pure: int, or write numbers: ['A' => 1] in #[Field] or in #[Isomer\Enumeration]
OfWords: OfWords::$x: Words is an enum of strings, and Words::A has no number: declare enum Words: int, or write numbers: ['a' => 1] in #[Field] or in #[Isomer\Enumeration]
OpenWithoutInt: OpenWithoutInt::$x must take int, too, since the enum is open and may get numbers that it lacks: declare Open|int|null, or write closed: true in #[Field] or in #[Isomer\Enumeration]
ClosedWithoutZero: ClosedWithoutZero::$x has an enum without a case of 0, which absent fields have: declare ?Closed, or add one
ClosedInMap: ClosedInMap::$x has values of Closed, which has no case of 0 for entries that come without a value: add one
OfWide: Wide::Far is beyond 32 bits, which an enum has in protobuf: give it another number
OfNothing: Nothing has no case: add one of 0
TwoClasses: TwoClasses::$x is declared as NoAttribute|Untyped|null, and a field holds values of one class: declare a property for each, all nullable and with the same oneof, as in #[Field(1, oneof: 'kind')]
OtherClass: OtherClass::$x is not declared as Open, which the field holds: declare ?Open
First: two classes have the name same: give one of them another
Isomer\AbstractMessage: Isomer\AbstractMessage is an abstract class, and there are no objects of it: write a class that is a message
stdClass: stdClass is a class of PHP's own: write one with #[Isomer\Message]
Closure: Closure is a class of PHP's own: write one with #[Isomer\Message]
No\Such\Class: there is no class No\Such\Class
: there is no class 
Isomer\SchemaException: Closure is a class of PHP's own: write one with #[Isomer\Message]
Isomer\SchemaException: Open is an enum, and there are no objects of it: write a class that is a message
Isomer\SchemaException: Isomer\AbstractMessage is an abstract class, and there are no objects of it: write a class that is a message
