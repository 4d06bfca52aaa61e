--TEST--
A few bytes that claim billions of elements are refused without room for them
--SKIPIF--
<?php
if (getenv('SKIP_MEMORY_LIMIT')) die('skip without an allocator that has a limit');
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;

use function Shape\schema;

$before = memory_get_peak_usage();
foreach (["\x0a\xff\xff\xff\xff\x07", "\x2a\xff\xff\xff\xff\x0f", "\x2a\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", "\x5a\xf8\xff\xff\xff\x07",
    "\x2a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"] as $bytes) {
    same(true, in_array($code = code_of(fn () => schema()['shape.Lists']->decode($bytes)), ['Truncated', 'TooLarge', 'BadVarint']), $code);
}
foreach (["\xdd\xff\xff\xff\xff", "\xdf\xff\xff\xff\xff", "\x81\xa7numbers\xdd\xff\xff\xff\xff", "\x81\xa5texts\xdb\xff\xff\xff\xff", "\x81\xa5blobs\x91\xc6\x7f\xff\xff\xff"] as $bytes) {
    same(true, in_array($code = code_of(fn () => schema()['shape.Lists']->decode($bytes, Format::MessagePack)), ['Truncated', 'BadValue', 'TooLarge']), $code);
}
foreach (["\xbb\xff\xff\xff\xff\xff\xff\xff\xff", "\xa1\x67numbers\x9b\x7f\xff\xff\xff\xff\xff\xff\xff", "\xa1\x65texts\x9f\x7b\xff\xff\xff\xff\xff\xff\xff\xff"] as $bytes) {
    same(true, in_array($code = code_of(fn () => schema()['shape.Lists']->decode($bytes, Format::Cbor)), ['Truncated', 'BadValue', 'TooLarge']), $code);
}
foreach (['a:2000000000:{}', 'a:1:{s:7:"numbers";a:2000000000:{}}', 'a:1:{s:2000000000:"x', 'a:1:{s:5:"texts";a:1:{i:0;s:2147483647:"x"'] as $bytes) {
    same(true, in_array($code = code_of(fn () => schema()['shape.Lists']->decode($bytes, Format::Php)), ['Truncated', 'BadSyntax', 'TooLarge', 'UnknownField']), "$bytes $code");
}
foreach (["\xff\xff\xff\xff", str_repeat("\xff", 64), str_repeat("\x7f", 64)] as $bytes) {
    same(false, code_of(fn () => schema()['shape.Lists']->decode($bytes, Format::Positional)) === 'nothing');
}
same(true, memory_get_peak_usage() - $before < 8 << 20, 'memory');
echo "done\n";
--EXPECT--
done
