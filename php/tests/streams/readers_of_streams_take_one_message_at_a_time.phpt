--TEST--
read_delimited() and write_delimited(): files, memory, truncated, hostile and closed streams
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Shape\Inner;

use function Shape\schema;

function stream(string $bytes)
{
    $made = fopen('php://memory', 'w+');
    fwrite($made, $bytes);
    rewind($made);
    return $made;
}
foreach (['php://memory', tempnam(sys_get_temp_dir(), 'isomer')] as $where) {
    $to = fopen($where, 'w+');
    same(1, Isomer\write_delimited($to, new Inner()));
    same(3, Isomer\write_delimited($to, Inner::of(5)));
    same(3, Isomer\write_delimited($to, ['n' => 6], schema()['shape.Inner']));
    rewind($to);
    $read = [];
    foreach (Isomer\read_delimited($to, Inner::class) as $i => $message) {
        $read[$i] = $message->n;
    }
    same([0, 5, 6], $read, $where);
    rewind($to);
    same([[], ['n' => 5], ['n' => 6]], iterator_to_array(Isomer\read_delimited($to, schema()['shape.Inner'])));
    fclose($to);
}
unlink($where);
$texts = str_repeat('x', 100000);
$big = stream('');
Isomer\write_delimited($big, ['texts' => [$texts, $texts]], schema()['shape.Lists']);
Isomer\write_delimited($big, ['texts' => ['y']], schema()['shape.Lists']);
rewind($big);
same([2, 1], array_map(fn ($m) => count($m->texts), iterator_to_array(Isomer\read_delimited($big, Shape\Lists::class))), 'large ones');

foreach (["\x80", "\x05\x08", str_repeat("\x80", 10), str_repeat("\x80", 9) . "\x02", str_repeat("\xff", 9) . "\x01", "\xff\xff\xff\xff\x0f", "\x02\x08\x01\x02\x08", "\x01\xff",
    "\x02\x08\x01\x01\xff\x02\x08\x02"] as $bytes) {
    $n = 0;
    try {
        foreach (Isomer\read_delimited(stream($bytes), Inner::class) as $message) {
            ++$n;
        }
        echo bin2hex($bytes), ": $n, no error\n";
    } catch (Isomer\DecodeException $e) {
        echo bin2hex($bytes), ": $n, then ", Isomer\ErrorCode::from($e->getCode())->name, " at $e->offset\n";
    }
}
// Left in the middle, and taken up again.
$reader = Isomer\read_delimited(stream("\x02\x08\x01\x02\x08\x02\x02\x08\x03"), Inner::class);
foreach ($reader as $message) {
    break;
}
foreach ($reader as $message) {
    echo $message->n, ' ';
}
var_dump($reader->valid(), $reader->current(), $reader->key());
// Without a rewind(), nothing was read.
$reader = Isomer\read_delimited(stream("\x02\x08\x01"), Inner::class);
var_dump($reader->valid(), $reader->current());
$reader->next();
same(1, $reader->current()?->n);
// A stream that is closed.
$closed = stream("\x02\x08\x01");
$reader = Isomer\read_delimited($closed, Inner::class);
fclose($closed);
echo outcome(fn () => $reader->next()), "\n";
echo outcome(fn () => Isomer\write_delimited($closed, new Inner())), "\n";
echo outcome(fn () => Isomer\write_delimited(stream(''), [])), "\n";
echo outcome(fn () => Isomer\write_delimited(stream(''), new Inner(), schema()['shape.Inner'])), "\n";
echo outcome(fn () => Isomer\write_delimited(stream(''), new stdClass())), "\n";
echo outcome(fn () => @Isomer\write_delimited(fopen('/dev/full', 'w'), ['texts' => [$texts]], schema()['shape.Lists'])), "\n";
echo outcome(fn () => Isomer\read_delimited(stream(''), 'No\Such')), "\n";
echo outcome(fn () => Isomer\read_delimited(stream(''), stdClass::class)), "\n";
function generated()
{
    yield from Isomer\read_delimited(stream("\x02\x08\x01\x02\x08\x02"), Inner::class);
}
foreach (generated() as $message) {
    same(1, $message->n);
    break;
}
--EXPECT--
80: 0, then Truncated at 1
0508: 0, then Truncated at 1
80808080808080808080: 0, then BadVarint at 10
80808080808080808002: 0, then BadVarint at 10
ffffffffffffffffff01: 0, then TooLarge at 10
ffffffff0f: 0, then TooLarge at 5
0208010208: 1, then Truncated at 4
01ff: 0, then Truncated at 0
02080101ff020802: 1, then Truncated at 0
1 2 3 bool(false)
NULL
int(3)
bool(false)
NULL
TypeError: Isomer\DelimitedReader::next(): supplied resource is not a valid stream resource
TypeError: Isomer\write_delimited(): supplied resource is not a valid stream resource
ValueError: Isomer\write_delimited(): Argument #3 ($type) must be given where the message is an array
ValueError: Isomer\write_delimited(): Argument #3 ($type) must not be given where the message is an object
Isomer\SchemaException: stdClass is a class of PHP's own: write one with #[Isomer\Message]
Isomer\EncodeException StreamFailed: the stream took 0 of 100007 bytes
Isomer\SchemaException: there is no class No\Such
Isomer\SchemaException: stdClass is a class of PHP's own: write one with #[Isomer\Message]
