--TEST--
The golden vectors, by objects of generated classes
--SKIPIF--
<?php
require __DIR__ . '/../support/generated.php'; if (!Generated\generator()) die('skip ISOMER_PROTOC_GEN names no generator');
--FILE--
<?php
require __DIR__ . '/../support/generated.php';

use Isomer\Format;
use Isomer\Options;

Generated\classes();
$n = Vectors\hold(function (string $type, string $bytes, Format $from, Format $to, Options $options): string {
    return Generated\class_of($type)::decode($bytes, $from, $options)->encode($to, $options);
});
same(true, $n > 150, "$n vectors");
echo "done\n";
--EXPECT--
done
