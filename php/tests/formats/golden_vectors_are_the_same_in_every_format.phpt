--TEST--
Each golden vector is written alike by objects, by arrays and by the schema at run time
--SKIPIF--
<?php
require __DIR__ . '/../support/generated.php'; if (!Generated\generator()) die('skip ISOMER_PROTOC_GEN names no generator');
--FILE--
<?php
require __DIR__ . '/../support/generated.php';

use Isomer\Format;
use Isomer\Options;

Generated\classes();
foreach (Vectors\all() as $name => $vector) {
    if (isset($vector['error']) || !isset($vector['bytes'])) {
        continue;
    }
    $options = new Options(printUnknown: false, types: isset($vector['needs']) ? Vectors\schema() : Vectors\types());
    $type = Vectors\schema()[$vector['type']];
    $class = Generated\class_of($vector['type']);
    foreach (Format::cases() as $format) {
        $to = "$name to $format->name";
        $expected = Isomer\convert($vector['bytes'], $type, Format::Protobuf, $format, $options);
        same($expected, $type->encode($type->decode($vector['bytes']), $format, $options), "$to, by an array");
        same($expected, $class::decode($vector['bytes'])->encode($format, $options), "$to, by an object");
        $back = Isomer\convert($expected, $type, $format, Format::Protobuf, $options);
        same($back, $type->encode($type->decode($expected, $format, $options)), "$to and back, by an array");
        same($back, $class::decode($expected, $format, $options)->encode(), "$to and back, by an object");
    }
}
echo "done\n";
--EXPECT--
done
