--TEST--
A number that a closed enum lacks is an unknown field; an open one holds it
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Shape\Lists;
use Shape\Maps;
use Shape\Optionals;

$read = Optionals::decode("\x28\x07");
same(null, $read->size);
same("\x28\x07", $read->encode());
same(9, Optionals::decode("\x20\x09")->color, 'open');
$list = Lists::decode("\x42\x03\x01\x09\x02");
same([Shape\Size::Small, Shape\Size::Large], $list->sizes);
same("\x42\x02\x01\x02\x40\x09", $list->encode());
$map = Maps::decode($entry = record(13, "\x0a\x01k\x10\x09"));
same([], $map->ofSizes);
same($entry, $map->encode());
same('BadValue', code_of(fn () => Shape\schema()['shape.Optionals']->encode(['color' => 1 << 40])));
same('BadValue', code_of(fn () => Optionals::decode('{"size":"HUGE"}', Isomer\Format::Json)));
echo "done\n";
--EXPECT--
done
