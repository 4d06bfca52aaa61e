--TEST--
What a field cannot hold is an error that names the place
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Shape\Color;
use Shape\Inner;
use Shape\Lists;
use Shape\Maps;
use Shape\Numbers;
use Shape\Optionals;
use Shape\Size;
use Isomer\Format;

use function Shape\filled;
use function Shape\schema;

$of = [
    fn () => filled(new Numbers(), ['anInt32' => 1 << 31])->encode(),
    fn () => filled(new Numbers(), ['anUint32' => -1])->encode(),
    fn () => filled(new Numbers(), ['color' => 1 << 40])->encode(),
    fn () => filled(new Numbers(), ['aString' => "\xff"])->encode(),
    fn () => filled(new Lists(), ['numbers' => [1, 'two']])->encode(),
    fn () => filled(new Lists(), ['numbers' => [1, null]])->encode(),
    fn () => filled(new Lists(), ['numbers' => ['a' => 1, 'b' => 1 << 40]])->encode(),
    fn () => filled(new Lists(), ['numbers' => [1, 3 => 1]])->encode(),
    fn () => filled(new Lists(), ['inners' => [1 => new Inner()]])->encode(Format::Json),
    fn () => schema()['shape.Lists']->encode(['texts' => ['b' => 'x', 'a' => 'y']], Format::Yaml),
    fn () => schema()['shape.Lists']->encode(['texts' => [str_repeat("\u{20ac}", 1 << 18) => 'x']]),
    fn () => filled(new Lists(), ['doubles' => [(1 << 53) + 1]])->encode(),
    fn () => filled(new Numbers(), ['aFloat' => 1e39])->encode(Format::Cbor),
    fn () => filled(new Maps(), ['byFixed32' => [3 => -1e39]])->encode(Format::Text),
    fn () => filled(new Maps(), ['byString' => [str_repeat("\u{20ac}", 1 << 18) => 'x']])->encode(),
    fn () => filled(new Lists(), ['flags' => [1]])->encode(),
    fn () => filled(new Lists(), ['texts' => [5]])->encode(),
    fn () => filled(new Lists(), ['texts' => ["\xff"]])->encode(),
    fn () => filled(new Lists(), ['texts' => ['ok', "\xff"], 'inners' => [Inner::of(1)]])->encode(Format::Json),
    fn () => filled(new Lists(), ['texts' => [null]])->encode(),
    fn () => filled(new Lists(), ['flags' => [null]])->encode(),
    fn () => filled(new Lists(), ['colors' => [null]])->encode(),
    fn () => filled(new Lists(), ['words' => [null]])->encode(),
    fn () => filled(new Lists(), ['doubles' => ['1.5']])->encode(),
    fn () => filled(new Lists(), ['colors' => [Size::Small]])->encode(),
    fn () => filled(new Lists(), ['inners' => [new Inner(), null]])->encode(),
    fn () => filled(new Lists(), ['inners' => [new Inner(), new Numbers()]])->encode(),
    fn () => filled(new Lists(), ['inners' => [new stdClass()]])->encode(),
    fn () => filled(new Lists(), ['inners' => [[]]])->encode(),
    fn () => filled(new Maps(), ['byInt32' => ['x' => 'y']])->encode(),
    fn () => filled(new Maps(), ['byInt32' => [1 << 31 => 'y']])->encode(),
    fn () => filled(new Maps(), ['byUint32' => [-1 => 1.0]])->encode(),
    fn () => filled(new Maps(), ['byBool' => [2 => 'y']])->encode(),
    fn () => filled(new Maps(), ['byString' => ["\xff" => 1]])->encode(),
    fn () => filled(new Maps(), ['byString' => ['k' => '1']])->encode(),
    fn () => filled(new Maps(), ['byString' => ['k' => null]])->encode(),
    fn () => filled(new Maps(), ['byBool' => [1 => "\xff"]])->encode(),
    fn () => filled(new Maps(), ['bySint64' => [3 => Inner::of(1, Inner::of(2)), 4 => 5]])->encode(),
    fn () => schema()['shape.Inner']->encode(['next' => ['next' => ['n' => 1.5]]]),
    fn () => schema()['shape.Inner']->encode(['next' => 'x']),
    fn () => schema()['shape.Lists']->encode(['inners' => [['n' => 1], ['n' => 2, 'm' => 3]]]),
    fn () => schema()['shape.Lists']->encode(['inners' => [['n' => 1]], 'numbres' => [1]]),
    fn () => schema()['shape.Maps']->encode(['by_sint64' => [7 => ['n' => 1, 5 => 2]]]),
    fn () => schema()['shape.Numbers']->encode([1, 2]),
    fn () => schema()['shape.Numbers']->encode(['anInt32' => 1]),
    fn () => schema()['shape.Inner']->encode(['next' => new Inner()]),
    fn () => schema()['shape.Lists']->encode(['inners' => 'x']),
    fn () => schema()['shape.Lists']->encode(['colors' => [Color::Red]]),
    fn () => schema()['shape.Maps']->encode(['by_string' => 5]),
    fn () => schema()['shape.Numbers']->encode(['a_string' => 5]),
    fn () => schema()['shape.Numbers']->encode(['a_bool' => 1]),
    fn () => schema()['shape.Numbers']->encode(['an_int64' => '5']),
    fn () => schema()['shape.Numbers']->encode(['a_double' => fopen('php://memory', 'r')]),
];
foreach ($of as $one) {
    echo outcome($one), "\n";
    try {
        $one();
    } catch (Isomer\EncodeException $e) {
        same(true, $e->path === '' || str_starts_with($e->getMessage(), "$e->path: "), $e->path);
    }
}
--EXPECT--
Isomer\EncodeException BadValue: an_int32: expected a number that the field can hold, found int 2147483648
Isomer\EncodeException BadValue: an_uint32: expected a number that the field can hold, found int -1
Isomer\EncodeException BadValue: color: expected a number of 32 bits, found int 1099511627776
Isomer\EncodeException BadUtf8: a_string: invalid UTF-8
Isomer\EncodeException BadValue: numbers[1]: expected an int, found string
Isomer\EncodeException BadValue: numbers[1]: expected an int, found null
Isomer\EncodeException BadValue: numbers: expected a list, found the key a; array_values() makes a list of an array
Isomer\EncodeException BadValue: numbers: expected a list, found the key 3; array_values() makes a list of an array
Isomer\EncodeException BadValue: inners: expected a list, found the key 1; array_values() makes a list of an array
Isomer\EncodeException BadValue: texts: expected a list, found the key b; array_values() makes a list of an array
Isomer\EncodeException BadValue: texts: expected a list, found the key €€€€€€€€€€€€€…; array_values() makes a list of an array
Isomer\EncodeException BadValue: doubles[0]: expected an int that a float holds exactly, found int 9007199254740993
Isomer\EncodeException BadValue: a_float: expected a number that the field can hold, found float
Isomer\EncodeException BadValue: by_fixed32[3]: expected a number that the field can hold, found float
Isomer\EncodeException BadValue: by_string[€€€€€€€€€€€€€…]: expected an int, found string
Isomer\EncodeException BadValue: flags[0]: expected a bool, found int 1
Isomer\EncodeException BadValue: texts[0]: expected a string, found int 5
Isomer\EncodeException BadUtf8: texts[0]: invalid UTF-8
Isomer\EncodeException BadUtf8: texts[1]: invalid UTF-8
Isomer\EncodeException BadValue: texts[0]: expected a string, found null
Isomer\EncodeException BadValue: flags[0]: expected a bool, found null
Isomer\EncodeException BadValue: colors[0]: expected a case of Shape\Color, found null
Isomer\EncodeException BadValue: words[0]: expected an int, found null
Isomer\EncodeException BadValue: doubles[0]: expected a float, found string
Isomer\EncodeException BadValue: colors[0]: expected a case of Shape\Color, found Shape\Size
Isomer\EncodeException BadValue: inners[1]: expected Shape\Inner, found null
Isomer\EncodeException BadValue: inners[1]: expected Shape\Inner, found Shape\Numbers
Isomer\EncodeException BadValue: inners[0]: expected Shape\Inner, found stdClass
Isomer\EncodeException BadValue: inners[0]: expected Shape\Inner, found array
Isomer\EncodeException BadValue: by_int32[x]: the map's keys are integers
Isomer\EncodeException BadValue: by_int32[2147483648]: expected a number that the field can hold, found int 2147483648
Isomer\EncodeException BadValue: by_uint32[-1]: expected a number that the field can hold, found int -1
Isomer\EncodeException BadValue: by_bool[2]: the map's keys are 0 and 1
Isomer\EncodeException BadUtf8: by_string: invalid UTF-8 in a key
Isomer\EncodeException BadValue: by_string[k]: expected an int, found string
Isomer\EncodeException BadValue: by_string[k]: expected an int, found null
Isomer\EncodeException BadUtf8: by_bool[1]: invalid UTF-8
Isomer\EncodeException BadValue: by_sint64[4]: expected Shape\Inner, found int 5
Isomer\EncodeException BadValue: next.next.n: expected an int, found float
Isomer\EncodeException BadValue: next: expected an array, found string
Isomer\EncodeException UnknownField: inners[1].m: no field of shape.Inner
Isomer\EncodeException UnknownField: numbres: no field of shape.Lists
Isomer\EncodeException UnknownField: by_sint64[7].5: no field of shape.Inner
Isomer\EncodeException UnknownField: 0: no field of shape.Numbers
Isomer\EncodeException UnknownField: anInt32: no field of shape.Numbers
Isomer\EncodeException BadValue: next: expected an array, found Shape\Inner
Isomer\EncodeException BadValue: inners: expected an array, found string
Isomer\EncodeException BadValue: colors[0]: expected the number of a value of the enum, found Shape\Color
Isomer\EncodeException BadValue: by_string: expected an array, found int 5
Isomer\EncodeException BadValue: a_string: expected a string, found int 5
Isomer\EncodeException BadValue: a_bool: expected a bool, found int 1
Isomer\EncodeException BadValue: an_int64: expected an int, found string
Isomer\EncodeException BadValue: a_double: expected a float, found resource
