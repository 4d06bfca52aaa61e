--TEST--
What a writer refuses has its path and its type; messages are short, and always UTF-8; what cannot be meant is refused
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\DecodeException;
use Isomer\EncodeException;
use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Options;
use Isomer\Type;
use Shape\Inner;
use Shape\Maps;

use function Shape\filled;

#[Message('t.W')]
final class W
{
    #[Field(1, Type::Value)] public mixed $v = null;
    #[Field(2, Type::Struct)] public ?array $st = null;
    #[Field(3, Type::ListValue)] public ?array $lv = null;
    #[Field(4, Type::FieldMask)] public ?array $fm = null;
    #[Field(5, W::class)] public array $in = [];
    #[Field(6, Type::Value, key: Type::String)] public array $by = [];

    public static function of(string $name, mixed $value): self
    {
        $made = new self();
        $made->$name = $value;
        return $made;
    }
}
$wrong = [
    ['v', NAN, 'v'], ['v', [1, [INF]], 'v[1][0]'], ['st', ['a' => ['b' => -INF]], 'st[a][b]'], ['lv', [0, NAN], 'lv[1]'], ['fm', ['a', 'aB'], 'fm[1]'],
    ['in', [new W(), W::of('v', ['x' => NAN])], 'in[1].v[x]'], ['by', ['k' => 1, 'l' => [NAN]], 'by[l][0]'],
    ['in', [W::of('in', [W::of('by', ['5' => NAN])])], 'in[0].in[0].by[5]'],
];
foreach ($wrong as [$name, $value, $path]) {
    foreach ([Format::Json, Format::Yaml] as $format) {
        try {
            Isomer\encode(W::of($name, $value), $format);
            echo "$format->name, $path: no error\n";
        } catch (EncodeException $e) {
            same([$path, 5], [$e->path, $e->getCode()], $format->name);
            same(true, str_starts_with($e->getMessage(), "$path: the format cannot write "), $e->getMessage());
        }
        if ($name !== 'fm') {
            $bytes = Isomer\encode(W::of($name, $value));
            same($path, path_of(fn () => Isomer\convert($bytes, W::class, Format::Protobuf, $format)), "$format->name, converted");
        }
    }
}
function path_of(callable $of): string
{
    try {
        $of();
        return 'no error';
    } catch (DecodeException | EncodeException $e) {
        return $e->path;
    }
}
$schema = Isomer\Schema::fromText('syntax = "proto3"; package t; import "google/protobuf/any.proto"; import "google/protobuf/timestamp.proto";
    import "google/protobuf/duration.proto"; message A { repeated google.protobuf.Any any = 1; map<int32, google.protobuf.Timestamp> at = 2;
    A in = 3; google.protobuf.Duration d = 4; }');
$type = $schema['t.A'];
foreach ([['any' => [['type_url' => 'type.googleapis.com/no.Such', 'value' => "\x08\x01"]]], ['at' => [1 => [], 7 => ['seconds' => 253402300800]]],
    ['in' => ['in' => ['d' => ['seconds' => 1, 'nanos' => -1]]]], ['in' => ['any' => [[], ['type_url' => 'x/t.Gone', 'value' => "\x08\x01"]]]]] as $message) {
    echo outcome(fn () => $type->encode($message, Format::Json, new Options(types: $schema))), "\n";
    echo outcome(fn () => Isomer\convert($type->encode($message), $type, Format::Protobuf, Format::Yaml)), "\n";
}
// Inside of what stands for a message of a well-known type.
$circle = [];
$circle['me'] = &$circle;
foreach ([['v', [new stdClass()]], ['v', ['a' => ['b' => fopen('php://memory', 'r')]]], ['v', $circle], ['st', ['x' => [1, 1 << 53 | 1]]], ['v', "\xff"], ['v', ["\xff" => 1]],
    ['lv', ['k' => 1]], ['st', 'x'], ['by', ['k' => [[new W()]]]], ['fm', ['a', 'b,c']], ['fm', ['x' => 'a']], ['v', PHP_INT_MAX], ['v', PHP_INT_MIN], ['v', 1 << 53]] as [$name, $value]) {
    $text = outcome(fn () => bin2hex(Isomer\encode(W::of($name, $value))));
    echo "$name: ", strlen($text) > 300 ? substr($text, 0, 60) . '…' . substr($text, -40) : $text, "\n";
}

// ---- long and broken names
$long = str_repeat("\u{1f600}k", 1 << 18);
foreach ([
    fn () => filled(new Maps(), ['byString' => [$long => 'x']])->encode(),
    fn () => Maps::decode(json_encode(['by_string' => [$long => 'x']]), Format::Json),
    fn () => Maps::decode(json_encode(['by_string' => [$long => 'x']], JSON_UNESCAPED_UNICODE), Format::Json),
    fn () => Maps::decode(serialize(['byString' => [$long => 'x']]), Format::Php),
    fn () => Maps::decode("? $long\n: x\n", Format::Yaml),
    fn () => Shape\schema()['shape.Inner']->encode([$long => 1]),
    fn () => Inner::decode('{"' . $long . '":1}', Format::Json),
    fn () => Inner::decode('{"n":"' . $long . '"}', Format::Json),
    fn () => Inner::decode("n: '$long'", Format::Text),
    fn () => Inner::decode("\x81\xdb" . pack('N', strlen($long)) . "$long\x01", Format::MessagePack),
    fn () => Isomer\encode(W::of('v', [$long => new stdClass()])),
    fn () => Isomer\encode(W::of('fm', ['A' . $long]), Format::Json),
    fn () => Inner::decode("{\"\xff\xfe\":1}", Format::Json),
    fn () => Inner::decode("{\"n\":\"\xc3\x28\"}", Format::Json),
    fn () => Inner::decode("n: \xff", Format::Yaml),
    fn () => Inner::decode("\xff: 1", Format::Text),
    fn () => Inner::decode("\x81\xa2\xff\xfe\x01", Format::MessagePack),
    fn () => Shape\schema()['shape.Inner']->encode(["\xff\xe2\x82" => 1]),
    fn () => Shape\schema()["no\xff"],
    fn () => Isomer\decode("No\\Such\xff", ''),
    fn () => Isomer\Schema::fromText("message \xff {}"),
] as $i => $of) {
    try {
        $of();
        echo "$i: no error\n";
    } catch (Isomer\Exception $e) {
        same(true, strlen($e->getMessage()) < 400, "$i: " . strlen($e->getMessage()));
        same(1, preg_match('//u', $e->getMessage()), "$i: UTF-8");
        same(1, preg_match('//u', $e->path ?? ''), "$i: UTF-8 of the path");
        same(true, strlen($e->path ?? '') < 200, "$i: " . strlen($e->path ?? ''));
    }
}
// ---- the format of PHP says where, too
echo outcome(fn () => Maps::decode(serialize(['bySint64' => [5 => ['n' => 'x']]]), Format::Php)), "\n";
echo outcome(fn () => Inner::decode(serialize(['next' => ['next' => ['m' => 1]]]), Format::Php)), "\n";
echo outcome(fn () => Inner::decode(serialize([1, [2, ['x']]]), Format::PhpList)), "\n";

// ---- what cannot be meant
foreach (['depth', 'memory', 'indent'] as $option) {
    echo outcome(fn () => new Options(...[$option => -1])), "\n";
    same(0, (new Options(...[$option => 0]))->$option);
}
echo outcome(fn () => new Inner(['n' => 5])), "\n";
echo outcome(fn () => new Inner(n: 5)), "\n";
same(0, (new Inner())->n);
echo "done\n";
--EXPECT--
Isomer\EncodeException UnknownType: any[0]: unknown type in Any: type.googleapis.com/no.Such
Isomer\EncodeException UnknownType: any[0]: unknown type in Any: type.googleapis.com/no.Such
Isomer\EncodeException BadValue: at[7]: the format cannot write this google.protobuf.Timestamp
Isomer\EncodeException BadValue: at[7]: the format cannot write this google.protobuf.Timestamp
Isomer\EncodeException BadValue: in.in.d: the format cannot write this google.protobuf.Duration
Isomer\EncodeException BadValue: in.in.d: the format cannot write this google.protobuf.Duration
Isomer\EncodeException UnknownType: in.any[1]: unknown type in Any: x/t.Gone
Isomer\EncodeException UnknownType: in.any[1]: unknown type in Any: x/t.Gone
v: Isomer\EncodeException BadValue: v[0]: expected null, a bool, a number, a string or an array, found stdClass
v: Isomer\EncodeException BadValue: v[a][b]: expected null, a bool, a number, a string or an array, found resource
v: Isomer\EncodeException TooDeep: v[me][me][me][me][me][me][me…][me][me][me][me][me]: nested too deeply
st: Isomer\EncodeException BadValue: st[x][1]: expected an int that a float holds exactly, found int 9007199254740993
v: Isomer\EncodeException BadUtf8: v: invalid UTF-8
v: Isomer\EncodeException BadUtf8: v: invalid UTF-8 in a key
lv: Isomer\EncodeException BadValue: lv: expected a list, found the key k; array_values() makes a list of an array
st: TypeError: Cannot assign string to property W::$st of type ?array
by: Isomer\EncodeException BadValue: by[k][0][0]: expected null, a bool, a number, a string or an array, found W
fm: Isomer\EncodeException BadValue: fm: expected a path without a comma, found array
fm: Isomer\EncodeException BadValue: fm: expected a list, found the key x; array_values() makes a list of an array
v: Isomer\EncodeException BadValue: v: expected an int that a float holds exactly, found int 9223372036854775807
v: returns '0a0911000000000000e0c3'
v: returns '0a09110000000000004043'
Isomer\DecodeException BadValue: bySint64.5.n: expected an integer from -9223372036854775808 to 9223372036854775807, found text (byte 42)
Isomer\DecodeException UnknownField: next.next.m: expected a field of shape.Inner, found m (byte 37)
Isomer\DecodeException BadValue: next.next.n: expected an integer from -9223372036854775808 to 9223372036854775807, found text (byte 43)
ValueError: Isomer\Options::__construct(): Argument #11 ($depth) must be greater than or equal to 0
ValueError: Isomer\Options::__construct(): Argument #12 ($memory) must be greater than or equal to 0
ValueError: Isomer\Options::__construct(): Argument #9 ($indent) must be greater than or equal to 0
ArgumentCountError: Isomer\AbstractMessage::__construct() expects exactly 0 arguments, 1 given
Error: Unknown named parameter $n
done
