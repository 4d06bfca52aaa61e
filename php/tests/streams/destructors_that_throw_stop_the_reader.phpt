--TEST--
What a message's destructor throws comes out of the reader, which goes on behind it
--FILE--
<?php
require __DIR__ . '/../support/check.php';

#[Isomer\Message]
class Throwing
{
    #[Isomer\Field(1)]
    public int $n = 0;

    public function __destruct()
    {
        if ($this->n === 1) {
            throw new LogicException('no more');
        }
    }
}
$stream = fopen('php://memory', 'w+');
fwrite($stream, "\x02\x08\x01\x02\x08\x02\x02\x08\x03");
rewind($stream);
$reader = Isomer\read_delimited($stream, Throwing::class);
$reader->rewind();
same('LogicException: no more', outcome(fn () => $reader->next()));
$reader->next();
same(2, $reader->current()?->n);
echo "done\n";
--EXPECT--
done
