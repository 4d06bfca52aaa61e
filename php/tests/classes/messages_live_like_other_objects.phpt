--TEST--
clone, var_dump, serialize, json_encode, var_export, ==, WeakMap
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;
use Shape\Inner;
use Shape\Optionals;
use Shape\Size;

use function Shape\filled;

$made = Optionals::decode(filled(new Optionals(), ['number' => 5, 'size' => Size::Large, 'inner' => Inner::of(1)])->encode() . "\x98\x06\x01");
$copy = clone $made;
$copy->number = 6;
same(5, $made->number);
same(true, $copy->inner === $made->inner, 'a clone is shallow');
same(true, Optionals::decode($made->encode()) == $made);
same(false, $copy == $made);
same($made->encode(), unserialize(serialize($made))->encode());
eval('$again = ' . var_export($made, true) . ';');
same($made->encode(), $again->encode(), 'var_export()');
echo json_encode($made), "\n";
echo preg_replace('/#\d+/', '', print_r(Inner::of(3), true));
$map = new WeakMap();
$map[$made] = 1;
unset($made);
same(0, count($map));
same('TypeError: Cannot assign string to property Shape\Inner::$n of type int',
    outcome(fn () => unserialize('O:11:"Shape\Inner":1:{s:1:"n";s:1:"x";}')));
$cycle = new Inner();
$cycle->next = $cycle;
$weak = WeakReference::create($cycle);
unset($cycle);
gc_collect_cycles();
same(null, $weak->get(), 'cycles are collected');
foreach ([Shape\schema(), Shape\schema()['shape.Inner'], Isomer\read_delimited(fopen('php://memory', 'r'), Inner::class)] as $handle) {
    echo preg_replace('/@.*/', '', outcome(fn () => serialize($handle))), "; ", outcome(fn () => clone $handle), "; ",
        outcome(fn () => unserialize('O:' . strlen($handle::class) . ':"' . $handle::class . '":0:{}')), "; ",
        outcome(fn () => (new ReflectionClass($handle))->newInstanceWithoutConstructor()), "\n";
}
--EXPECT--
{"number":5,"text":null,"flag":null,"color":null,"size":2,"inner":{"n":1,"next":null},"braced":null,"one":null,"two":null,"three":null,"four":null}
Shape\Inner Object
(
    [unknownFields:protected] => 
    [n] => 3
    [next] => 
)
Exception: Serialization of 'Isomer\Schema' is not allowed; Error: Trying to clone an uncloneable object of class Isomer\Schema; Exception: Unserialization of 'Isomer\Schema' is not allowed; ReflectionException: Class Isomer\Schema is an internal class marked as final that cannot be instantiated without invoking its constructor
Exception: Serialization of 'Isomer\MessageType' is not allowed; Error: Trying to clone an uncloneable object of class Isomer\MessageType; Exception: Unserialization of 'Isomer\MessageType' is not allowed; ReflectionException: Class Isomer\MessageType is an internal class marked as final that cannot be instantiated without invoking its constructor
Exception: Serialization of 'Isomer\DelimitedReader' is not allowed; Error: Trying to clone an uncloneable object of class Isomer\DelimitedReader; Exception: Unserialization of 'Isomer\DelimitedReader' is not allowed; ReflectionException: Class Isomer\DelimitedReader is an internal class marked as final that cannot be instantiated without invoking its constructor
