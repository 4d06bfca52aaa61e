--TEST--
Code, offset, line and column of what is wrong in the input
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\DecodeException;
use Isomer\Format;
use Shape\Inner;

foreach ([["\x08", Format::Protobuf], ["\x08\x01\xff", Format::Protobuf], ["\x08" . str_repeat("\xff", 11), Format::Protobuf],
    ["\x00", Format::Protobuf], ["\x12\x05\x08\x01", Format::Protobuf], ['{"n":}', Format::Json], ["{\n  \"n\": 1,\n  \"n\": 2}", Format::Json],
    ["{\"é\": 1}", Format::Json], ['{"n":"x"}', Format::Json], ["n: 1\n  x", Format::Text], ["n: [\n", Format::Yaml],
    ["\x81\xa1n", Format::MessagePack], ["\xa1\x61n", Format::Cbor], ['a:1:{s:1:"n";', Format::Php], ['', Format::Json]] as [$input, $format]) {
    try {
        Inner::decode($input, $format);
        echo "$format->name: no error\n";
    } catch (DecodeException $e) {
        printf("%s: %s at %d, line %s, column %s\n", $format->name, Isomer\ErrorCode::from($e->getCode())->name, $e->offset,
            $e->inputLine ?? 'none', $e->inputColumn ?? 'none');
        same(true, $e instanceof Isomer\Exception && $e instanceof RuntimeException && $e->getLine() > 0);
        foreach (['Shape\schema', null] as $by) {
            same([$e->getCode(), $e->offset, $e->inputLine, $e->inputColumn], (function () use ($by, $input, $format) {
                try {
                    $by ? $by()['shape.Inner']->decode($input, $format) : Isomer\convert($input, Inner::class, $format, Format::Protobuf);
                } catch (DecodeException $e) {
                    return [$e->getCode(), $e->offset, $e->inputLine, $e->inputColumn];
                }
            })(), $by ?? 'convert');
        }
    }
}
--EXPECT--
Protobuf: Truncated at 1, line none, column none
Protobuf: Truncated at 2, line none, column none
Protobuf: BadVarint at 1, line none, column none
Protobuf: BadTag at 0, line none, column none
Protobuf: Truncated at 2, line none, column none
Json: BadValue at 5, line 1, column 6
Json: DuplicateKey at 14, line 3, column 3
Json: UnknownField at 1, line 1, column 2
Json: BadValue at 5, line 1, column 6
Text: UnknownField at 7, line 2, column 3
Yaml: BadSyntax at 3, line 1, column 4
MessagePack: Truncated at 3, line none, column none
Cbor: Truncated at 3, line none, column none
Php: Truncated at 13, line none, column none
Json: Truncated at 0, line 1, column 1
