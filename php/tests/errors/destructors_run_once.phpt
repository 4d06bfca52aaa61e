--TEST--
A message that is read anew, since the class of a field had to be bound, leaves no destructor to run
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Type;

$classes = [];
foreach (['A', 'B', 'C', 'D'] as $class) {
    $classes[$class] = "#[Isomer\\Message] class $class { use Counts; #[Isomer\\Field(1)] public int \$n = 0; #[Isomer\\Field(2, A::class)] public array \$more = []; }";
}
trait Counts
{
    public function __destruct()
    {
        Counted::$destroyed[] = self::class . $this->n;
    }
}
class Counted
{
    public static array $destroyed = [];
}
spl_autoload_register(fn (string $class) => eval($classes[$class]));

#[Message]
class Top
{
    #[Field(1, oneof: 'o')] public ?A $a = null;
    #[Field(2, oneof: 'o')] public ?B $b = null;
    #[Field(3, C::class, key: Type::Int32)] public array $map = [];
    #[Field(4, D::class)] public array $list = [];

    public function __destruct()
    {
        Counted::$destroyed[] = 'Top';
    }
}
$input = record(1, "\x08\x01" . record(2, "\x08\x02")) . record(2, "\x08\x03") . record(3, "\x08\x01" . record(2, "\x08\x04"))
    . record(3, "\x08\x01" . record(2, "\x08\x05")) . record(4, "\x08\x06") . record(4, "\x08\x07");
$top = Isomer\decode(Top::class, $input);
$replaced = Counted::$destroyed;
sort($replaced);
same(['A1', 'A2', 'C4'], $replaced, 'what was replaced');
same([3, 5, 6, 7], [$top->b->n, $top->map[1]->n, $top->list[0]->n, $top->list[1]->n]);
Counted::$destroyed = [];
$top = null;
$left = Counted::$destroyed;
sort($left);
same(['B3', 'C5', 'D6', 'D7', 'Top'], $left, 'what was there');
echo "done\n";
--EXPECT--
done
