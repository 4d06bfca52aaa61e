--TEST--
A message that stands at many places is written at each
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;
use Shape\Inner;
use Shape\Lists;

use function Shape\filled;

$shared = Inner::of(1, Inner::of(2));
$list = filled(new Lists(), ['inners' => array_fill(0, 5, $shared)]);
foreach (Format::cases() as $format) {
    $read = Lists::decode($list->encode($format), $format);
    same(5, count($read->inners), $format->name);
    same(false, $read->inners[0] === $read->inners[1], 'what is read is not shared');
}
echo "done\n";
--EXPECT--
done
