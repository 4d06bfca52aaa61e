--TEST--
What a message is written as may be larger than it is
--SKIPIF--
<?php
if (getenv('SKIP_MEMORY_LIMIT')) die('skip without an allocator that has a limit');
--INI--
memory_limit=32M
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Format;

$type = Isomer\Schema::fromText('syntax = "proto3"; message M { repeated string s = 1; M m = 2; bytes b = 3; }')['M'];
$shared = str_repeat('x', 1 << 20);
$before = bytes_of_memory();
foreach (Format::cases() as $format) {
    for ($i = 0; $i < 5; ++$i) {
        same('TooLarge', code_of(fn () => $type->encode(['s' => array_fill(0, 100, $shared)], $format)), $format->name);
    }
}
same('TooLarge', code_of(fn () => Isomer\convert($type->encode(['b' => str_repeat("\0", 9 << 20)]), $type,
    Format::Protobuf, Format::Text)));
same(true, bytes_of_memory() - $before < 300 << 20, 'what was written is given back');
echo "done\n";
--EXPECT--
done
