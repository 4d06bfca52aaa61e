--TEST--
A class that former requests have bound does what it does in a process of its own, whatever they met
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
--FILE--
<?php
require __DIR__ . '/../support/check.php';
require __DIR__ . '/../support/server.php';

$folder = sys_get_temp_dir() . '/isomer-former-' . getmypid();
mkdir($folder);
file_put_contents("$folder/All.php", <<<'PHP'
<?php
use Isomer\{AbstractMessage, Field, Message, Type};

#[Message]
final class All extends AbstractMessage {
    #[Field(1)] public int $n = 0;
    #[Field(2, Mood::class)] public Mood|int $mood = Mood::Calm;
    #[Field(3, Mood::class)] public array $moods = [];
    #[Field(4, Part::class)] public array $parts = [];
    #[Field(5, Part::class, key: Type::String)] public array $named = [];
    #[Field(6)] public ?Part $part = null;
    #[Field(7, Type::Timestamp)] public ?DateTimeImmutable $at = null;
    #[Field(8, Type::Struct)] public ?array $any = null;
    #[Field(9, keepDefault: true)] public string $kept = Words::KEPT;
    #[Field(10, Type::Int32)] public ArrayObject $numbers;
    #[Field(11, oneof: 'either')] public ?int $left = null;
    #[Field(12, oneof: 'either')] public ?Part $right = null;
    #[Field(13)] public ?All $self = null;
    #[Field(14, closed: true, numbers: ['hot' => 0, 'cold' => 1])] public ?Word $word = null;
    public array $plain = [Words::KEPT, Mood::Loud];
}
PHP);
file_put_contents("$folder/Part.php", '<?php #[Isomer\Message] class Part { #[Isomer\Field(1)] public int $a = 0; #[Isomer\Field(2)] public ?Inner $inner = null; #[Isomer\Field(3, Isomer\Type::Duration)] public ?DateInterval $time = null; }');
file_put_contents("$folder/Inner.php", '<?php #[Isomer\Message] class Inner { #[Isomer\Field(1, Mood::class)] public ?Mood $mood = null; #[Isomer\Field(2, Isomer\Type::Value)] public mixed $value = null; }');
file_put_contents("$folder/Mood.php", '<?php #[Isomer\Enumeration(closed: true)] enum Mood: int { case Calm = 0; case Loud = 3; }');
file_put_contents("$folder/Word.php", '<?php enum Word: string { case Hot = "hot"; case Cold = "cold"; }');
file_put_contents("$folder/Words.php", '<?php class Words { const KEPT = "kept"; }');
file_put_contents("$folder/index.php", <<<'PHP'
<?php
spl_autoload_register(function (string $class): void {
    require __DIR__ . "/$class.php";
});
$hex = $_GET['hex'] ?? $argv[1];
if (isset($_GET['early']) || isset($argv[2])) {
    new All();
    Word::Cold->name;
}
function shown(mixed $value): mixed {
    return match (true) {
        $value instanceof UnitEnum => $value::class . '::' . $value->name,
        $value instanceof DateTimeInterface => $value->format('c'),
        $value instanceof DateInterval => $value->format('%a %s %f'),
        $value instanceof ArrayObject => ['of' => shown($value->getArrayCopy())],
        is_object($value) => [$value::class => array_map(shown(...), get_mangled_object_vars($value))],
        is_array($value) => array_map(shown(...), $value),
        default => $value,
    };
}
try {
    $all = All::decode(hex2bin($hex));
    echo serialize(shown($all)), "\n";
    foreach (Isomer\Format::cases() as $format) {
        $bytes = $all->encode($format);
        echo $format->name, ' ', bin2hex($bytes), ' ', All::decode($bytes, $format) == $all ? 'same' : 'other', "\n";
    }
} catch (Isomer\Exception $e) {
    echo $e->getMessage(), "\n";
}
PHP);

// What a request meets: nothing, one class or the other, all of them, an error in one.
$inputs = ['', '0805', '1003', '1001', '1a020003', '22020807', '2a090a0178120408011200', '320412020803', '32060a040a020801',
    '3a0408011001', '42090a070a01781202200 1', '4a0178', '52020102', '5805', '620208 05', '6a041003 6a00', '7001', '7000', '7005',
    '0805100322020807120032061204080312003a02080142004a005202010258056a0570016a0010037000', '32', '3204120208'];
$inputs = array_map(fn (string $hex): string => str_replace(' ', '', $hex), $inputs);
$run = function (string ...$arguments) use ($folder): string {
    $process = proc_open([PHP_BINARY, '-n', '-d', 'extension=' . getenv('ISOMER_MODULE'), "$folder/index.php", ...$arguments], [1 => ['pipe', 'w'], 2 => ['pipe', 'w']], $pipes);
    $said = stream_get_contents($pipes[1]);
    proc_close($process);
    return $said;
};
$expected = [];
foreach ($inputs as $hex) {
    $expected[$hex] = $run($hex);
    same($expected[$hex], $run($hex, 'early'), "$hex, and classes were used before");
}
same(count($inputs), count(array_filter($expected)), 'each says something');
foreach (['' => [], 'opcache' => ['-d', 'zend_extension=opcache', '-d', 'opcache.enable_cli=1', '-d', 'opcache.file_update_protection=0']] as $name => $settings) {
    $server = new Server($folder, $settings);
    mt_srand(5);
    $at = '';
    for ($i = 0; $i < 300; ++$i) {
        $hex = $inputs[mt_rand(0, count($inputs) - 1)];
        $said = $server->get("hex=$hex" . (mt_rand(0, 3) ? '' : '&early=1'));
        if ($said !== $expected[$hex]) {
            same($expected[$hex], $said, "$name: $hex after $at");
            break;
        }
        $at = $hex;
    }
    $server->stop();
}
array_map(unlink(...), glob("$folder/*"));
rmdir($folder);
echo "done\n";
--EXPECT--
done
