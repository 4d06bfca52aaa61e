--TEST--
Keys of one hash are slow in any array of PHP's, and no slower here
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Format;

$type = Isomer\Schema::fromText('syntax = "proto3"; message M { map<string, int32> m = 1; map<int64, int32> i = 2; }')['M'];
for ($keys = [], $n = 0; $n < 8000; ++$n) {
    $keys[strtr(sprintf('%013b', $n), ['0' => 'Ez', '1' => 'FY'])] = 1;
}
$json = json_encode(['m' => $keys]);
$seconds = function (callable $of): float {
    $start = processor_ns();
    $of();
    return (processor_ns() - $start) / 1e9;
};
$theirs = min($seconds(fn () => json_decode($json, true)), $seconds(fn () => json_decode($json, true)));
$ours = min($seconds(fn () => $type->decode($json, Format::Json)), $seconds(fn () => $type->decode($json, Format::Json)));
same(true, $ours < 5 * $theirs, sprintf('%.3f s beside %.3f s', $ours, $theirs));
same(8000, count($type->decode($json, Format::Json)['m']));
echo "done\n";
--EXPECT--
done
