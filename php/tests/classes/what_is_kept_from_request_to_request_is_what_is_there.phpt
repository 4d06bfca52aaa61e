--TEST--
What is kept from request to request is bound anew where a class, what it names, or a file of a schema has changed
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
--FILE--
<?php
require __DIR__ . '/../support/check.php';
require __DIR__ . '/../support/server.php';

$folder = sys_get_temp_dir() . '/isomer-kept-' . getmypid();
mkdir($folder);
file_put_contents("$folder/index.php", <<<'PHP'
<?php
use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Schema;

if (function_exists('opcache_reset') && isset($_GET['reset'])) {
    opcache_reset();
}
spl_autoload_register(function (string $class): void {
    require __DIR__ . "/$class.php";
});
// The same words in each request; what they mean is another file's.
#[Message] class M {
    #[Field(1, N::class)] public array $list = [];
    #[Field(2, name: K::NAME)] public int $n = 0;
    #[Field(3, N::class, key: Isomer\Type::Int32)] public array $map = [];
    #[Field(4)] public ?P $p = null;
}
if (isset($_GET['other'])) {
    #[Message] class P { #[Field(1)] public string $text = ''; }
} else {
    #[Message] class P { #[Field(1)] public int $number = 0; }
}
try {
    $m = Isomer\decode('M', "\x0a\x02\x08\x05\x10\x07\x1a\x06\x08\x01\x12\x02\x08\x06\x22\x03\x0a\x01x\x22\x02\x08\x09");
    echo Isomer\encode($m, Format::Json), ' ', bin2hex(Isomer\encode($m));
} catch (Isomer\Exception $e) {
    echo $e->getMessage();
}
$type = Schema::fromProto(__DIR__ . '/s.proto', [__DIR__])['S'];
echo ' ', json_encode($type->decode("\x08\x01\x12\x02\x08\x03"));
PHP);

