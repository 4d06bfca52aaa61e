--TEST--
A timestamp is a date of the class that its property names: PHP's own, or one that extends them
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Type;

/** As those of Carbon: a subclass with state, whose constructor PHP does not call where it makes a date of a text. */
class Moment extends DateTimeImmutable
{
    public string $locale = 'en';

    public function __construct(string $time = 'now', ?DateTimeZone $zone = null)
    {
        parent::__construct($time, $zone);
        $this->locale = 'constructed';
    }
}
final class Changeable extends DateTime
{
}
abstract class Unmade extends DateTime
{
}

#[Message]
class Dates
{
    #[Field(1, Type::Timestamp)] public ?Moment $moment = null;
    #[Field(2, Type::Timestamp)] public ?Changeable $changeable = null;
    #[Field(3, Type::Timestamp)] public ?DateTimeInterface $any = null;
    #[Field(4, Type::Timestamp)] public ?DateTime $own = null;
    #[Field(5, Type::Timestamp)] public array $list = [];
}
#[Message] class OfArray { #[Field(1, Type::Timestamp)] public ?stdClass $at = null; }
#[Message] class OfUnmade { #[Field(1, Type::Timestamp)] public ?Unmade $at = null; }
#[Message] class OfMissing { #[Field(1, Type::Timestamp)] public ?Missing $at = null; }

$dates = new Dates();
$dates->moment = new Moment('@1700000000.25');
$dates->changeable = new Changeable('2001-02-03 04:05:06 +02:00');
$dates->any = new Changeable('@7');
$dates->own = new DateTime('@8');
$dates->list = [new Moment('@9'), new DateTime('@10')];
foreach (Format::cases() as $format) {
    $read = Isomer\decode(Dates::class, Isomer\encode($dates, $format), $format);
    same(['Moment', 'Changeable', 'DateTimeImmutable', 'DateTime', 'DateTimeImmutable', 'DateTimeImmutable'],
        array_map(get_class(...), [$read->moment, $read->changeable, $read->any, $read->own, ...$read->list]), $format->name);
    same(['1700000000.250000', '981165906', '7', '8', '9'], [$read->moment->format('U.u'), $read->changeable->format('U'), $read->any->format('U'),
        $read->own->format('U'), $read->list[0]->format('U')], $format->name);
    same('en', $read->moment->locale, 'as createFromFormat() leaves it');
}
foreach ([OfArray::class, OfUnmade::class, OfMissing::class] as $class) {
    echo outcome(fn () => Isomer\decode($class, '')), "\n";
}
--EXPECT--
Isomer\SchemaException: OfArray::$at is not declared as what google.protobuf.Timestamp is in PHP: ?DateTimeImmutable, or a class that extends it or DateTime
Isomer\SchemaException: OfUnmade::$at is not declared as what google.protobuf.Timestamp is in PHP: ?DateTimeImmutable, or a class that extends it or DateTime
Isomer\SchemaException: OfMissing::$at is not declared as what google.protobuf.Timestamp is in PHP: ?DateTimeImmutable, or a class that extends it or DateTime
