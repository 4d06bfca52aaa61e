--TEST--
What encoding keeps beside a message stays within memory_limit
--SKIPIF--
<?php
if (getenv('SKIP_MEMORY_LIMIT')) die('skip without an allocator that has a limit');
--INI--
memory_limit=28M
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Format;

// A row of values for each level.
$fields = implode("\n", array_map(fn (int $i) => "int32 f$i = $i;", range(30000, 38000)));
$options = new Isomer\Options(depth: 500);
$wide = Isomer\Schema::fromText("syntax = 'proto3'; message M { M m = 1; $fields }")['M'];
for ($deep = [], $i = 0; $i < 399; ++$i) {
    $deep = ['m' => $deep];
}
// An entry for each key.
$lists = Isomer\Schema::fromText('syntax = "proto3"; message M { map<int32, bool> m = 1; repeated bool r = 2; }')['M'];
foreach (Format::cases() as $format) {
    same('NoMemory', code_of(fn () => $wide->encode($deep, $format, $options)), $format->name);
    same('NoMemory', code_of(fn () => $lists->encode(['m' => array_fill(0, 600000, true)], $format)), $format->name);
}
same('nothing', code_of(fn () => $wide->encode(['m' => []])));
same('nothing', code_of(fn () => $lists->encode(['r' => array_fill(0, 1000, true)])));
echo "done\n";
--EXPECT--
done
