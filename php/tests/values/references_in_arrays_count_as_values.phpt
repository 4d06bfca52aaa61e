--TEST--
Arrays may hold references where a list or a map is wanted, and lists may be arrays of any kind
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;
use Shape\Inner;
use Shape\Lists;
use Shape\Maps;

use function Shape\filled;
use function Shape\schema;

$one = 1;
$text = 'x';
$inner = Inner::of(5);
$hashed = ['k' => 0];  // which is no packed array any more
unset($hashed['k']);
array_push($hashed, 1, 1, 3);
$lists = [[1, &$one, 3], $hashed, [1, 1, 3, 4]];
unset($lists[2][3]);
foreach ($lists as $i => $list) {
    foreach (Format::cases() as $format) {
        same(filled(new Lists(), ['numbers' => [1, 1, 3]])->encode($format),
            filled(new Lists(), ['numbers' => $list])->encode($format), "$format->name, $i");
        same(filled(new Lists(), ['numbers' => [1, 1, 3]])->encode($format),
            schema()['shape.Lists']->encode(['numbers' => $list], $format), "$format->name, $i, in an array");
    }
}
foreach (Format::cases() as $format) {
    same(filled(new Lists(), ['texts' => ['x', 'x'], 'inners' => [Inner::of(5)], 'flags' => [true], 'doubles' => [1.0, 2.0]])->encode($format),
        filled(new Lists(), ['texts' => [&$text, 'x'], 'inners' => [&$inner], 'flags' => [true],
            'doubles' => [1, 2.0]])->encode($format), $format->name);
    same(filled(new Maps(), ['byString' => ['k' => 1], 'bySint64' => [4 => Inner::of(5)]])->encode($format),
        filled(new Maps(), ['byString' => ['k' => &$one], 'bySint64' => [4 => &$inner]])->encode($format), $format->name);
    $holder = ['n' => &$one, 'next' => ['n' => &$one]];
    same(schema()['shape.Inner']->encode(['n' => 1, 'next' => ['n' => 1]], $format),
        schema()['shape.Inner']->encode($holder, $format), $format->name);
}
// The same array at two places.
$shared = ['k' => 0];
unset($shared['k']);
array_push($shared, 1, 2);
same(filled(new Lists(), ['numbers' => [1, 2], 'loose' => [1, 2]])->encode(),
    filled(new Lists(), ['numbers' => $shared, 'loose' => $shared])->encode());
echo "done\n";
--EXPECT--
done
