--TEST--
A stream that has nothing yet is an error, and not the end; between two messages, the reader may go on
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\DecodeException;
use Shape\Inner;

/** @return array{0: resource, 1: resource} */
function connected(): array
{
    return stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
}
function reading($from): string
{
    $all = [];
    $reader = Isomer\read_delimited($from, Inner::class);
    try {
        foreach ($reader as $message) {
            $all[] = $message->n;
        }
        return implode(' ', $all) . ' end';
    } catch (DecodeException $e) {
        return implode(' ', [...$all, Isomer\ErrorCode::from($e->getCode())->name, "at $e->offset:", $e->getMessage()]);
    }
}
$settings = [
    'timeout' => fn ($from) => stream_set_timeout($from, 0, 20000),
    'non-blocking' => fn ($from) => stream_set_blocking($from, false),
];
$inputs = ['', "\x02\x08\x05", "\x02\x08\x05\x02", "\x02\x08\x05\x02\x08", "\x02\x08\x05\x80"];
foreach ($settings as $what => $set) {
    foreach ($inputs as $input) {
        [$from, $to] = connected();
        $set($from);
        fwrite($to, $input);
        echo "$what, ", bin2hex($input), ': ', reading($from), "\n";
    }
    foreach ($inputs as $input) {
        [$from, $to] = connected();
        $set($from);
        fwrite($to, $input);
        fclose($to);
        echo "$what, ", bin2hex($input), ' and closed: ', reading($from), "\n";
    }
}
// Nothing yet, and then something.
[$from, $to] = connected();
stream_set_blocking($from, false);
$reader = Isomer\read_delimited($from, Inner::class);
foreach ([1, 2] as $n) {
    same('StreamFailed', code_of(fn () => $reader->next()));
    Isomer\write_delimited($to, Inner::of($n));
    $reader->next();
    same($n, $reader->current()->n);
}
fclose($to);
$reader->next();
same(false, $reader->valid());
// Other streams end where they did.
$path = tempnam(sys_get_temp_dir(), 'isomer');
file_put_contents($path, "\x02\x08\x05");
foreach (["file://$path", "php://filter/read=string.toupper/resource=$path", "data:,%02%08%05", "compress.zlib://$path"] as $stream) {
    if (in_array(strtok($stream, ':'), stream_get_wrappers())) {
        same('5 end', reading(fopen($stream, 'r')), $stream);
    }
}
$pipe = popen("cat $path", 'r');
same('5 end', reading($pipe));
same('end', trim(reading(fopen('php://memory', 'r'))));
same('end', trim(reading(fopen('php://temp', 'r'))));
unlink($path);
echo "done\n";
--EXPECT--
timeout, : StreamFailed at 0: the stream has nothing more to read yet (byte 0)
timeout, 020805: 5 StreamFailed at 3: the stream has nothing more to read yet (byte 3)
timeout, 02080502: 5 StreamFailed at 4: the stream has nothing more to read yet (byte 4)
timeout, 0208050208: 5 StreamFailed at 4: the stream has nothing more to read yet (byte 4)
timeout, 02080580: 5 StreamFailed at 4: the stream has nothing more to read yet (byte 4)
timeout,  and closed:  end
timeout, 020805 and closed: 5 end
timeout, 02080502 and closed: 5 Truncated at 4: truncated input (byte 4)
timeout, 0208050208 and closed: 5 Truncated at 4: truncated input (byte 4)
timeout, 02080580 and closed: 5 Truncated at 4: truncated input (byte 4)
non-blocking, : StreamFailed at 0: the stream has nothing more to read yet (byte 0)
non-blocking, 020805: 5 StreamFailed at 3: the stream has nothing more to read yet (byte 3)
non-blocking, 02080502: 5 StreamFailed at 4: the stream has nothing more to read yet (byte 4)
non-blocking, 0208050208: 5 StreamFailed at 4: the stream has nothing more to read yet (byte 4)
non-blocking, 02080580: 5 StreamFailed at 4: the stream has nothing more to read yet (byte 4)
non-blocking,  and closed:  end
non-blocking, 020805 and closed: 5 end
non-blocking, 02080502 and closed: 5 Truncated at 4: truncated input (byte 4)
non-blocking, 0208050208 and closed: 5 Truncated at 4: truncated input (byte 4)
non-blocking, 02080580 and closed: 5 Truncated at 4: truncated input (byte 4)
done
