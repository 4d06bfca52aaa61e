--TEST--
An array with other keys than those of a list is no list, to be written or read, in any format
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Type;

enum Kind: int
{
    case None = 0;
    case Some = 1;
}
#[Message('t.M')]
final class M
{
    #[Field(1, Type::String)] public array $texts = [];
    #[Field(2, Type::Int32)] public array $numbers = [];
    #[Field(3, Type::Bool)] public array $flags = [];
    #[Field(4, Type::Double)] public array $doubles = [];
    #[Field(5, Type::Bytes)] public array $bytes = [];
    #[Field(6, Kind::class)] public array $kinds = [];
    #[Field(7, M::class)] public array $messages = [];
    #[Field(8, M::class, key: Type::String)] public array $map = [];
    #[Field(9, Type::ListValue)] public ?array $values = null;
    #[Field(10, Type::FieldMask)] public ?array $mask = null;

    public static function of(string $field, mixed $value): self
    {
        $made = new self();
        $made->$field = $value;
        return $made;
    }
}
$schema = Isomer\Schema::fromText('syntax = "proto3"; package t; enum Kind { None = 0; Some = 1; }
    message M { repeated string texts = 1; repeated int32 numbers = 2; repeated bool flags = 3; repeated double doubles = 4;
    repeated bytes bytes = 5; repeated Kind kinds = 6; repeated M messages = 7; map<string, M> map = 8; }')['t.M'];
$elements = ['texts' => 'x', 'numbers' => 1, 'flags' => true, 'doubles' => 0.5, 'bytes' => 'y', 'kinds' => Kind::Some,
    'messages' => new M(), 'values' => 'z', 'mask' => 'a'];
$keys = ['1' => [1, 2], 'gap' => [0, 2], 'order' => [1, 0], 'text' => ['a'], 'negative' => [-1], 'empty' => ['']];
$remedy = '; array_values() makes a list of an array';

// Written: every kind of element, every such array, every format; objects, arrays, and in messages within.
foreach ($elements as $field => $element) {
    foreach ($keys as $which => $all) {
        $wrong = array_fill_keys($all, $element);
        $first = array_values(array_diff_assoc($all, array_keys($all)))[0];
        foreach (Format::cases() as $format) {
            $shown = $first === '' ? '""' : $first;
            $told = "expected a list, found the key $shown$remedy";
            $of = M::of($field, $wrong);
            same("Isomer\EncodeException BadValue: $field: $told", outcome(fn () => Isomer\encode($of, $format)), "$field, $which");
            $in = M::of('map', ['k' => M::of('messages', [new M(), $of])]);
            same("Isomer\EncodeException BadValue: map[k].messages[1].$field: $told", outcome(fn () => Isomer\encode($in, $format)));
            if (!in_array($field, ['values', 'mask', 'kinds', 'messages'])) {
                same("Isomer\EncodeException BadValue: $field: $told", outcome(fn () => $schema->encode([$field => $wrong], $format)));
            }
            same('nothing', code_of(fn () => Isomer\encode(M::of($field, array_values($wrong)), $format)), 'the remedy');
        }
    }
}

// Read: what json_encode(), serialize(), msgpack_pack() and the writers of CBOR and YAML make of such arrays.
$written = [
    [Format::Json, fn (string $name, string $map) => "{\"$name\":$map}", ['{"1":"x","2":"y"}', '{"0":"x"}', '{"a":"x"}', '{}']],
    [Format::MessagePack, fn (string $name, string $map) => "\x81" . chr(0xa0 + strlen($name)) . $name . $map,
        ["\x82\x01\xa1x\x02\xa1y", "\x81\x00\xa1x", "\x81\xa1a\xa1x", "\x80"]],
    [Format::Cbor, fn (string $name, string $map) => "\xa1" . chr(0x60 + strlen($name)) . $name . $map,
        ["\xa2\x01\x61x\x02\x61y", "\xa1\x00\x61x", "\xa1\x61a\x61x", "\xa0"]],
    [Format::MessagePackNumbers, fn (string $name, string $map) => "\x81" . ($name === 'texts' ? "\x01" : "\x07") . $map,
        ["\x82\x01\xa1x\x02\xa1y", "\x80"]],
    [Format::CborNumbers, fn (string $name, string $map) => "\xa1" . ($name === 'texts' ? "\x01" : "\x07") . $map,
        ["\xa2\x01\x61x\x02\x61y", "\xa0"]],
    [Format::Yaml, fn (string $name, string $map) => "$name: $map", ["{1: x, 2: y}\n", "{0: x}\n", "{a: x}\n", "{}\n",
        "\n  1: x\n  2: y\n", "\n  a: x\n"]],
    [Format::Php, fn (string $name, string $map) => 'a:1:{s:' . strlen($name) . ":\"$name\";$map}",
        [serialize([1 => 'x', 2 => 'y']), serialize(['a' => 'x']), serialize([0 => 'x', 2 => 'y']), serialize([1 => 'x', 0 => 'y'])]],
];
foreach ($written as [$format, $message, $maps]) {
    foreach ($maps as $map) {
        foreach (['texts', 'messages'] as $name) {
            if ($format === Format::Php && $name === 'messages' && str_starts_with($map, 'a:2:{i:0;')) {
                continue;  // it begins with an element that is no message
            }
            $bytes = $message($name, $map);
            foreach ([fn () => Isomer\decode(M::class, $bytes, $format), fn () => $schema->decode($bytes, $format),
                fn () => Isomer\convert($bytes, M::class, $format, Format::Protobuf)] as $how) {
                try {
                    $how();
                    echo "{$format->name}: read $map\n";
                } catch (Isomer\DecodeException $e) {
                    same($name, $e->path, "{$format->name}: $map");
                    same(1, preg_match('/expected a list, found (a map|\{|the key [012a]) \(byte \d+\)' . preg_quote($remedy) . '$/',
                        $e->getMessage()), "{$format->name}: " . $e->getMessage());
                }
            }
        }
    }
}
// A list is read from the keys that PHP has for one, and from no other value; nothing is said of array_values() there.
same(['x', 'y'], Isomer\decode(M::class, serialize(['texts' => ['x', 'y']]), Format::Php)->texts);
same(true, str_ends_with(outcome(fn () => Isomer\decode(M::class, '{"texts":"x"}', Format::Json)),
    ': 1:10: texts: expected a list, found "x" (byte 9)'));
echo "done\n";
--EXPECT--
done
