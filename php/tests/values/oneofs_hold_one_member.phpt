--TEST--
The last member that is read wins, and two are not written
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;
use Shape\Optionals;

use function Shape\schema;

$last = Optionals::decode("\x40\x05" . record(9, 'x'));
same([null, 'x'], [$last->one, $last->two]);
same(['two' => 'x'], schema()['shape.Optionals']->decode("\x40\x05" . record(9, 'x')));
same(['one' => 5], schema()['shape.Optionals']->decode(record(10, "\x08\x01") . "\x40\x05"));
$merged = Optionals::decode(record(10, "\x08\x01") . record(10, record(2, '')));
same([1, true], [$merged->three->n, $merged->three->next !== null], 'one member twice is merged');
same(0, Optionals::decode("\x40\0")->one, 'zero is there');
same('DuplicateKey', code_of(fn () => Optionals::decode('{"one":"1","two":"x"}', Format::Json)));
same('DuplicateKey', code_of(fn () => schema()['shape.Optionals']->decode('{"one":"1","two":"x"}', Format::Json)));
same('DuplicateKey', code_of(fn () => Optionals::decode('one: 1 two: "x"', Format::Text)));
$both = Shape\filled(new Optionals(), ['one' => 1, 'two' => 'x']);
same('DuplicateKey', code_of(fn () => $both->encode()));
same('DuplicateKey', code_of(fn () => schema()['shape.Optionals']->encode(['one' => 1, 'two' => 'x'], Format::Json)));
echo "done\n";
--EXPECT--
done
