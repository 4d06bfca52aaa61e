--TEST--
The golden vectors, by arrays of a schema
--FILE--
<?php
require __DIR__ . '/../support/vectors.php';

use Isomer\Format;
use Isomer\Options;

$n = Vectors\hold(function (string $type, string $bytes, Format $from, Format $to, Options $options): string {
    $message = Vectors\schema()[$type];
    return $message->encode($message->decode($bytes, $from, $options), $to, $options);
});
same(true, $n > 150, "$n vectors");
echo "done\n";
--EXPECT--
done
