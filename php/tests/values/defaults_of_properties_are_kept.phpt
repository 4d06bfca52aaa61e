--TEST--
A property's own default stays where its field is absent, if the attribute says so
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Schema;
use Isomer\Type;

enum Level: int
{
    case None = 0;
    case High = 5;
}
enum Bare { case A; case B; }
const PREFIX = 'x';
#[Message('demo.Settings')]
class Settings extends AbstractMessage
{
    #[Field(1, Type::Int32, keepDefault: true)] public int $size = 5;
    #[Field(2, keepDefault: true)] public string $name = PREFIX . 'y';
    #[Field(3, keepDefault: true)] public bool $on = true;
    #[Field(4, keepDefault: true)] protected float $ratio = 0.5;
    #[Field(5, closed: true, keepDefault: true)] public Level $level = Level::High;
    #[Field(6, keepDefault: true)] private Level|int $open = 9;
    #[Field(7)] public int $plain = 7;
    #[Field(8, closed: true, numbers: ['A' => 0, 'B' => 1], keepDefault: true)] public Bare $bare = Bare::B;
    #[Field(9, Settings::class)] public array $more = [];
    public static function zero(): self
    {
        $made = new self();
        [$made->size, $made->name, $made->on, $made->ratio, $made->level, $made->open, $made->plain, $made->bare] = [0, '', false, 0.0, Level::None, Level::None, 0, Bare::A];
        return $made;
    }
}
#[Message] class Child extends Settings { #[Field(20, Type::String, keepDefault: true)] public string $own = 'own'; }

// What is set anyway is not evaluated; what is kept is, and what is no field.
#[Message] class Lazy { #[Field(1)] public int $n = Never::ASKED; }
#[Message] class Asking { #[Field(1, keepDefault: true)] public int $n = Missing::KEPT; }
#[Message] class Plain { #[Field(1)] public int $n = 0; public int $other = Missing::OTHER; }
same(0, Isomer\decode(Lazy::class, '')->n, 'a default that is not there');
same('Error: Class "Missing" not found', outcome(fn () => Isomer\decode(Asking::class, '')), 'kept');
same('Error: Class "Missing" not found', outcome(fn () => Isomer\decode(Plain::class, '')), 'no field');

$fresh = new Settings();
$read = Settings::decode('');
same(0, $read->plain, 'as before, without the option');
$read->plain = 7;
same($fresh, $read, 'absent');
$fresh->more = [Settings::zero(), new Settings()];
$fresh->more[1]->plain = 0;
foreach (Format::cases() as $format) {
    same($fresh, Settings::decode($fresh->encode($format), $format), "$format->name: as it is");
    same(Settings::zero(), Settings::decode(Settings::zero()->encode($format), $format), "$format->name: zeros");
}
same('own', Child::decode('')->own);
same(5, Child::decode('')->size);
$first = Settings::decode('');
$first->name .= ' changed';
same('xy', Settings::decode('')->name, 'each has its own');
same([], Settings::decode("\x4a\x00")->more[0]->more);
$type = Schema::fromText('syntax = "proto2"; package demo; message Settings { optional int32 size = 1; optional string name = 2; }')['demo.Settings'];
same(['size' => 5, 'name' => 'xy'], array_intersect_key($type->decode((new Settings())->encode()), ['size' => 1, 'name' => 1]), 'what others read');
same(8, Settings::decode($type->encode(['size' => 8]))->size);
same('xy', Settings::decode('{"name": null}', Format::Json)->name, 'null is absent');

#[Message] class A { #[Field(1, keepDefault: true)] public ?int $a = 5; }
#[Message] class B { #[Field(1, keepDefault: true)] public int $a; }
#[Message] class C { #[Field(1, Type::Int32, keepDefault: true)] public array $a = [1]; }
#[Message] class D { #[Field(1, oneof: 'x', keepDefault: true)] public ?int $a = 1; }
#[Message] class E { #[Field(1, keepDefault: true)] public ?Settings $a = null; }
foreach (range('A', 'E') as $class) {
    echo outcome(fn () => Isomer\decode($class, '')), "\n";
}
--EXPECT--
Isomer\SchemaException: A::$a keeps no default: it is no property of a number, a string or an enum that takes no null
Isomer\SchemaException: B::$a has no default to keep: write one, as in public int $size = 5
Isomer\SchemaException: C::$a: a list cannot be absent, and so has no default to keep: hold it in a message that is
Isomer\SchemaException: D::$a keeps no default: it is no property of a number, a string or an enum that takes no null
Isomer\SchemaException: E::$a keeps no default: it is no property of a number, a string or an enum that takes no null
