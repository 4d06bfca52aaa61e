--TEST--
One level more than the limit is an error, in every format and in both ways
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;
use Isomer\Options;
use Shape\Inner;

use function Shape\schema;

function chain(int $levels): Inner
{
    for ($top = new Inner(), $i = 0; $i < $levels; ++$i) {
        $top = Inner::of(0, $top);
    }
    return $top;
}
function nested(int $levels): array
{
    for ($top = [], $i = 0; $i < $levels; ++$i) {
        $top = ['next' => $top];
    }
    return $top;
}
$type = schema()['shape.Inner'];
$wide = new Options(depth: 1000);
foreach (Format::cases() as $format) {
    foreach ([[100, null], [5, new Options(depth: 5)], [0, new Options(depth: 0)]] as [$limit, $options]) {
        $of = "$format->name, $limit";
        $fits = chain($limit)->encode($format, $wide);
        $over = chain($limit + 1)->encode($format, $wide);
        same($fits, chain($limit)->encode($format, $options), "$of, encode");
        same($fits, $type->encode(nested($limit), $format, $options), "$of, encode an array");
        same('TooDeep', code_of(fn () => chain($limit + 1)->encode($format, $options)), "$of, encode");
        same('TooDeep', code_of(fn () => $type->encode(nested($limit + 1), $format, $options)), "$of, encode an array");
        same(true, Inner::decode($fits, $format, $options) instanceof Inner, "$of, decode");
        same('TooDeep', code_of(fn () => Inner::decode($over, $format, $options)), "$of, decode");
        same('TooDeep', code_of(fn () => $type->decode($over, $format, $options)), "$of, decode to an array");
        same('TooDeep', code_of(fn () => Isomer\convert($over, $type, $format, Format::Protobuf, $options)), "$of, convert");
    }
}
echo "done\n";
--EXPECT--
done
