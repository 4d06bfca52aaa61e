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
    $first = outcome(fn () => Isomer\decode($class, ''));
    same($first, outcome(fn () => Isomer\decode($class, '')), 'said again');
    echo "$class: ", preg_replace('/^Isomer.SchemaException: /', '', $first), "\n";
}
echo outcome(fn () => Isomer\encode(fn () => 1)), "\n";
echo outcome(fn () => Isomer\encode(Open::One)), "\n";
echo outcome(fn () => AbstractMessage::decode('')), "\n";
--EXPECT--
NoAttribute: NoAttribute has no #[Isomer\Message]
Untyped: Untyped::$x does not say what it holds
UntypedWithType: UntypedWithType::$x declares no type
NoNumber: NoNumber::$x has no number from 1 to 536870911
NumberOfZero: NumberOfZero::$x has no number from 1 to 536870911
NumberTooHigh: NumberTooHigh::$x has no number from 1 to 536870911
NumberReserved: NumberReserved::$x: the numbers 19000 to 19999 are reserved for implementations
NumberReservedToo: NumberReservedToo::$x: the numbers 19000 to 19999 are reserved for implementations
NumbersBeside: returns \NumbersBeside::__set_state(array(
   'x' => 0,
   'y' => 0,
))
NameOfField: NameOfField::$x has a name that no schema can spell
NameOfFieldIsEmpty: NameOfFieldIsEmpty::$x has a name that no schema can spell
NameOfProperty: NameOfProperty::$größe has a name that no schema can spell
NameOfPropertyIsSaid: returns \NameOfPropertyIsSaid::__set_state(array(
   'größe' => 0,
))
NameInBrackets: NameInBrackets::$x has a name that no schema can spell
NameWithZero: NameWithZero::$x has a name that no schema can spell
NameNotUtf8: NameNotUtf8::$x has a name that no schema can spell
NameOfOneof: NameOfOneof::$x has a name that no schema can spell
NameWithGap: NameWithGap has a name that no schema can spell: a..b
NameWithDot: NameWithDot has a name that no schema can spell: a.b.
NameWithDigit: NameWithDigit has a name that no schema can spell: 1a
Größe: Größe has a name that no schema can spell: Größe
GrößeMitName: returns \GrößeMitName::__set_state(array(
   'x' => 0,
))
OfNamedEnum: NamedEnum has a name that no schema can spell: a b
OfNamedCase: NamedCase::A has a name that no schema can spell
OfUmlaut: Umlaut::Ä has a name that no schema can spell
OfNamedInJson: NamedInJson::A has a name that no schema can spell
OfSameNames: SameNames has two values of the name B
OfSameAlias: SameAlias has two values of the name A
NumberTwice: NumberTwice has two fields of number 1
NameTwice: NameTwice has two fields of the name foo_bar
ListOfWhat: ListOfWhat::$x does not say what it holds
WrongScalar: WrongScalar::$x has a type that cannot hold the field
FloatOfInt: FloatOfInt::$x has a type that cannot hold the field
KeyOfFloat: KeyOfFloat::$x has keys that no map has
KeyOfBytes: KeyOfBytes::$x has keys that no map has
MapOfNoArray: MapOfNoArray::$x is no array
MessageNeverNull: MessageNeverNull::$x must be nullable: the message may be absent
OfMissingClass: OfMissingClass: there is no class No\Such
OfUnmarkedClass: NoAttribute has no #[Isomer\Message]
OneofNeverNull: OneofNeverNull::$x must be nullable: the field may be absent
RequiredNeverNull: RequiredNeverNull::$x must be nullable: the field may be absent
OddArgument: OddArgument: the attribute Isomer\Field has an argument that it does not take
OddType: OddType::$x has a type that is neither a Type nor the name of a class
NoObjects: NoObjects is no class of which there are objects
NoClass: NoClass is no class of which there are objects
NoClassEither: NoClassEither is no class of which there are objects
Pure: Pure is no class of which there are objects
OfPure: Pure is no enum of integers
OfWords: Words is no enum of integers
OpenWithoutInt: OpenWithoutInt::$x must take int, too: the enum is open, and may get numbers that it lacks
ClosedWithoutZero: ClosedWithoutZero::$x has an enum without a case of 0, which absent fields have
ClosedInMap: ClosedInMap::$x has values of an enum without a case of 0
OfWide: Wide has a case beyond 32 bits
OfNothing: Nothing has no case
TwoClasses: TwoClasses::$x does not say what it holds
OtherClass: OtherClass::$x is not declared as Open, which the field holds
First: two classes have the name same
Isomer\AbstractMessage: Isomer\AbstractMessage is no class of which there are objects
stdClass: stdClass has no #[Isomer\Message]
Closure: Closure extends a class that PHP implements itself
No\Such\Class: there is no class No\Such\Class
: there is no class 
Isomer\SchemaException: Closure extends a class that PHP implements itself
Isomer\SchemaException: Open is no class of which there are objects
Isomer\SchemaException: Isomer\AbstractMessage is no class of which there are objects
