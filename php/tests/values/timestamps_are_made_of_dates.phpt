--TEST--
The messages Timestamp and Duration are made of PHP's dates and intervals, and become such
--FILE--
<?php
require __DIR__ . '/../support/check.php';
spl_autoload_register(fn (string $class) => require getenv('ISOMER_ROOT') . '/php/lib/' . strtr($class, '\\', '/') . '.php');

use Isomer\AbstractTimestamp;
use Isomer\Field;
use Isomer\Format;
use Isomer\Google\Protobuf\Duration;
use Isomer\Google\Protobuf\Timestamp;
use Isomer\Message;

#[Message('google.protobuf.Timestamp')]
final class Stamp extends AbstractTimestamp
{
    #[Field(1)] public readonly int $seconds;
    #[Field(2, Isomer\Type::Int32)] private int $nanos;
}
#[Message('demo.None')]
final class None extends AbstractTimestamp
{
}

foreach (['@0', '1969-12-31 23:59:59.999999 UTC', '2001-02-03 04:05:06.789 +02:00', '0001-01-01 UTC', '9999-12-31 23:59:59.999999 UTC'] as $text) {
    foreach ([DateTime::class, DateTimeImmutable::class] as $class) {
        $stamp = Timestamp::fromDateTime($date = new $class($text));
        same($date->format('U.u'), $stamp->toDateTime()->format('U.u'), $text);
        same([DateTimeImmutable::class, '+00:00'], [get_class($stamp->toDateTime()), $stamp->toDateTime()->format('P')], $text);
        foreach (Format::cases() as $format) {
            same($date->format('U.u'), Timestamp::decode($stamp->encode($format), $format)->toDateTime()->format('U.u'), "$text, $format->name");
        }
        same($date->format('U.u'), Stamp::fromDateTime($date)->toDateTime()->format('U.u'), "$text, private");
    }
}
foreach (['PT0S', 'P1DT2H3M4S', 'PT90S'] as $text) {
    foreach ([0, 1] as $invert) {
        $interval = new DateInterval($text);
        $interval->invert = $invert;
        $interval->f = 0.25;
        $duration = Duration::fromDateInterval($interval);
        same($duration, Duration::fromDateInterval($duration->toDateInterval()), "$text $invert");
        foreach (Format::cases() as $format) {
            same($duration, Duration::decode($duration->encode($format), $format), "$text, $format->name");
        }
    }
}
same([93784, 250000000], [($d = Duration::fromDateInterval(new DateInterval('P1DT2H3M4S')))->seconds, $d->nanos + 250000000]);

foreach ([
    fn () => Timestamp::fromDateTime(new DateTimeImmutable('@-99999999999')),
    fn () => Timestamp::fromDateTime('now'),
    fn () => Duration::fromDateInterval(new DateInterval('P1M')),
    fn () => None::fromDateTime(new DateTime()),
    fn () => AbstractTimestamp::fromDateTime(new DateTime()),
    function () { $t = new Timestamp(); $t->nanos = -1; return $t->toDateTime(); },
    function () { $t = new Timestamp(); $t->seconds = PHP_INT_MAX; return $t->toDateTime(); },
    function () { $d = new Duration(); $d->seconds = 1; $d->nanos = -1; return $d->toDateInterval(); },
] as $wrong) {
    echo outcome($wrong), "\n";
}
--EXPECT--
Isomer\EncodeException BadValue: expected a date of the years 1 to 9999
TypeError: Isomer\AbstractTimestamp::fromDateTime(): Argument #1 ($date) must be of type DateTimeInterface, string given
Isomer\EncodeException BadValue: expected an interval without years and months, which have no fixed length, or one of diff(), which counts the days
Isomer\SchemaException: None is not google.protobuf.Timestamp: write #[Isomer\Message('google.protobuf.Timestamp')] in front of it
Isomer\SchemaException: Isomer\AbstractTimestamp is an abstract class, and there are no objects of it: write a class that is a message
Isomer\EncodeException BadValue: expected seconds and nanos of the years 1 to 9999
Isomer\EncodeException BadValue: expected seconds and nanos of the years 1 to 9999
Isomer\EncodeException BadValue: expected seconds and nanos of one sign and of at most 10,000 years
