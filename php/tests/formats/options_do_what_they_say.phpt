--TEST--
Each of the options
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;
use Isomer\Options;
use Shape\Inner;
use Shape\Lists;
use Shape\Numbers;
use Shape\Optionals;

use function Shape\filled;
use function Shape\schema;

$made = filled(new Numbers(), ['anInt64' => 5, 'color' => Shape\Color::Green]);
echo $made->encode(Format::Json, new Options()), "\n";
echo $made->encode(Format::Json, new Options(unquotedInt64: true)), "\n";
echo $made->encode(Format::Json, new Options(originalNames: true)), "\n";
echo $made->encode(Format::Json, new Options(enumsAsNumbers: true)), "\n";
echo $made->encode(Format::Json, new Options(indent: 2)), "\n";
echo $made->encode(Format::Yaml, new Options(enumsAsNumbers: true, originalNames: true));
echo (new Inner())->encode(Format::Json, new Options(printDefaults: true)), "\n";
echo $made->encode(Format::Text, new Options(singleLine: true)), "\n";
echo $made->encode(Format::Text);
$unknown = Inner::decode("\x08\x01\x98\x06\x07");
echo $unknown->encode(Format::Text, new Options(singleLine: true)), "\n";
echo $unknown->encode(Format::Text, new Options(singleLine: true, printUnknown: false)), "\n";
echo code_of(fn () => Inner::decode('n: 1 n: 2', Format::Text)), " ";
echo Inner::decode('n: 1 n: 2', Format::Text, new Options(allowOverwrites: true))->n, "\n";
echo code_of(fn () => Inner::decode('x: 1', Format::Text)), " ";
echo Inner::decode('x: 1 n: 2', Format::Text, new Options(ignoreUnknown: true))->n, "\n";
echo Inner::decode("x: 1\nn: 2\n", Format::Yaml, new Options(ignoreUnknown: true))->n, "\n";
$mistaken = ['n' => 2, 'x' => 1, 'next' => [3, 'n' => 4]];
echo code_of(fn () => schema()['shape.Inner']->encode($mistaken)), " ";
echo bin2hex(schema()['shape.Inner']->encode($mistaken, Format::Protobuf, new Options(ignoreUnknown: true))), "\n";
echo code_of(fn () => schema()['shape.Inner']->encode($mistaken + ['next' => 1] + ['y' => 1], Format::Json)), " ";
echo code_of(fn () => schema()['shape.Inner']->encode(['next' => 1] + $mistaken, Format::Json, new Options(ignoreUnknown: true))), "\n";

$any = Isomer\Schema::fromText('syntax = "proto3"; import "google/protobuf/any.proto"; message M { google.protobuf.Any any = 1; int32 n = 2; }');
$json = '{"any":{"@type":"type.googleapis.com/M","n":3}}';
echo code_of(fn () => $any['M']->decode($json, Format::Json)), " ";
echo $any['M']->encode($read = $any['M']->decode($json, Format::Json, new Options(types: $any)), Format::Json, new Options(types: $any)), "\n";
echo json_encode($read), "\n";
echo outcome(fn () => new Options(depth: 'deep')), "\n";
echo outcome(fn () => new Options(colour: 1)), "\n";
echo outcome(function () { $made = new Options(); $made->depth = 5; }), "\n";
$options = new Options(depth: 5);
echo outcome(fn () => $options->__construct(depth: 6)), "\n";
echo (new Options())->depth, " ", var_export((new Options())->printUnknown, true), " ", var_export((new Options())->types, true), "\n";
echo Inner::of(7)->encode(Format::Json, (new ReflectionClass(Options::class))->newInstanceWithoutConstructor()), "\n";
--EXPECT--
{"anInt64":"5","color":"GREEN"}
{"anInt64":5,"color":"GREEN"}
{"an_int64":"5","color":"GREEN"}
{"anInt64":"5","color":1}
{
  "anInt64": "5",
  "color": "GREEN"
}
an_int64: 5
color: 1
{"n":"0"}
an_int64: 5 color: GREEN
an_int64: 5
color: GREEN
n: 1 99: 7
n: 1
DuplicateKey 2
UnknownField 2
2
UnknownField 080212020804
UnknownField BadValue
UnknownType {"any":{"@type":"type.googleapis.com/M","n":3}}
{"any":{"type_url":"type.googleapis.com\/M","value":"\u0010\u0003"}}
TypeError: Cannot assign string to property Isomer\Options::$depth of type int
Error: Unknown named parameter $colour
Error: Cannot modify readonly property Isomer\Options::$depth
Error: Cannot modify readonly property Isomer\Options::$ignoreUnknown
100 true NULL
{"n":"7"}
