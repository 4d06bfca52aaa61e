--TEST--
What serialize() has written of an object is read into the class that the caller names, and makes no other object
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Options;
use Isomer\Type;

enum Level: int { case Low = 0; case High = 5; }
enum Status: string { case Active = 'active'; case Gone = 'gone'; }

class Base
{
    #[Field(20, Type::String, name: 'hidden')] private string $secret = 'base';
    public function base(): string { return $this->secret; }
}
#[Message('demo.Node')]
class Node extends Base
{
    #[Field(1)] public int $n = 0;
    #[Field(2, name: 'size_of')] protected ?string $größe = null;
    #[Field(3, Type::String)] private string $secret = 'own';
    #[Field(4, Node::class)] public ?Node $next = null;
    #[Field(5, Node::class)] public array $all = [];
    #[Field(6, Node::class, key: Type::String)] public array $map = [];
    #[Field(7, closed: true)] public Level $level = Level::Low;
    #[Field(8, closed: true, numbers: ['active' => 1, 'gone' => 2])] public ?Status $status = null;
    #[Field(9, Type::Timestamp)] public ?DateTimeInterface $at = null;
    #[Field(10, Type::Duration)] public ?DateInterval $took = null;
    #[Field(11, Type::Int32)] public ?ArrayObject $numbers = null;
    #[Field(12, Type::Value)] public mixed $any = null;
    #[Field(13, Type::Int32Value)] public ?int $wrapped = null;
    #[Field(14)] public readonly float $real;
    public function __construct(int $n = 0) { $this->n = $n; }
    public function set(string $größe, string $secret, float $real): static { [$this->größe, $this->secret, $this->real] = [$größe, $secret, $real]; return $this; }
    public function __wakeup(): void { echo "wakes up\n"; }
    public function __destruct() {}
}
#[Message('demo.Kept')]
final class Kept extends AbstractMessage
{
    #[Field(1)] public int $x = 0;
    #[Field(2)] public ?Kept $kept = null;
    #[Field(3, Kept::class)] public array $all = [];
}
class Other { public function __wakeup(): void { echo "other\n"; } public int $x = 5; }

const OBJECTS = new Options(objects: true);
$read = fn (string $bytes, string $class = Node::class, Options $o = OBJECTS): object => Isomer\decode($class, $bytes, Format::Php, $o);
$plain = fn (Node $node): string => Isomer\encode($node, Format::Protobuf);

$node = (new Node(1))->set('groß', 'geheim', 2.5);
$node->next = (new Node(2))->set('', 's', 0.0);
$node->all = [(new Node(3))->set('x', 'y', 1.0), (new Node(4))->set('', '', 0.0)];
$node->map = ['a' => (new Node(5))->set('', '', 0.0), '7' => (new Node(6))->set('', '', 0.0)];
[$node->level, $node->status] = [Level::High, Status::Gone];
$node->at = new DateTimeImmutable('2001-02-03 04:05:06.789 Europe/Zurich');
$node->took = new DateInterval('P1DT2H3M4S');
$node->took->f = 0.25;
$node->numbers = new ArrayObject([1, 2, 300]);
$node->any = ['a' => [1.5, null, 'x']];
$node->wrapped = 7;
$made = $read(serialize($node));
same($plain($node), $plain($made), 'all that it holds');
same(['base', '2001-02-03 03:05:06.789000'], [$made->base(), $made->at->format('Y-m-d H:i:s.u')]);
$node->at = new DateTime('2001-02-03 04:05:06 +02:00');
$node->took->invert = 1;
same($plain($node), $plain($read(serialize($node))), 'other dates');
same($plain($node), $plain($read(Isomer\encode($node, Format::Php))), 'arrays stay what they are');

// The same object at two places, and the same variable.
$kept = new Kept();
$kept->x = 5;
$two = new Kept();
$two->kept = $kept;
$two->all = [$kept, new Kept(), $kept];
$two->all[] = &$two->all[1];
same($two->encode(), $read(serialize($two), Kept::class)->encode(), 'references');
same(true, str_contains(serialize($two), 'r:') && str_contains(serialize($two), 'R:'));
$many = [];
for ($i = 0; $i < 2000; ++$i) {
    $many[] = $kept;
}
$two->all = $many;
same($two->encode(), $read(serialize($two), Kept::class)->encode(), 'many references');

