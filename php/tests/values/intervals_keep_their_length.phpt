--TEST--
A DateInterval is written with the length that it has, or not at all, and read as days, hours, minutes and seconds
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Type;

#[Message]
final class M
{
    #[Field(1, Type::Duration)] public ?DateInterval $d = null;
    #[Field(2, Type::Duration)] public array $all = [];

    public static function of(?DateInterval $d): self
    {
        $made = new self();
        $made->d = $d;
        return $made;
    }
}
$with = function (string $of, array $parts) {
    $made = new DateInterval($of);
    foreach ($parts as $name => $value) {
        $made->$name = $value;
    }
    return $made;
};
$json = fn (DateInterval $d) => Isomer\encode(M::of($d), Format::Json);
$diff = fn (string $from, string $to) => (new DateTimeImmutable($from))->diff(new DateTimeImmutable($to));

$written = [
    '0s' => new DateInterval('PT0S'),
    '5400s' => new DateInterval('PT5400S'),
    '93784s' => new DateInterval('P1DT2H3M4S'),
    '604800s' => new DateInterval('P1W'),
    '4.500s' => $with('PT5S', ['f' => -0.5]),
    '-4.500s' => $with('PT5S', ['f' => -0.5, 'invert' => 1]),
    '-0.250s' => $with('PT0S', ['f' => -0.25]),
    '0.250s' => $with('PT0S', ['f' => -0.25, 'invert' => 1]),
    '2.500s' => $with('PT0S', ['f' => 2.5]),
    '3599s' => $with('PT1H', ['s' => -1]),
    '-3601s' => $with('PT0S', ['h' => -1, 's' => -1]),
    '315576000000s' => $with('PT0S', ['s' => 315576000000]),
    '3888000s' => $diff('2024-01-01', '2024-02-15'),
    '-3931200.250s' => $diff('2024-02-15 12:00:00.25', '2024-01-01'),
    '31622400s' => $diff('2024-01-01', '2025-01-01'),
    '5097600s' => $diff('2024-12-31 00:00', '2025-02-28 00:00'),
    '2591999.999999s' => $diff('2024-01-31 00:00:00.000001', '2024-03-01'),
    '86400s' => DateInterval::createFromDateString('1 day'),
    '-7200s' => DateInterval::createFromDateString('2 hours ago'),
    '95405s' => unserialize(serialize($with('P1DT2H30M', ['s' => 5]))),
    '3974400s' => unserialize(serialize($diff('2024-01-01', '2024-02-16'))),
    '-90s' => DateInterval::__set_state(['i' => -1, 's' => -30, 'y' => 0, 'm' => 0, 'd' => 0, 'h' => 0]),
    '259200s' => unserialize(serialize(DateInterval::createFromDateString('3 days'))),
];
foreach ($written as $wanted => $interval) {
    same("{\"d\":\"$wanted\"}", $json($interval), $wanted);
}
// Dates of all months and years: what diff() counts is written, back and forth.
$first = new DateTimeImmutable('1899-12-28 UTC');
for ($i = 0; $i < 2000; ++$i) {
    $from = $first->modify('+' . $i * 53 % 91000 . ' days');
    $days = $i * 7919 % 90000;
    $to = $from->modify("+$days days");
    foreach ([[$from->diff($to), $days * 86400], [$to->diff($from), -$days * 86400]] as [$interval, $seconds]) {
        same("{\"d\":\"{$seconds}s\"}", $json($interval), $from->format('c') . " and $days days");
    }
}

$changed = $diff('2024-01-01', '2024-02-15');
$changed->m = 3;
$refused = [
    'days' => $with('PT0S', ['d' => PHP_INT_MAX]),
    'days that come around' => $with('PT0S', ['d' => 213503982334602]),
    'fewest days' => $with('PT0S', ['d' => PHP_INT_MIN]),
    'hours' => $with('PT0S', ['h' => PHP_INT_MAX]),
    'minutes' => $with('PT0S', ['i' => PHP_INT_MIN]),
    'seconds' => $with('PT0S', ['s' => PHP_INT_MIN, 'invert' => 1]),
    'one second too many' => $with('PT0S', ['s' => 315576000001]),
    'sum' => $with('PT0S', ['s' => PHP_INT_MAX, 'i' => 1]),
    'weekdays' => DateInterval::createFromDateString('3 weekdays'),
    'weekdays of a cache' => unserialize(serialize(DateInterval::createFromDateString('3 weekdays'))),
    'first monday' => DateInterval::createFromDateString('first monday of'),
    'next weekday' => DateInterval::createFromDateString('next weekday'),
    'monday' => DateInterval::createFromDateString('monday'),
    'last day' => DateInterval::createFromDateString('last day of next month'),
    'last day alone' => DateInterval::createFromDateString('last day of'),
    'month' => new DateInterval('P1M'),
    'year' => new DateInterval('P1Y'),
    'no months' => $with('P1M', ['m' => 0, 'y' => -1]),
    'a diff that was changed' => $changed,
];
foreach ($refused as $what => $interval) {
    foreach (Format::cases() as $format) {
        same('BadValue', code_of(fn () => Isomer\encode(M::of($interval), $format)), "$what, $format->name");
    }
    echo "$what: ", outcome(fn () => $json($interval)), "\n";
}
$many = new M();
$many->all = [new DateInterval('PT1S'), new DateInterval('P1M')];
echo outcome(fn () => Isomer\encode($many)), "\n";

