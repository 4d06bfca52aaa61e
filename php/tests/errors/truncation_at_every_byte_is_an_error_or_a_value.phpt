--TEST--
Every prefix of every format is read or refused alike by arrays, objects and conversions
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;

use function Shape\schema;
use function Shape\values;

foreach (values() as $i => [$type, $object]) {
    foreach (Format::cases() as $format) {
        $bytes = $object->encode($format);
        for ($n = 0; $n < strlen($bytes); ++$n) {
            $prefix = substr($bytes, 0, $n);
            $ways = [];
            foreach ([fn () => $object::decode($prefix, $format), fn () => schema()[$type]->decode($prefix, $format),
                fn () => Isomer\convert($prefix, schema()[$type], $format, Format::Protobuf)] as $way) {
                try {
                    $way();
                    $ways[] = 'read';
                } catch (Isomer\DecodeException $e) {
                    $ways[] = $e->getCode() . ' at ' . $e->offset;
                }
            }
            same(1, count(array_unique($ways)), "$type $i, $format->name to $n: " . implode(', ', $ways));
        }
    }
}
echo "done\n";
--EXPECT--
done
