--TEST--
Where a required field is missing, the values of maps are looked at, too
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Format;

$schema = Isomer\Schema::fromText('syntax = "proto2"; message M { required int32 id = 1; map<string, M> by_name = 2;
    map<int32, string> names = 3; optional M sub = 4; repeated M list = 5; }');
$type = $schema['M'];
#[Isomer\Message]
class M extends Isomer\AbstractMessage
{
    #[Isomer\Field(1, Isomer\Type::Int32, required: true)]
    public ?int $id = null;
    #[Isomer\Field(2, M::class, key: Isomer\Type::String)]
    public array $byName = [];
    #[Isomer\Field(3, Isomer\Type::String, key: Isomer\Type::Int32)]
    public array $names = [];
    #[Isomer\Field(4)]
    public ?M $sub = null;
    #[Isomer\Field(5, M::class)]
    public array $list = [];
}
$entry = fn (string $of) => record(2, record(1, '17') . record(2, $of));
foreach ([$entry(''), $entry("\x08\x01") . $entry(''), record(4, $entry("\x08\x01")), record(5, '') . $entry("\x08\x01"),
    "\x08\x01" . $entry(''), "\x1a\x05\x08\x01\x12\x01x"] as $input) {
    same('MissingRequired', code_of(fn () => $type->decode($input)), bin2hex($input));
    same('MissingRequired', code_of(fn () => M::decode($input)), bin2hex($input));
}
// A later record brings what was missing.
same(1, $type->decode(record(4, '') . record(4, "\x08\x07") . $entry("\x08\x01") . "\x08\x01")['id']);
same(7, M::decode(record(4, '') . record(4, "\x08\x07") . $entry("\x08\x01") . "\x08\x01")->sub->id);
same('MissingRequired', code_of(fn () => M::decode('{"byName":{"1":{}}}', Format::Json)));
same('MissingRequired', code_of(fn () => (new M())->encode()));
same('MissingRequired', code_of(fn () => $type->encode(['id' => 1, 'by_name' => ['x' => []]])));
echo "done\n";
--EXPECT--
done
