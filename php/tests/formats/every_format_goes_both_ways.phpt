--TEST--
Objects and arrays are the same bytes in every format, and come back
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;

use function Shape\schema;
use function Shape\values;

foreach (values() as $i => [$type, $object, $array]) {
    foreach (Format::cases() as $format) {
        $of = "$type $i as $format->name";
        $bytes = $object->encode($format);
        same($bytes, schema()[$type]->encode($array, $format), "$of, of an array");
        same($bytes, Isomer\encode($object, $format), "$of, by the function");
        $same = Isomer\convert($object->encode(), $object::class, Format::Protobuf, $format);
        same($bytes, $same, "$of, converted by the class");
        same($bytes, Isomer\convert($object->encode(), schema()[$type], Format::Protobuf, $format), "$of, converted");
        same($object, $object::decode($bytes, $format), "$of, as an object again");
        same($object, Isomer\decode($object::class, $bytes, $format), "$of, by the function");
        same($object->encode(), schema()[$type]->encode(schema()[$type]->decode($bytes, $format)), "$of, as an array again");
        same($object->encode(), Isomer\convert($bytes, $object::class, $format, Format::Protobuf), "$of, back");
    }
    same($array, schema()[$type]->decode($object->encode()), "$type $i as an array");
}
echo "done\n";
--EXPECT--
done
