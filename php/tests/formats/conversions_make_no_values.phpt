--TEST--
Isomer\convert goes from any format to any other, and says what is wrong with either
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;
use Isomer\Options;

use function Shape\schema;
use function Shape\values;

foreach (values() as $i => [$type, $object]) {
    foreach (Format::cases() as $from) {
        $input = $object->encode($from);
        foreach (Format::cases() as $to) {
            same($object->encode($to), Isomer\convert($input, schema()[$type], $from, $to), "$type $i, $from->name to $to->name");
        }
    }
}
same('Truncated', code_of(fn () => Isomer\convert("\x08", 'Shape\Inner', Format::Protobuf, Format::Json)));
same('BadUtf8', code_of(fn () => Isomer\convert(record(9, "\xff"), 'Shape\Numbers', Format::Protobuf, Format::Json)));
same("{\n  \"n\": \"5\"\n}", Isomer\convert("\x08\x05", 'Shape\Inner', Format::Protobuf, Format::Json, new Options(indent: 2)));
same('Isomer\SchemaException: there is no class No\Such', outcome(fn () => Isomer\convert('', 'No\Such', Format::Json, Format::Json)));
echo "done\n";
--EXPECT--
done