echo "-- wrong\n";
$kept = serialize($kept);
echo outcome(fn () => Kept::decode($kept, Format::Php)), "\n";
echo outcome(fn () => $read($kept)), "\n";
echo outcome(fn () => $read('O:5:"Other":1:{s:1:"x";i:5;}', Kept::class)), "\n";
echo outcome(fn () => $read('O:4:"Kept":2:{s:1:"x";i:5;s:3:"all";a:1:{i:0;O:5:"Other":0:{}}}', Kept::class)), "\n";
echo outcome(fn () => $read('O:4:"Kept":1:{s:1:"x";O:5:"Other":0:{}}', Kept::class)), "\n";
echo outcome(fn () => $read('O:4:"Kept":1:{s:5:"other";i:5;}', Kept::class)), "\n";
echo outcome(fn () => $read('O:4:"Kept":1:{s:5:"other";O:5:"Other":0:{}}', Kept::class, new Options(objects: true, ignoreUnknown: true))), "\n";
same(5, $read('O:4:"Kept":2:{s:5:"other";a:1:{i:0;N;}s:1:"x";i:5;}', Kept::class, new Options(objects: true, ignoreUnknown: true))->x);
echo outcome(fn () => $read('O:4:"Kept":1:{s:16:"' . "\0*\0" . 'unknownFields";s:2:"aa";}', Kept::class)), "\n";
echo outcome(fn () => $read('O:4:"Kept":1:{s:4:"kept";r:1;}', Kept::class)), "\n";
echo outcome(fn () => $read('O:4:"Kept":1:{s:1:"x";r:1;}', Kept::class)), "\n";
echo outcome(fn () => $read('O:4:"Kept":1:{s:1:"x";R:9;}', Kept::class)), "\n";
echo outcome(fn () => $read('O:4:"Kept":2:{s:1:"x";i:5;s:4:"kept";r:2;}', Kept::class)), "\n";
echo outcome(fn () => $read('C:4:"Kept":2:{aa}', Kept::class)), "\n";
echo outcome(fn () => $read('O:4:"Kept":1:{s:1:"x";s:1:"5";}', Kept::class)), "\n";
echo outcome(fn () => $read('O:4:"Node":1:{s:5:"level";E:9:"Level:Mid";}')), "\n";
echo outcome(fn () => $read('O:4:"Node":1:{s:5:"level";E:13:"Status:Active";}')), "\n";
echo outcome(fn () => $read('O:4:"Node":1:{s:2:"at";O:17:"DateTimeImmutable":1:{s:4:"date";s:3:"now";}}')->at === null), "\n";
echo outcome(fn () => $read('O:4:"Node":1:{s:2:"at";O:17:"DateTimeImmutable":1:{s:4:"date";s:5:"never";}}')), "\n";
echo outcome(fn () => $read('O:4:"Node":1:{s:4:"took";O:12:"DateInterval":1:{s:1:"m";i:1;}}')), "\n";
echo outcome(fn () => $read($kept . 'x', Kept::class)), "\n";
echo outcome(fn () => $read(str_repeat('O:4:"Kept":1:{s:4:"kept";', 500) . 'N;' . str_repeat('}', 500), Kept::class)), "\n";
$bomb = 'O:4:"Kept":1:{s:3:"all";a:30:{i:0;a:0:{}';
for ($i = 1, $slot = 3; $i < 30; ++$i) {
    $bomb .= "i:$i;a:1:{s:3:\"all\";a:8:{" . implode('', array_map(fn ($k) => "i:$k;r:$slot;", range(0, 7))) . '}}';
    $slot += $i === 1 ? 1 : 10;
}
same('TooLarge', code_of(fn () => $read($bomb . '}}', Kept::class)), 'references to references');
for ($i = 0, $n = strlen($all = serialize($node)); $i < $n; ++$i) {
    if (code_of(fn () => $read(substr($all, 0, $i))) === 'nothing') {
        echo "a part of $i bytes is read\n";
    }
}
mt_srand(7);
for ($i = 0; $i < 3000; ++$i) {
    $broken = $all;
    $broken[mt_rand(0, $n - 1)] = chr(mt_rand(0, 255));
    code_of(fn () => $read($broken));
}
echo "done\n";
--EXPECT--
-- wrong
Isomer\DecodeException BadValue: value does not fit its field (byte 0)
Isomer\DecodeException BadValue: expected an object of Node, found an object of Kept (byte 0)
Isomer\DecodeException BadValue: expected an object of Kept, found an object of Other (byte 0)
Isomer\DecodeException BadValue: all[0]: expected an object of Kept, found an object of Other (byte 45)
Isomer\DecodeException BadValue: x: expected a value of the field, found an object of Other (byte 22)
Isomer\DecodeException UnknownField: other: expected a property with #[Isomer\Field], found other (byte 14)
Isomer\DecodeException BadValue: other: expected a value of the field, found an object of Other (byte 26)
Isomer\DecodeException UnknownField: unknownFields: expected no unknown fields (byte 38)
Isomer\DecodeException BadValue: kept: expected a reference to something that does not hold it (byte 25)
Isomer\DecodeException BadValue: x: expected a reference to something that does not hold it (byte 22)
Isomer\DecodeException BadValue: x: expected a reference to something in front of it (byte 22)
Isomer\DecodeException BadValue: kept: expected a reference to an object of Kept (byte 37)
Isomer\DecodeException BadValue: expected a scalar, an array or an object of the class that belongs here (byte 0)
Isomer\DecodeException BadValue: x: expected an integer from -9223372036854775808 to 9223372036854775807, found text (byte 22)
Isomer\DecodeException BadValue: level: expected a case of Level, found Level:Mid (byte 26)
Isomer\DecodeException BadValue: level: expected a case of Level, found Status:Active (byte 26)
Isomer\DecodeException BadValue: at: expected a date of the years 1 to 9999 (byte 48)
Isomer\DecodeException BadValue: at: expected a date of the years 1 to 9999 (byte 48)
Isomer\DecodeException BadValue: took: expected an interval of a fixed length (byte 45)
Isomer\DecodeException BadSyntax: syntax error (byte 87)
Isomer\DecodeException TooDeep: kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept.kept: nested too deeply (byte 7500)
done
