--TEST--
A limit that the main stack allows is lower in a fiber, and never a crash
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;
use Isomer\Options;

ini_set('memory_limit', '-1');
$schema = Isomer\Schema::fromText('syntax = "proto3"; message M { M m = 1; repeated M l = 2; map<int32, M> k = 3; }');
$options = new Options(depth: 10000, singleLine: true);
foreach (['m' => fn ($x) => ['m' => $x], 'l' => fn ($x) => ['l' => [$x]], 'k' => fn ($x) => ['k' => [1 => $x]]] as $name => $wrap) {
    for ($top = [], $i = 0; $i < 900; ++$i) {
        $top = $wrap($top);
    }
    foreach (Format::cases() as $format) {
        try {
            $bytes = $schema['M']->encode($top, $format, $options);
        } catch (Isomer\EncodeException) {
            continue; // a format with a limit of its own
        }
        $fiber = new Fiber(function () use ($schema, $bytes, $format, $options, $top): void {
            $types = [];
            $types[] = code_of(fn () => $schema['M']->decode($bytes, $format, $options));
            $types[] = code_of(fn () => $schema['M']->encode($top, $format, $options));
            $types[] = code_of(fn () => Isomer\convert($bytes, $schema['M'], $format, Format::Protobuf, $options));
            same([], array_diff($types, ['nothing', 'TooDeep']), $format->name);
        });
        $fiber->start();
    }
}
echo "done\n";
--EXPECT--
done
