--TEST--
What PHP's own functions write of an array is read: integers as keys of text and of bool, and [] as an empty map or message
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Type;

#[Message('t.M')]
final class M
{
    #[Field(1, Type::String, key: Type::String)] public array $ms = [];
    #[Field(2, Type::String, key: Type::Int64)] public array $mi = [];
    #[Field(3, Type::String, key: Type::Bool)] public array $mb = [];
    #[Field(4)] public ?M $m = null;
    #[Field(5, M::class, key: Type::String)] public array $mm = [];
    #[Field(6, Type::Struct)] public ?array $st = null;
    #[Field(7, M::class)] public array $l = [];
    #[Field(8, Type::Value)] public mixed $v = null;
}
$schema = Isomer\Schema::fromText('syntax = "proto3"; package t; import "google/protobuf/struct.proto";
    message M { map<string, string> ms = 1; map<int64, string> mi = 2; map<bool, string> mb = 3; M m = 4; map<string, M> mm = 5;
    google.protobuf.Struct st = 6; repeated M l = 7; google.protobuf.Value v = 8; }')['t.M'];

// What msgpack_pack() and the writers of CBOR write of an array; the extension for MessagePack need not be there.
$sized = fn (int $n, int $short, string $long) => $n < 16 ? chr($short + $n) : $long . pack('n', $n);
$msgpack = function (mixed $of) use (&$msgpack, $sized): string {
    return match (true) {
        is_array($of) && array_is_list($of) => $sized(count($of), 0x90, "\xdc") . implode('', array_map($msgpack, $of)),
        is_array($of) => $sized(count($of), 0x80, "\xde") . implode('', array_map(fn ($k, $v) => $msgpack($k) . $msgpack($v), array_keys($of), $of)),
        is_int($of) => $of >= 0 && $of < 128 ? chr($of) : ($of < 0 && $of >= -32 ? chr(256 + $of) : "\xd3" . pack('J', $of)),
        default => chr(0xa0 + strlen($of)) . $of,
    };
};
$cbor = function (mixed $of) use (&$cbor): string {
    $head = fn (int $major, int $n) => $n < 24 ? chr($major << 5 | $n) : chr($major << 5 | 27) . pack('J', $n);
    return match (true) {
        is_array($of) && array_is_list($of) => $head(4, count($of)) . implode('', array_map($cbor, $of)),
        is_array($of) => $head(5, count($of)) . implode('', array_map(fn ($k, $v) => $cbor($k) . $cbor($v), array_keys($of), $of)),
        is_int($of) => $of < 0 ? $head(1, ~$of) : $head(0, $of),
        default => $head(3, strlen($of)) . $of,
    };
};
$yaml = function (mixed $of, string $in = '') use (&$yaml): string {
    if ($of === []) {
        return " []\n";
    }
    if (!is_array($of)) {
        return " $of\n";
    }
    $text = "\n";
    foreach ($of as $key => $value) {
        $text .= $in . (array_is_list($of) ? '-' : "$key:") . $yaml($value, "$in  ");
    }
    return $text;
};
$formats = [
    'MessagePack' => [Format::MessagePack, $msgpack],
    'Cbor' => [Format::Cbor, $cbor],
    'Php' => [Format::Php, serialize(...)],
    'Json' => [Format::Json, json_encode(...)],
    'Yaml' => [Format::Yaml, $yaml],
];
if (function_exists('msgpack_pack')) {
    $formats['msgpack_pack'] = [Format::MessagePack, 'msgpack_pack'];
}
$values = [
    'numeric keys' => ['ms' => ['404' => 'x', 'a' => 'y', '-7' => 'z', '9223372036854775807' => 'w', '-9223372036854775808' => 'v', '200' => 'u']],
    'numeric keys only' => ['ms' => ['404' => 'x']],
    'no entry' => ['ms' => []],
    'no entry of integers' => ['mi' => []],
    'no entry of bools' => ['mb' => []],
    'no entry of messages' => ['mm' => []],
    'an empty message' => ['m' => []],
    'an empty message within' => ['m' => ['m' => []]],
    'nothing' => [],
    'numeric keys of messages' => ['mm' => ['5' => ['ms' => ['6' => 'x']], '-1' => []]],
    'empty messages in a list' => ['l' => [[], ['ms' => []], []]],
    'a struct of nothing' => ['st' => []],
    'numeric keys of a struct' => ['st' => ['404' => 'x', 'a' => []]],
    'integers' => ['mi' => [5 => 'x', -5 => 'y']],
];
foreach ($formats as $name => [$format, $write]) {
    foreach ($values as $what => $value) {
        if ($format === Format::Yaml && $value === []) {
            continue;  // no document has it
        }
        $bytes = $write($value);
        try {
            $read = Isomer\decode(M::class, $bytes, $format);
            foreach ($value as $field => $expected) {
                $found = $read->$field;
                if (in_array($field, ['ms', 'mi'])) {
                    ksort($expected);
                    ksort($found);
                    same($expected, $found, "$name, $what");
                } elseif ($field === 'st') {
                    same($expected, $found, "$name, $what");
                } elseif (is_array($found)) {
                    same(array_map('strval', array_keys($expected)), array_map('strval', array_keys($found)), "$name, $what");
                } else {
                    same(true, $found instanceof M, "$name, $what");
                }
            }
            $again = Isomer\encode($read);
            same(bin2hex($again), bin2hex($schema->encode($schema->decode($bytes, $format))), "$name, $what: as an array");
            same(bin2hex($again), bin2hex(Isomer\convert($bytes, M::class, $format, Format::Protobuf)), "$name, $what: converted");
        } catch (Isomer\Exception $e) {
            echo "$name, $what: ", $e->getMessage(), "\n";
        }
    }
}
// Keys of bool: PHP's arrays have 0 and 1 for them.
foreach ([[Format::MessagePack, $msgpack], [Format::Cbor, $cbor], [Format::Php, serialize(...)], [Format::Json, json_encode(...)], [Format::Yaml, $yaml]] as [$format, $write]) {
    same([1 => 'x'], Isomer\decode(M::class, $write(['mb' => [1 => 'x']]), $format)->mb, $format->name);
    same('BadValue', code_of(fn () => Isomer\decode(M::class, $write(['mb' => [2 => 'x']]), $format)), $format->name);
    same('BadValue', code_of(fn () => Isomer\decode(M::class, $write(['mb' => [-1 => 'x']]), $format)), $format->name);
}
// The numbered layouts, too.
foreach ([[Format::MessagePackNumbers, $msgpack], [Format::CborNumbers, $cbor]] as [$format, $write]) {
    $read = Isomer\decode(M::class, $write([1 => ['404' => 'x'], 5 => ['7' => []]]), $format);
    same([['404' => 'x'], [7]], [$read->ms, array_keys($read->mm)], $format->name);
    same(true, Isomer\decode(M::class, $write([4 => []]), $format)->m instanceof M, $format->name);
}
// One key in two spellings is one key twice.
same('DuplicateKey', code_of(fn () => Isomer\decode(M::class, "\x81\xa2ms\x82\x07\xa1x\xa17\xa1y", Format::MessagePack)));
same('DuplicateKey', code_of(fn () => Isomer\decode(M::class, "\xa1\x62ms\xa2\x07\x61x\x617\x61y", Format::Cbor)));
// Nothing else stands for a map or a message.
foreach (['{"ms":["x"]}', '{"m":["x"]}', '{"m":[[]]}', '{"m":{]}', '{"m":[}}', '{"ms":[,]}', '["x"]', '[', '[[]', '[]]'] as $json) {
    same(true, in_array(code_of(fn () => Isomer\decode(M::class, $json, Format::Json)), ['BadSyntax', 'BadValue', 'Truncated']), $json);
}
foreach (['{"ms":[ ]}', '{"m" : [ ] , "l":[[],{}]}', " [ ] ", '{"m":[],"ms":{"a":"b"}}', '{"m":{"m":[]}}'] as $json) {
    same('nothing', code_of(fn () => Isomer\decode(M::class, $json, Format::Json)), $json);
}
foreach (["ms: [x]\n", "m: [[]]\n", "m: [ x ]\n"] as $text) {
    same(true, code_of(fn () => Isomer\decode(M::class, $text, Format::Yaml)) !== 'nothing', $text);
}
foreach (["{ms: [], m: {m: []}, l: [[], {}]}\n", "m: []\nms:\n  a: b\n", "m: [] # none\n", "l:\n- []\n- m: []\n"] as $text) {
    same('nothing', code_of(fn () => Isomer\decode(M::class, $text, Format::Yaml)), $text);
}
same([], Isomer\decode(M::class, "\x81\xa1v\x90", Format::MessagePack)->v);
echo "done\n";
--EXPECT--
done
