--TEST--
Options::$memory is a limit of its own
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;
use Isomer\Options;
use Shape\Lists;

$input = str_repeat("\x2a\0", 10000);
same('TooLarge', code_of(fn () => Lists::decode($input, options: new Options(memory: 1000))));
same('nothing', code_of(fn () => Lists::decode($input, options: new Options(memory: 1 << 20))));
same('nothing', code_of(fn () => Lists::decode($input, options: new Options(memory: 0))));
same('nothing', code_of(fn () => Lists::decode($input, options: new Options(memory: PHP_INT_MAX))));
$list = new Lists();
$list->texts = array_fill(0, 10000, '');
foreach (Format::cases() as $format) {
    $bytes = $list->encode($format);
    same('TooLarge', code_of(fn () => Lists::decode($bytes, $format, new Options(memory: 1000))), $format->name);
}
echo "done\n";
--EXPECT--
done
