--TEST--
Arrays may hold references, gaps and keys of strings where a list is wanted
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
$lists = [[1, &$one, 3], ['a' => 1, 'b' => 1, 'c' => 3], [7 => 1, 3 => 1, 9 => 3], array_filter([1, 0, 1, 0, 3])];
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
        filled(new Lists(), ['texts' => [3 => &$text, 1 => 'x'], 'inners' => ['k' => &$inner], 'flags' => ['k' => true],
            'doubles' => [5 => 1, 6 => 2.0]])->encode($format), $format->name);
    same(filled(new Maps(), ['byString' => ['k' => 1], 'bySint64' => [4 => Inner::of(5)]])->encode($format),
        filled(new Maps(), ['byString' => ['k' => &$one], 'bySint64' => [4 => &$inner]])->encode($format), $format->name);
    $holder = ['n' => &$one, 'next' => ['n' => &$one]];
    same(schema()['shape.Inner']->encode(['n' => 1, 'next' => ['n' => 1]], $format),
        schema()['shape.Inner']->encode($holder, $format), $format->name);
}
// The same array at two places.
$shared = ['a' => 1, 'b' => 2];
same(filled(new Lists(), ['numbers' => [1, 2], 'loose' => [1, 2]])->encode(),
    filled(new Lists(), ['numbers' => $shared, 'loose' => $shared])->encode());
echo "done\n";
--EXPECT--
done