// What the class that M names is, from request to request.
$n = [
    '#[Isomer\Message] class N { #[Isomer\Field(1)] public int $a = 0; }',
    'enum N: int { case Five = 5; case Eight = 8; case Zero = 0; }',
    '#[Isomer\Enumeration(closed: true)] enum N: int { case Two = 2; case Zero = 0; }',
    '#[Isomer\Message] class N { #[Isomer\Field(1)] public bool $flag = false; }',
    'class N {}',
    '#[Isomer\Message] class N { public string $before = ""; #[Isomer\Field(1)] public int $a = 0; }',
    'abstract class B { #[Isomer\Field(1)] private int $own = 0; } #[Isomer\Message] class N extends B { #[Isomer\Field(2)] public int $own2 = 0; }',
];
$expected = null;
foreach (['' => [], 'opcache' => ['-d', 'zend_extension=opcache', '-d', 'opcache.enable_cli=1', '-d', 'opcache.revalidate_freq=0', '-d', 'opcache.file_update_protection=0']] as $name => $settings) {
    $server = new Server($folder, $settings);
    $said = [];
    $time = time() - 1000;
    foreach ([0, 1, 0, 2, 1, 3, 4, 5, 0, 6, 0] as $request => $of) {
        // Files of other times, which opcache takes for others.
        foreach (['N' => "<?php $n[$of]", 'K' => '<?php class K { const NAME = "' . ($request % 2 ? 'odd' : 'even') . '"; }'] as $class => $source) {
            file_put_contents("$folder/$class.php", $source);
            touch("$folder/$class.php", $time + $request);
        }
        file_put_contents("$folder/s.proto", 'syntax = "proto3"; import "t.proto"; message S { int32 a' . ($request % 3) . ' = 1; T t = 2; }');
        file_put_contents("$folder/t.proto", 'syntax = "proto3"; message T { int32 b' . ($request % 2) . ' = 1; }');
        foreach (['', 'other=1', 'reset=1'] as $query) {
            $said[] = $server->get($query);
        }
    }
    $server->stop();
    $expected ??= $said;
    same($expected, $said, "$name and without it");
}
array_map(unlink(...), glob("$folder/*"));
rmdir($folder);
foreach ($expected as $i => $one) {
    if ($i % 3 !== 2) {
        echo $one, "\n";
    }
}
--EXPECT--
{"list":[{"a":"5"}],"even":"7","map":{"1":{"a":"6"}},"p":{"number":"9"}} 0a02080510071a0608011202080622020809 {"a0":1,"t":{"b0":3}}
{"list":[{"a":"5"}],"even":"7","map":{"1":{"a":"6"}},"p":{"text":"x"}} 0a02080510071a0608011202080622030a0178 {"a0":1,"t":{"b0":3}}
{"list":["Eight","Five"],"odd":"7","map":{"1":"Zero"},"p":{"number":"9"}} 0a02080510071a040801100022020809 {"a1":1,"t":{"b1":3}}
{"list":["Eight","Five"],"odd":"7","map":{"1":"Zero"},"p":{"text":"x"}} 0a02080510071a040801100022030a0178 {"a1":1,"t":{"b1":3}}
{"list":[{"a":"5"}],"even":"7","map":{"1":{"a":"6"}},"p":{"number":"9"}} 0a02080510071a0608011202080622020809 {"a2":1,"t":{"b0":3}}
{"list":[{"a":"5"}],"even":"7","map":{"1":{"a":"6"}},"p":{"text":"x"}} 0a02080510071a0608011202080622030a0178 {"a2":1,"t":{"b0":3}}
{"odd":"7","map":{"1":"Zero"},"p":{"number":"9"}} 10071a040801100022020809 {"a0":1,"t":{"b1":3}}
{"odd":"7","map":{"1":"Zero"},"p":{"text":"x"}} 10071a040801100022030a0178 {"a0":1,"t":{"b1":3}}
{"list":["Eight","Five"],"even":"7","map":{"1":"Zero"},"p":{"number":"9"}} 0a02080510071a040801100022020809 {"a1":1,"t":{"b0":3}}
{"list":["Eight","Five"],"even":"7","map":{"1":"Zero"},"p":{"text":"x"}} 0a02080510071a040801100022030a0178 {"a1":1,"t":{"b0":3}}
{"list":[{"flag":true}],"odd":"7","map":{"1":{"flag":true}},"p":{"number":"9"}} 0a02080110071a0608011202080122020809 {"a2":1,"t":{"b1":3}}
{"list":[{"flag":true}],"odd":"7","map":{"1":{"flag":true}},"p":{"text":"x"}} 0a02080110071a0608011202080122030a0178 {"a2":1,"t":{"b1":3}}
N has no #[Isomer\Message]: write it in front of the class, and #[Isomer\Field(1)] in front of its properties {"a0":1,"t":{"b0":3}}
N has no #[Isomer\Message]: write it in front of the class, and #[Isomer\Field(1)] in front of its properties {"a0":1,"t":{"b0":3}}
{"list":[{"a":"5"}],"odd":"7","map":{"1":{"a":"6"}},"p":{"number":"9"}} 0a02080510071a0608011202080622020809 {"a1":1,"t":{"b1":3}}
{"list":[{"a":"5"}],"odd":"7","map":{"1":{"a":"6"}},"p":{"text":"x"}} 0a02080510071a0608011202080622030a0178 {"a1":1,"t":{"b1":3}}
{"list":[{"a":"5"}],"even":"7","map":{"1":{"a":"6"}},"p":{"number":"9"}} 0a02080510071a0608011202080622020809 {"a2":1,"t":{"b0":3}}
{"list":[{"a":"5"}],"even":"7","map":{"1":{"a":"6"}},"p":{"text":"x"}} 0a02080510071a0608011202080622030a0178 {"a2":1,"t":{"b0":3}}
{"list":[{"own":"5"}],"odd":"7","map":{"1":{"own":"6"}},"p":{"number":"9"}} 0a02080510071a0608011202080622020809 {"a0":1,"t":{"b1":3}}
{"list":[{"own":"5"}],"odd":"7","map":{"1":{"own":"6"}},"p":{"text":"x"}} 0a02080510071a0608011202080622030a0178 {"a0":1,"t":{"b1":3}}
{"list":[{"a":"5"}],"even":"7","map":{"1":{"a":"6"}},"p":{"number":"9"}} 0a02080510071a0608011202080622020809 {"a1":1,"t":{"b0":3}}
{"list":[{"a":"5"}],"even":"7","map":{"1":{"a":"6"}},"p":{"text":"x"}} 0a02080510071a0608011202080622030a0178 {"a1":1,"t":{"b0":3}}
