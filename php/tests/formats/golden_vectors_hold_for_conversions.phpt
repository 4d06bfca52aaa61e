--TEST--
The golden vectors, by Isomer\convert
--FILE--
<?php
require __DIR__ . '/../support/vectors.php';

use Isomer\Format;
use Isomer\Options;

$n = Vectors\hold(function (string $type, string $bytes, Format $from, Format $to, Options $options): string {
    return Isomer\convert($bytes, Vectors\schema()[$type], $from, $to, $options);
});
same(true, $n > 150, "$n vectors");
echo "done\n";
--EXPECT--
done
