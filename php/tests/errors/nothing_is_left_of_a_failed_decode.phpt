--TEST--
What was read before an error is destroyed, and the top without its destructor
--FILE--
<?php
require __DIR__ . '/../support/check.php';

#[Isomer\Message]
class Top
{
    #[Isomer\Field(1)]
    public int $n = 0;
    #[Isomer\Field(2, Isomer\Type::String)]
    public array $texts = [];
    public static int $destroyed = 0;

    public function __destruct()
    {
        ++self::$destroyed;
    }
}
for ($i = 0; $i < 100; ++$i) {
    code_of(fn () => Isomer\decode(Top::class, "\x08\x01" . record(2, str_repeat('x', 1000)) . "\xff"));
}
$before = memory_get_usage();
for ($i = 0; $i < 1000; ++$i) {
    code_of(fn () => Isomer\decode(Top::class, "\x08\x01" . record(2, str_repeat('x', 1000)) . "\xff"));
}
same(0, Top::$destroyed);
same(true, memory_get_usage() - $before < 10000, 'memory');
echo "done\n";
--EXPECT--
done
