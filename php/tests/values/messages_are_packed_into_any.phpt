--TEST--
An Any packs a message, and unpacks it into a class that the caller names, and into no other
--FILE--
<?php
require __DIR__ . '/../support/check.php';
spl_autoload_register(function (string $class): void {
    echo str_starts_with($class, 'Isomer\\Google') ? '' : "loads $class\n";
    $file = getenv('ISOMER_ROOT') . '/php/lib/' . strtr($class, '\\', '/') . '.php';
    if (is_file($file)) {
        require $file;
    }
});

use Isomer\AbstractAny;
use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Format;
use Isomer\Google\Protobuf\Any;
use Isomer\Message;
use Isomer\Options;
use Isomer\Schema;
use Isomer\Type;

#[Message('demo.Point')]
final class Point extends AbstractMessage
{
    #[Field(1)] public int $x = 0;
    #[Field(2, Type::String)] public string $name = '';
}
#[Message('demo.Plain')]
class Plain
{
    #[Field(1)] public ?Point $point = null;
}
#[Message('demo.Envelope')]
class Envelope
{
    #[Field(1, Any::class)] public ?Any $any = null;
    #[Field(2, Any::class)] public array $all = [];
}
#[Message('google.protobuf.Any')]
final class OwnAny extends AbstractAny
{
    #[Field(1)] private string $url = '';
    #[Field(2, Type::Bytes)] protected readonly string $bytes;
    public function url(): string { return $this->url; }
}
#[Message('demo.NoAny')]
final class NoAny extends AbstractAny
{
    #[Field(1)] public int $x = 0;
}

$point = new Point();
$point->x = 5;
$point->name = 'é';

$any = Any::pack($point);
same('type.googleapis.com/demo.Point', $any->typeUrl);
same($point->encode(), $any->value);
same([true, false], [$any->is(Point::class), $any->is(Plain::class)]);
same($point, $any->unpack(Point::class), 'one class');
same($point, $any->unpack([Plain::class, Point::class, 'Never\Loaded']), 'the first that fits');
same(null, $any->unpack(Plain::class), 'another class');
same(null, $any->unpack([]), 'no class');
same('example.org/types/demo.Point', Any::pack($point, 'example.org/types')->typeUrl);
same('example.org/demo.Point', Any::pack($point, prefix: 'example.org/')->typeUrl);
same('/demo.Point', Any::pack($point, prefix: '')->typeUrl);
same($point, Any::pack($point, prefix: '')->unpack(Point::class));

$plain = new Plain();
$plain->point = $point;
same($plain, Any::pack($plain)->unpack([Plain::class]), 'a class that extends nothing');
same($any, Any::pack($any)->unpack(Any::class), 'an Any in an Any');

$own = OwnAny::pack($point);
same('type.googleapis.com/demo.Point', $own->url());
same($point, $own->unpack(Point::class), 'a class of its own, with private properties');

// In every format, as a field and in a list; where formats spell what is inside, by the types that they are given.
$schema = Schema::fromText('syntax = "proto3"; package demo; message Point { int64 x = 1; string name = 2; }');
$envelope = new Envelope();
$envelope->any = $any;
$envelope->all = [Any::pack($point, 'x'), Any::pack($any)];
foreach (Format::cases() as $format) {
    $spells = in_array($format, [Format::Json, Format::Text, Format::Yaml], true);
    $options = new Options(types: $schema);
    $sent = clone $envelope;
    $sent->all = $spells ? [Any::pack($point)] : $envelope->all;
    $read = Isomer\decode(Envelope::class, Isomer\encode($sent, $format, $options), $format, $options);
    same([5, 'é'], [$read->any->unpack(Point::class)->x, $read->all[0]->unpack(Point::class)->name], $format->name);
}

// Of arrays, an Any is an array of its two fields, and both read what the other has written.
$arrays = Schema::fromText('syntax = "proto3"; import "google/protobuf/any.proto"; package demo;
    message Envelope { google.protobuf.Any any = 1; }')['demo.Envelope'];
$bytes = $arrays->encode(['any' => ['type_url' => 'x/demo.Point', 'value' => $point->encode()]]);
same($point, Isomer\decode(Envelope::class, $bytes)->any->unpack(Point::class));
$envelope->all = [];
same($any->value, $arrays->decode(Isomer\encode($envelope))['any']['value']);

echo "-- wrong\n";
$broken = Any::pack($point);
$broken->value = "\x12\x02\xff\xff";
echo outcome(fn () => $broken->unpack(Point::class)), "\n";
$broken->value = "\x08";
echo outcome(fn () => $broken->unpack([Point::class])), "\n";
$broken->typeUrl = 'demo.Point';
same(null, $broken->unpack(Point::class), 'no slash');
same(null, (new Any())->unpack(Point::class), 'an empty one');
$deep = Any::pack($plain);
echo outcome(fn () => $deep->unpack(Plain::class, new Options(depth: 0))), "\n";
echo outcome(fn () => $any->unpack('Missing')), "\n";
echo outcome(fn () => $any->unpack([new Point()])), "\n";
echo outcome(fn () => $any->is(stdClass::class)), "\n";
echo outcome(fn () => Any::pack(new stdClass())), "\n";
echo outcome(fn () => NoAny::pack($point)), "\n";
echo outcome(fn () => AbstractAny::pack($point)), "\n";
$point->name = "\xff";
echo outcome(fn () => Any::pack($point)), "\n";
--EXPECT--
-- wrong
Isomer\DecodeException BadUtf8: name: expected text in UTF-8 (byte 2)
Isomer\DecodeException Truncated: x: truncated input (byte 1)
Isomer\DecodeException TooDeep: point.x: nested too deeply (byte 2)
loads Missing
Isomer\SchemaException: there is no class Missing
TypeError: Isomer\AbstractAny::unpack(): Argument #1 ($classes) must be a class name, or an array of class names
Isomer\SchemaException: stdClass is a class of PHP's own: write one with #[Isomer\Message]
Isomer\SchemaException: stdClass is a class of PHP's own: write one with #[Isomer\Message]
Isomer\SchemaException: NoAny is not google.protobuf.Any: write #[Isomer\Message('google.protobuf.Any')] in front of it
Isomer\SchemaException: Isomer\AbstractAny is an abstract class, and there are no objects of it: write a class that is a message
Isomer\EncodeException BadUtf8: name: invalid UTF-8
