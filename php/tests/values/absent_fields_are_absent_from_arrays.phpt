--TEST--
An array has no key for a field that the input lacks, and no null for any
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;

use function Shape\schema;

$lists = schema()['shape.Lists'];
same([], $lists->decode(''));
same(['numbers' => []], $lists->decode("\x0a\0"), 'a packed list of no element');
same([], schema()['shape.Numbers']->decode('{"aDouble": null, "aString": null}', Format::Json), 'null in JSON');
same([], schema()['shape.Optionals']->decode('{"inner": null, "one": null}', Format::Json), 'null in JSON');

$any_null = function (array $a) use (&$any_null): bool {
    foreach ($a as $one) {
        if ($one === null || is_array($one) && $any_null($one)) {
            return true;
        }
    }
    return false;
};
foreach (['shape.Lists', 'shape.Maps', 'shape.Numbers', 'shape.Inner'] as $type) {
    foreach (Format::cases() as $format) {
        $read = schema()[$type]->decode(schema()[$type]->encode([], $format), $format);
        same(false, $any_null($read), "$type as $format->name");
        same('', schema()[$type]->encode($read), "$type as $format->name, written again");
    }
}
foreach (['{"numbers":[],"inners":[]}' => 'shape.Lists', '{"byString":{}}' => 'shape.Maps',
    '{"numbers":null}' => 'shape.Lists', '{"byString":null}' => 'shape.Maps'] as $json => $type) {
    same(false, $any_null(schema()[$type]->decode($json, Format::Json)), $json);
}
$mask = Isomer\Schema::fromText('syntax = "proto3"; import "google/protobuf/field_mask.proto"; message M { google.protobuf.FieldMask m = 1; }')['M'];
same(['m' => ['paths' => ['', 'a', '']]], $mask->decode('{"m":",a,"}', Format::Json), 'empty paths');
echo "done\n";
--EXPECT--
done
