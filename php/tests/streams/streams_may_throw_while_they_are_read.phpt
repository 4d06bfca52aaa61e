--TEST--
A stream wrapper in PHP may do anything in the middle of a message
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Shape\Inner;

class Wrapper
{
    public $context;
    public static string $bytes = '';
    public static ?Closure $then = null;
    private int $at = 0;

    public function stream_open(): bool
    {
        return true;
    }

    public function stream_read(int $count): string
    {
        $piece = substr(self::$bytes, $this->at, 1);
        $this->at += strlen($piece);
        if ($this->at === 5 && self::$then) {
            (self::$then)();
        }
        return $piece;
    }

    public function stream_eof(): bool
    {
        return $this->at >= strlen(self::$bytes);
    }

    public function stream_stat(): array
    {
        return [];
    }
}
stream_wrapper_register('pieces', Wrapper::class);
Wrapper::$bytes = "\x02\x08\x01\x06\x08\x02\x12\x02\x08\x03\x02\x08\x04";
$all = fn () => array_map(fn (Inner $m) => $m->n, iterator_to_array(Isomer\read_delimited(fopen('pieces://x', 'r'), Inner::class)));
same([1, 2, 4], $all());
Wrapper::$then = fn () => throw new LogicException('from the stream');
try {
    $all();
    echo "no error\n";
} catch (Throwable $e) {
    for (; $e; $e = $e->getPrevious()) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
Wrapper::$then = function () use ($all): void {
    Wrapper::$then = null;
    same([1, 2, 4], $all(), 'a reader inside of another');
};
same([1, 2, 4], $all());
Wrapper::$then = fn () => Fiber::suspend();
$fiber = new Fiber(fn () => $all());
$fiber->start();
same([1, 2, 4], (function () use ($all) { $then = Wrapper::$then; Wrapper::$then = null; $read = $all(); Wrapper::$then = $then; return $read; })());
$fiber->resume();
same([1, 2, 4], $fiber->getReturn());
--EXPECT--
Isomer\DecodeException: truncated input (byte 4)
LogicException: from the stream