// ---- reading
foreach (['5400s', '-90061.5s', '0.000001s', '-0.000001s', '0s', '315576000000s', '-0.0000001s', '86399.999999s'] as $text) {
    foreach (Format::cases() as $format) {
        $bytes = Isomer\convert("{\"d\":\"$text\"}", M::class, Format::Json, $format);
        $read = Isomer\decode(M::class, $bytes, $format)->d;
        $found[$read->format('%R%a %y %m %d %h:%i:%s.%F')][] = $format->name;
    }
    same(1, count($found), $text);
    echo "$text: ", key($found), "\n";
    $found = [];
}
echo "done\n";
--EXPECT--
days: Isomer\EncodeException BadValue: d: expected an interval of at most 10,000 years, found DateInterval
days that come around: Isomer\EncodeException BadValue: d: expected an interval of at most 10,000 years, found DateInterval
fewest days: Isomer\EncodeException BadValue: d: expected an interval of at most 10,000 years, found DateInterval
hours: Isomer\EncodeException BadValue: d: expected an interval of at most 10,000 years, found DateInterval
minutes: Isomer\EncodeException BadValue: d: expected an interval of at most 10,000 years, found DateInterval
seconds: Isomer\EncodeException BadValue: d: expected an interval of at most 10,000 years, found DateInterval
one second too many: Isomer\EncodeException BadValue: d: expected an interval of at most 10,000 years, found DateInterval
sum: Isomer\EncodeException BadValue: d: expected an interval of at most 10,000 years, found DateInterval
weekdays: Isomer\EncodeException BadValue: d: expected an interval of a fixed length, and not one that depends on the date that it is added to, found DateInterval
weekdays of a cache: Isomer\EncodeException BadValue: d: expected an interval of a fixed length, and not one that depends on the date that it is added to, found DateInterval
first monday: Isomer\EncodeException BadValue: d: expected an interval of a fixed length, and not one that depends on the date that it is added to, found DateInterval
next weekday: Isomer\EncodeException BadValue: d: expected an interval of a fixed length, and not one that depends on the date that it is added to, found DateInterval
monday: Isomer\EncodeException BadValue: d: expected an interval of a fixed length, and not one that depends on the date that it is added to, found DateInterval
last day: Isomer\EncodeException BadValue: d: expected an interval of a fixed length, and not one that depends on the date that it is added to, found DateInterval
last day alone: Isomer\EncodeException BadValue: d: expected an interval of a fixed length, and not one that depends on the date that it is added to, found DateInterval
month: Isomer\EncodeException BadValue: d: expected an interval without years and months, which have no fixed length, or one of diff(), which counts the days, found DateInterval
year: Isomer\EncodeException BadValue: d: expected an interval without years and months, which have no fixed length, or one of diff(), which counts the days, found DateInterval
no months: Isomer\EncodeException BadValue: d: expected an interval without years and months, which have no fixed length, or one of diff(), which counts the days, found DateInterval
a diff that was changed: Isomer\EncodeException BadValue: d: expected an interval without years and months, which have no fixed length, or one of diff(), which counts the days, found DateInterval
Isomer\EncodeException BadValue: all[1]: expected an interval without years and months, which have no fixed length, or one of diff(), which counts the days, found DateInterval
5400s: +(unknown) 0 0 0 1:30:0.000000
-90061.5s: -(unknown) 0 0 1 1:1:1.500000
0.000001s: +(unknown) 0 0 0 0:0:0.000001
-0.000001s: -(unknown) 0 0 0 0:0:0.000001
0s: +(unknown) 0 0 0 0:0:0.000000
315576000000s: +(unknown) 0 0 3652500 0:0:0.000000
-0.0000001s: +(unknown) 0 0 0 0:0:0.000000
86399.999999s: +(unknown) 0 0 0 23:59:59.999999
done
