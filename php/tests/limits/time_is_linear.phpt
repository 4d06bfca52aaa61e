--TEST--
Twice the input takes about twice the time, whatever it consists of
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;

use function Shape\schema;

ini_set('memory_limit', '-1');
$type = Isomer\Schema::fromText('syntax = "proto2"; message M { optional M one = 1; repeated M list = 2; map<int32, M> map = 3;
    oneof o { M a = 4; int32 b = 5; } repeated int32 p = 6 [packed = true]; repeated string s = 7; optional bytes bytes = 8; }')['M'];
$protobuf = [
    'one sub-message again and again' => fn ($n) => str_repeat("\x0a\x02\x3a\0", $n),
    'unknown fields' => fn ($n) => str_repeat("\x98\x06\x01", $n),
    'unknown fields in one sub-message' => fn ($n) => str_repeat("\x0a\x03\x98\x06\x01", $n),
    'unknown and known fields' => fn ($n) => str_repeat("\x98\x06\x01\x3a\0", $n),
    'empty sub-messages' => fn ($n) => str_repeat("\x12\0", $n),
    'one key again and again' => fn ($n) => str_repeat(record(3, "\x08\x01" . record(2, "\x3a\0")), $n),
    'keys' => fn ($n) => implode('', array_map(fn ($i) => record(3, "\x08" . varint($i * 77)), range(1, $n))),
    'members of a oneof in turn' => fn ($n) => str_repeat("\x22\0\x28\x01", $n),
    'packed runs of one' => fn ($n) => str_repeat("\x32\x01\x01", $n),
    'one string again and again' => fn ($n) => str_repeat("\x42\x01x", $n),
    'nothing in groups' => fn ($n) => str_repeat("\x9b\x06\x9c\x06", $n),
];
$seconds = function (callable $of): float {
    $best = INF;
    for ($i = 0; $i < 3; ++$i) {
        $start = processor_ns();
        $of();
        $best = min($best, processor_ns() - $start);
    }
    return $best / 1e9;
};
$linear = function (string $what, callable $do, callable $input) use ($seconds): void {
    [$small, $large] = [$input(10000), $input(80000)];
    $few = $seconds(fn () => $do($small));
    $many = $seconds(fn () => $do($large));
    // Eight times the input: 64 times the time if it were quadratic.
    if ($many > 30 * $few && $many > 0.1) {
        printf("%s: %.4f s, then %.4f s\n", $what, $few, $many);
    }
};
foreach ($protobuf as $what => $input) {
    $linear($what, fn ($bytes) => $type->decode($bytes), $input);
    $linear("$what, written", fn ($message) => $type->encode($message), fn ($n) => $type->decode($input($n)));
}
foreach (['{"list":[%s{}]}' => '{},', '{"s":[%s""]}' => '"",', '{"p":[%s1]}' => '1,', '{"x":[%s1]}' => '[],'] as $frame => $one) {
    foreach ([Format::Json, Format::Yaml] as $format) {
        $linear("$format->name of $one", fn ($bytes) => $type->decode($bytes, $format, new Isomer\Options(ignoreUnknown: true)),
            fn ($n) => sprintf($frame, str_repeat($one, $n)));
    }
}
// The way to what is wrong is looked for once.
$linear('a wrong value at the end', fn ($message) => code_of(fn () => $type->encode($message)),
    fn ($n) => ['s' => [...array_fill(0, $n, 'x'), 5]]);
$linear('keys in a list', fn ($message) => code_of(fn () => $type->encode($message)),
    fn ($n) => ['s' => array_combine(array_map(fn ($i) => "k$i", range(1, $n)), array_fill(0, $n, 'x'))]);
$linear('a list that is no packed array', fn ($message) => $type->encode($message), function ($n) {
    $list = ['k' => 'x'];
    unset($list['k']);
    array_push($list, ...array_fill(0, $n, 'x'));
    return ['s' => $list];
});
echo "done\n";
--EXPECT--
done
