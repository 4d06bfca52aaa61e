--TEST--
What a class or a schema does not know of stays with the message
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Shape\Inner;

use function Shape\schema;

$unknown = "\x98\x06\x01" . record(99, 'abc') . "\xfd\x06\1\2\3\4" . "\xab\x06\x08\x01\xac\x06";
$object = Inner::decode("\x08\x05" . $unknown);
same("\x08\x05" . $unknown, $object->encode(), 'an object');
same("\x08\x05" . $unknown, (clone $object)->encode(), 'its clone');
same("\x08\x05" . $unknown, unserialize(serialize($object))->encode(), 'through serialize()');
same('{"n":"5"}', $object->encode(Format::Json), 'JSON leaves them out');

$array = schema()['shape.Inner']->decode("\x08\x05" . $unknown);
same(['n' => 5, '@unknown' => $unknown], $array, 'an array');
same("\x08\x05" . $unknown, schema()['shape.Inner']->encode($array), 'an array, written');
same("\x08\x05", schema()['shape.Inner']->encode(['n' => 5, '@unknown' => 7]), 'what is no string');

$nested = Inner::decode(record(2, "\x08\x05" . $unknown));
same(record(2, "\x08\x05" . $unknown), $nested->encode(), 'inside');

/** Nowhere to keep them. */
#[Message]
class Forgetful
{
    #[Field(1)]
    public int $n = 0;
}
same("\x08\x05", Isomer\encode(Isomer\decode(Forgetful::class, "\x08\x05" . $unknown)), 'a class of its own');
same('UnknownField', code_of(fn () => Inner::decode('{"n":1,"x":2}', Format::Json)), 'by name');
same(1, Inner::decode('{"n":1,"x":[{"y":{}}]}', Format::Json, new Isomer\Options(ignoreUnknown: true))->n, 'ignored');
echo "done\n";
--EXPECT--
done
