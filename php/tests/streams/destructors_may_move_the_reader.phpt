--TEST--
A message's destructor may call the reader that gives it up
--FILE--
<?php
require __DIR__ . '/../support/check.php';

#[Isomer\Message]
class Moving
{
    #[Isomer\Field(1)]
    public int $n = 0;
    public static ?Isomer\DelimitedReader $reader = null;

    public function __destruct()
    {
        if ($reader = self::$reader) {
            self::$reader = null;
            $reader->next();
        }
    }
}
$stream = fopen('php://memory', 'w+');
fwrite($stream, "\x02\x08\x01\x02\x08\x02\x02\x08\x03\x02\x08\x04\x02\x08\x05");
rewind($stream);
$reader = Isomer\read_delimited($stream, Moving::class);
$reader->rewind();
same(1, $reader->current()->n);
Moving::$reader = $reader;
$reader->next();
same(3, $reader->current()->n);
$reader->next();
same(4, $reader->current()->n);
echo "done\n";
--EXPECT--
done
