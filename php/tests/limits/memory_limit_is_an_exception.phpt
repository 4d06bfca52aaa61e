--TEST--
Input that would materialise more than memory_limit leaves is refused, in every format
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
if (getenv('SKIP_MEMORY_LIMIT')) die('skip without an allocator that has a limit');
--INI--
memory_limit=32M
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Format;

$schema = Isomer\Schema::fromText('syntax = "proto3"; message M { string s = 1; repeated string l = 2; repeated M m = 3;
    map<int32, M> k = 4; oneof o { M a = 5; M b = 6; } repeated int32 p = 7; map<string, string> t = 8; bytes y = 9;
    repeated bool f = 10; map<int32, bool> d = 11; M one = 12; ' . implode(' ', array_map(fn ($i) => "bool b$i = $i;", range(20, 80))) . '}');
#[Isomer\Message]
class M extends Isomer\AbstractMessage
{
    #[Isomer\Field(1)]
    public string $s = '';
    #[Isomer\Field(2, Isomer\Type::String)]
    public array $l = [];
    #[Isomer\Field(3, M::class)]
    public array $m = [];
    #[Isomer\Field(4, M::class, key: Isomer\Type::Int32)]
    public array $k = [];
    #[Isomer\Field(11, Isomer\Type::Bool, key: Isomer\Type::Int32)]
    public array $d = [];
}
$type = $schema['M'];
$bools = implode('', array_map(fn ($i) => varint($i << 3) . "\x01", range(20, 80)));
$patterns = ["\x12\0", "\x1a\0", "\x22\0", "\x2a\0\x32\0", "\x38\x01", "\x42\0", "\x50\x01", "\x22\x02\x08\x01",
    "\x98\x06\x01", "\x0a\x01x", "\x62\0", record(3, $bools), record(3, "\x3a\x01\x01\x12\0\x1a\0"), record(99, str_repeat('x', 200))];
$outcomes = [];
foreach ($patterns as $pattern) {
    foreach ([0.1, 0.5, 1, 2, 4, 7] as $megabytes) {
        $input = str_repeat($pattern, (int) ($megabytes * 1048576 / strlen($pattern)));
        $outcomes[code_of(fn () => $type->decode($input))] = true;
        $outcomes[code_of(fn () => M::decode($input))] = true;
        $outcomes[code_of(fn () => Isomer\convert($input, $type, Format::Protobuf, Format::MessagePack))] = true;
    }
}
// Keys that differ.
foreach ([20000, 100000, 200000, 300000, 500000] as $n) {
    for ($input = '', $i = 0; $i < $n; ++$i) {
        $key = "\x08" . varint(7 * $i);
        $input .= "\x5a" . chr(strlen($key)) . $key;
    }
    $outcomes[code_of(fn () => $type->decode($input))] = true;
    $outcomes[code_of(fn () => M::decode($input))] = true;
    $outcomes[code_of(fn () => $type->decode(strtr($input, "\x5a", "\x22")))] = true;
}
unset($input);
foreach ([1, 4, 7] as $megabytes) {
    $n = $megabytes << 20;
    foreach (["\x3a", "\x52", "\x0a", "\x4a", varint(99 << 3 | 2)] as $tag) {
        $input = $tag . varint($n) . str_repeat("\x01", $n);
        $outcomes[code_of(fn () => $type->decode($input))] = true;
        $outcomes[code_of(fn () => M::decode($input))] = true;
    }
}
unset($input);
$amplified = ['{"m":[%s{}]}' => '{},', '{"l":[%s""]}' => '"",', '{"f":[%strue]}' => 'true,'];
foreach ($amplified as $frame => $one) {
    foreach ([0.5, 2, 5] as $megabytes) {
        $input = sprintf($frame, str_repeat($one, (int) ($megabytes * 1048576 / strlen($one))));
        $outcomes[code_of(fn () => $type->decode($input, Format::Json))] = true;
        $outcomes[code_of(fn () => M::decode($input, Format::Json))] = true;
        $outcomes[code_of(fn () => $type->decode($input, Format::Yaml))] = true;
    }
}
// One byte an element.
foreach ([[Format::MessagePackNumbers, "\x81\x03\xdd", "\x80"], [Format::CborNumbers, "\xa1\x03\x9a", "\xa0"],
    [Format::MessagePackNumbers, "\x81\x0a\xdd", "\xc3"], [Format::MessagePackNumbers, "\x81\x02\xdd", "\xa0"]] as [$format, $head, $one]) {
    foreach ([100000, 1000000, 4000000] as $n) {
        $input = $head . pack('N', $n) . str_repeat($one, $n);
        $outcomes[code_of(fn () => $type->decode($input, $format))] = true;
    }
    $outcomes[code_of(fn () => $type->decode($head . "\x7f\xff\xff\xff", $format))] = true;
}
ksort($outcomes);
echo implode(' ', array_keys($outcomes)), "\n";
--EXPECT--
TooLarge Truncated UnknownField nothing
