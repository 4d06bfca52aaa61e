--TEST--
A message and its size are one write, so that several processes may append to one file, and what a stream does not take is an error
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\EncodeException;
use Shape\Inner;
use Shape\Lists;

use function Shape\filled;
use function Shape\schema;

final class Taking
{
    /** @var list<string> */
    public static array $writes = [];
    /** How many bytes it takes of each write, or throws. */
    public static ?Closure $takes = null;
    public $context;

    public function stream_open(): bool
    {
        return true;
    }

    public function stream_write(string $bytes): int
    {
        self::$writes[] = $bytes;
        return self::$takes ? (self::$takes)($bytes) : strlen($bytes);
    }
}
stream_wrapper_register('taking', Taking::class);
$to = fopen('taking://x', 'w');
$messages = [new Inner(), Inner::of(5), filled(new Lists(), ['texts' => [str_repeat('x', 126)]]), filled(new Lists(), ['texts' => [str_repeat('y', 300000)]])];
foreach ($messages as $message) {
    Taking::$writes = [];
    $n = Isomer\write_delimited($to, $message);
    $whole = varint(strlen($message->encode())) . $message->encode();
    // To streams in PHP, the engine itself writes in pieces of 8 kB.
    same(max(1, (int) ceil(strlen($whole) / 8192)), count(Taking::$writes));
    same(true, $whole === implode('', Taking::$writes));
    same(strlen($whole), $n);
}
Taking::$writes = [];
Isomer\write_delimited($to, ['n' => 6], schema()['shape.Inner']);
same(["\x02\x08\x06"], Taking::$writes);

// ---- one file, four processes
$path = tempnam(sys_get_temp_dir(), 'isomer');
$workers = 4;
$each = 2000;
for ($i = 0; $i < $workers; ++$i) {
    $code = '#[Isomer\Message] class M { #[Isomer\Field(1)] public int $worker = 0; #[Isomer\Field(2)] public int $n = 0;
            #[Isomer\Field(3)] public string $filling = ""; }
        $to = fopen(' . var_export($path, true) . ', "a");
        for ($n = 0; $n < ' . $each . '; ++$n) {
            $m = new M(); $m->worker = ' . $i . '; $m->n = $n; $m->filling = str_repeat("x", $n % 9 ? $n % 300 : 20000);
            Isomer\write_delimited($to, $m);
        }';
    $running[] = proc_open([PHP_BINARY, '-n', '-d', 'extension=' . getenv('ISOMER_MODULE'), '-r', $code], [], $pipes);
}
foreach ($running as $process) {
    same(0, proc_close($process));
}
#[Isomer\Message]
class M
{
    #[Isomer\Field(1)] public int $worker = 0;
    #[Isomer\Field(2)] public int $n = 0;
    #[Isomer\Field(3)] public string $filling = '';
}
$found = array_fill(0, $workers, 0);
foreach (Isomer\read_delimited(fopen($path, 'r'), M::class) as $message) {
    same($found[$message->worker]++, $message->n, "worker $message->worker");
    same($message->n % 9 ? $message->n % 300 : 20000, strlen($message->filling));
}
same(array_fill(0, $workers, $each), $found);
unlink($path);

// ---- streams that do not take all
$refusals = ['nothing' => fn () => 0, 'a part, then nothing' => function () { static $n = 3; return [$n, $n = 0][0]; }];
foreach ($refusals as $what => Taking::$takes) {
    echo "$what: ", outcome(fn () => @Isomer\write_delimited($to, Inner::of(300))), "\n";
}
Taking::$takes = fn (string $bytes) => min(2, strlen($bytes));
Taking::$writes = [];
echo 'two bytes at a time: ', outcome(fn () => @Isomer\write_delimited($to, Inner::of(300))), "\n";
Taking::$takes = fn () => throw new DomainException('of the stream');
try {
    Isomer\write_delimited($to, new Inner());
} catch (DomainException $e) {
    echo $e->getMessage(), ', alone: ', var_export($e->getPrevious(), true), "\n";
}
$full = fopen('/dev/full', 'w');
echo outcome(fn () => @Isomer\write_delimited($full, Inner::of(1))), "\n";
$only_read = fopen('php://memory', 'r');
echo outcome(fn () => @Isomer\write_delimited($only_read, Inner::of(1))), "\n";
// A pipe that nobody empties, and that does not wait.
[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_blocking($ours, false);
$large = filled(new Lists(), ['texts' => [str_repeat('z', 1 << 24)]]);
try {
    @Isomer\write_delimited($ours, $large);
} catch (EncodeException $e) {
    echo Isomer\ErrorCode::from($e->getCode())->name, ' ', preg_match('/^the stream took \d+ of \d+ bytes$/', $e->getMessage()), "\n";
}
echo "done\n";
--EXPECT--
nothing: Isomer\EncodeException StreamFailed: the stream took 0 of 4 bytes
a part, then nothing: Isomer\EncodeException StreamFailed: the stream took 3 of 4 bytes
two bytes at a time: returns 4
of the stream, alone: NULL
Isomer\EncodeException StreamFailed: the stream took 0 of 3 bytes
Isomer\EncodeException StreamFailed: the stream took 0 of 3 bytes
StreamFailed 1
done
