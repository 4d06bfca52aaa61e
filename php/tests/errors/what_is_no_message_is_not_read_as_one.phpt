--TEST--
In the place of a message in a list, what is none is refused, whatever was written before it
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Type;

// Wide enough for each of its places to meet what encoding keeps beside the message.
$properties = implode("\n", array_map(fn (int $i) => "#[Isomer\\Field($i)] public string \$s$i = '';", range(1, 40)));
eval("#[Isomer\\Message] final class Wide extends Isomer\\AbstractMessage { $properties }");

#[Message]
final class Top extends AbstractMessage
{
    #[Field(1, Type::Value)]
    public array $before = [];
    #[Field(2, Wide::class)]
    public array $wides = [];
    #[Field(3, Type::Value)]
    public array $after = [];
    #[Field(4, Wide::class, key: Type::String)]
    public array $named = [];
}

// Numbers whose last byte is what says of a value that it is a string, an array, an object or a reference.
$numbers = array_map(fn (int $type) => 1.0 + $type * 2 ** -52, [6, 7, 8, 10]);
$nested = [];
foreach ($numbers as $n) {
    array_push($nested, $n, [$n], [[$n]], [[[$n]]], [[[[$n]]]], ['k' => $n], [['k' => $n]], ['k' => ['k' => $n]]);
}
foreach ([null, 5, 'text', [], new stdClass()] as $other) {
    foreach (Format::cases() as $format) {
        $top = new Top();
        $top->before = $top->after = $nested;
        $top->wides = [$other];
        same('BadValue', code_of(fn () => $top->encode($format)), $format->name);
        $top->wides = [];
        $top->named = ['k' => $other];
        same('BadValue', code_of(fn () => $top->encode($format)), $format->name);
    }
}
echo "done\n";
--EXPECT--
done
