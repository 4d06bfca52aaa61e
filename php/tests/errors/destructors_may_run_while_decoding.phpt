--TEST--
A value that a later one replaces is destroyed, and its destructor may do anything
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Field;
use Isomer\Message;
use Isomer\Type;

#[Message]
class Loud
{
    #[Field(1)]
    public int $n = 0;
    public static ?Closure $what = null;
    public static array $kept = [];

    public function __destruct()
    {
        if (self::$what) {
            (self::$what)($this);
        }
    }
}
#[Message]
class Choice
{
    #[Field(1, oneof: 'c')]
    public ?Loud $a = null;
    #[Field(2, oneof: 'c')]
    public ?int $b = null;
    #[Field(3, Loud::class, key: Type::Int32)]
    public array $map = [];
    #[Field(4, Loud::class)]
    public array $list = [];
}
$input = record(1, "\x08\x07") . "\x10\x01" . record(3, "\x08\x01" . record(2, "\x08\x02"))
    . record(3, "\x08\x01" . record(2, "\x08\x03")) . record(4, "\x08\x04");
$bad = $input . "\x0a\x05";

Loud::$what = fn (Loud $it) => Loud::$kept[] = $it;
same(1, Isomer\decode(Choice::class, $input)->b);
same([7, 2], array_map(fn (Loud $it) => $it->n, array_slice(Loud::$kept, 0, 2)), 'kept by their destructors');
Loud::$kept = [];

Loud::$what = function (Loud $it) use ($input): void {
    Loud::$what = null;
    Isomer\encode($it);
    Isomer\decode(Choice::class, $input);
    gc_collect_cycles();
};
same(1, Isomer\decode(Choice::class, $input)->b, 'with a destructor that decodes');

Loud::$what = fn () => throw new LogicException('from the destructor');
same('LogicException: from the destructor', outcome(fn () => Isomer\decode(Choice::class, $input)));
Loud::$what = fn () => throw new LogicException('from the destructor');
same('Isomer\DecodeException', get_class((function () use ($bad) {
    try {
        Isomer\decode(Choice::class, $bad);
    } catch (Throwable $e) {
        return $e;
    }
})()));
Loud::$what = null;

echo "done\n";
--EXPECT--
done
