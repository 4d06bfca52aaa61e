--TEST--
A schema may have a oneof of thousands
--FILE--
<?php
require __DIR__ . '/../support/check.php';

$text = 'syntax = "proto3"; message M { oneof o {';
for ($i = 1; $i <= 4000; ++$i) {
    $text .= "int32 f$i = $i;\n";
}
Isomer\Schema::fromText('syntax = "proto3"; message M { int32 a = 1; }');
$before = bytes_of_memory();
$schema = Isomer\Schema::fromText($text . '}}');
same(true, bytes_of_memory() - $before < 40 << 20, 'memory');
same(['f4000' => 2], $schema['M']->decode("\x08\x01" . varint(4000 << 3) . "\x02"));
echo "done\n";
--EXPECT--
done
