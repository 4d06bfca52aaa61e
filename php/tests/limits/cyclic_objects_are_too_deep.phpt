--TEST--
An object that holds itself cannot be written, and nothing crashes
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;
use Isomer\Options;
use Shape\Inner;
use Shape\Lists;

$self = new Inner();
$self->next = $self;
$a = Inner::of(1, $b = Inner::of(2));
$b->next = $a;
foreach (Format::cases() as $format) {
    same('TooDeep', code_of(fn () => $self->encode($format)), $format->name);
    same('TooDeep', code_of(fn () => $a->encode($format, new Options(depth: 10000, singleLine: true))), $format->name);
}
$loop = ['n' => 1];
$loop['next'] = &$loop;
foreach (Format::cases() as $format) {
    same('TooDeep', code_of(fn () => Shape\schema()['shape.Inner']->encode($loop, $format)), "$format->name, of an array");
}
// Ways around a circle double with each level: what is wrong beside it is looked for in bounded time.
$tree = Isomer\Schema::fromText('syntax = "proto3"; message T { repeated T all = 1; string text = 2; int32 n = 3; }')['T'];
$circle = [];
$circle['all'] = [&$circle, &$circle];
foreach ([['text' => "\xff"], ['n' => 'x'], ['m' => 1]] as $wrong) {
    same(true, in_array(code_of(fn () => $tree->encode($circle + $wrong)), ['TooDeep', 'BadUtf8', 'BadValue', 'UnknownField']));
}
$circle['all'] = [];
$self->next = null;
$b->next = null;
echo "done\n";
--EXPECT--
done
