--TEST--
Integers beyond 2^63, signs of zero, NAN, INF, and integers where floats are wanted
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;
use Shape\Maps;
use Shape\Numbers;

use function Shape\filled;

foreach (Format::cases() as $format) {
    foreach ([0.0, -0.0, INF, -INF, 1e308, 5e-324, 0.1] as $n) {
        same($n, Numbers::decode(filled(new Numbers(), ['aDouble' => $n])->encode($format), $format)->aDouble, $format->name);
    }
    same(true, is_nan(Numbers::decode(filled(new Numbers(), ['aDouble' => NAN])->encode($format), $format)->aDouble));
    same(true, is_nan(Numbers::decode(filled(new Numbers(), ['aFloat' => NAN])->encode($format), $format)->aFloat));
    foreach ([1, -1, PHP_INT_MIN, PHP_INT_MAX] as $n) {
        $made = filled(new Numbers(), ['anInt64' => $n, 'anUint64' => $n, 'aFixed64' => $n, 'anSfixed64' => $n, 'anSint64' => $n]);
        same($made, Numbers::decode($made->encode($format), $format), $format->name);
    }
    $keys = filled(new Maps(), ['byUint64' => [-1 => 'max', PHP_INT_MIN => '2^63', 5 => ''], 'byInt64' => [PHP_INT_MIN => true]]);
    $read = Maps::decode($keys->encode($format), $format);
    same('max', $read->byUint64[-1]);
    same('2^63', $read->byUint64[PHP_INT_MIN]);
    same([PHP_INT_MIN => true], $read->byInt64);
}
$most = filled(new Numbers(), ['anUint64' => -1]);
same('{"anUint64":"18446744073709551615"}', $most->encode(Format::Json));
same('BadValue', code_of(fn () => Numbers::decode('{"anUint64":"18446744073709551616"}', Format::Json)));
same('BadValue', code_of(fn () => Numbers::decode('{"anInt32":2147483648}', Format::Json)));
// As everywhere in PHP, an int may stand for a float, and here in arrays, too.
same(['doubles' => [1.0, 2.5]], Shape\schema()['shape.Lists']->decode(Shape\schema()['shape.Lists']->encode(['doubles' => [1, 2.5]])));
same(INF, Numbers::decode(filled(new Numbers(), ['aFloat' => INF])->encode())->aFloat);
same(3.4028234663852886e38, Numbers::decode(filled(new Numbers(), ['aFloat' => 3.4028235e38])->encode())->aFloat, 'rounded');
// Keys that look like numbers are integers to PHP.
$map = filled(new Maps(), ['byString' => ['7' => 1, '07' => 2, '-0' => 3, '9223372036854775808' => 4]]);
same(['-0' => 3, '07' => 2, 7 => 1, '9223372036854775808' => 4], (function ($a) { ksort($a, SORT_STRING); return $a; })(Maps::decode($map->encode())->byString));
echo "done\n";
--EXPECT--
done
