--TEST--
No date, interval or case of an enum is made from numbers that it cannot be, in any format and at any place
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\DecodeException;
use Isomer\EncodeException;
use Isomer\Enumeration;
use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Type;

#[Message('t.M')]
final class M
{
    #[Field(1, Type::Timestamp)] public ?DateTimeImmutable $time = null;
    #[Field(2, Type::Timestamp)] public array $times = [];
    #[Field(3, Type::Timestamp, key: Type::String)] public array $timeBy = [];
    #[Field(4, Type::Timestamp, oneof: 'pick')] public ?DateTimeImmutable $timePick = null;
    #[Field(5, Type::Duration)] public ?DateInterval $span = null;
    #[Field(6, Type::Duration)] public array $spans = [];
    #[Field(7, Type::Duration, key: Type::Int32)] public array $spanBy = [];
    #[Field(8, Type::Duration, oneof: 'pick')] public ?DateInterval $spanPick = null;
    #[Field(9)] public ?M $in = null;
}
#[Message('t.Groups')]
final class Groups
{
    #[Field(10, Type::Timestamp, delimited: true)] public ?DateTimeImmutable $timeGroup = null;
    #[Field(11, Type::Duration, delimited: true)] public ?DateInterval $spanGroup = null;
}

// The same messages without values of PHP's own: any number can be written there.
$plain = Isomer\Schema::fromText('syntax = "proto3"; package t; import "google/protobuf/timestamp.proto";
    import "google/protobuf/duration.proto";
    message M {
      google.protobuf.Timestamp time = 1; repeated google.protobuf.Timestamp times = 2;
      map<string, google.protobuf.Timestamp> time_by = 3;
      google.protobuf.Duration span = 5; repeated google.protobuf.Duration spans = 6;
      map<int32, google.protobuf.Duration> span_by = 7; M in = 9;
      oneof pick { google.protobuf.Timestamp time_pick = 4; google.protobuf.Duration span_pick = 8; }
    }')['t.M'];

$bad = [
    'time' => [[0, 1000000000], [0, -1], [5, 2147483647], [5, -2147483648], [253402300800, 0], [-62135596801, 0],
        [PHP_INT_MAX, 0], [PHP_INT_MIN, 0], [PHP_INT_MAX, 999999999]],
    'span' => [[0, 1000000000], [0, -1000000000], [5, -500000000], [-5, 500000000], [1, -1], [315576000001, 0],
        [-315576000001, 0], [PHP_INT_MAX, 0], [PHP_INT_MIN, 0], [PHP_INT_MIN, -999999999]],
];
$good = [
    'time' => [[0, 0], [0, 999999999], [-1, 500000000], [253402300799, 999999999], [-62135596800, 0]],
    'span' => [[0, 0], [5, 500000000], [-5, -500000000], [0, -500000000], [315576000000, 0], [-315576000000, 0]],
];
/** The places of a value, as [the message, the path to the value]. */
function places(string $kind, array $numbers): array
{
    $one = ['seconds' => $numbers[0], 'nanos' => $numbers[1]];
    $key = $kind === 'time' ? 'k' : 5;
    return [
        [[$kind => $one], $kind],
        [["{$kind}s" => [[], $one]], "{$kind}s[1]"],
        [["{$kind}_by" => [$key => $one]], "{$kind}_by.$key"],
        [["{$kind}_pick" => $one], "{$kind}_pick"],
        [['in' => ['in' => [$kind => $one]]], "in.in.$kind"],
    ];
}
// Formats that have their own form of these messages: what no writer writes.
$text = fn (string $kind, string $value) => [
    [Format::Json, "{\"$kind\":\"$value\"}"], [Format::Yaml, "$kind: \"$value\""],
    [Format::Php, serialize([$kind => $value])],
];
$read = 0;
foreach (['time', 'span'] as $kind) {
    foreach (Format::cases() as $format) {
        foreach ($bad[$kind] as $numbers) {
            foreach (places($kind, $numbers) as [$message, $path]) {
                $what = "$format->name, $path = " . implode(', ', $numbers);
                try {
                    $bytes = $plain->encode($message, $format);
                } catch (EncodeException $e) {
                    same(true, $e->path !== '', "$what: writing");
                    continue;
                }
                ++$read;
                try {
                    Isomer\decode(M::class, $bytes, $format);
                    echo "$what: no error\n";
                } catch (DecodeException $e) {
                    same('BadValue', Isomer\ErrorCode::from($e->getCode())->name, $what);
                    same(true, $e->offset < strlen($bytes), $what);
                }
            }
        }
        foreach ($good[$kind] as $numbers) {
            foreach (places($kind, $numbers) as [$message, $path]) {
                try {
                    $bytes = $plain->encode($message, $format);
                    $again = Isomer\encode(Isomer\decode(M::class, $bytes, $format), $format);
                    $cut = $numbers[1] - $numbers[1] % 1000;
                    $wanted = $plain->encode(places($kind, [$numbers[0], $cut])[array_search($path, array_column(places($kind, $numbers), 1))][0], $format);
                    same(bin2hex($wanted), bin2hex($again), "$format->name, $path = " . implode(', ', $numbers));
                } catch (Throwable $e) {
                    echo "$format->name, $path: ", $e->getMessage(), "\n";
                }
            }
        }
    }
}
same(true, $read > 300, "$read were read");
foreach (['10000-01-01T00:00:00Z', '0000-12-31T23:59:59Z', '2024-02-30T00:00:00Z', '5'] as $value) {
    foreach ($text('time', $value) as [$format, $bytes]) {
        same('BadValue', code_of(fn () => Isomer\decode(M::class, $bytes, $format)), "$format->name, $value");
    }
}
foreach (['315576000001s', '-315576000001s', '5', '1.-5s', '1e3s'] as $value) {
    foreach ($text('span', $value) as [$format, $bytes]) {
        same('BadValue', code_of(fn () => Isomer\decode(M::class, $bytes, $format)), "$format->name, $value");
    }
}
// The path, where the format has one.
foreach ([Format::Protobuf, Format::Text, Format::MessagePack, Format::Cbor] as $format) {
    foreach (places('span', [5, -1]) as [$message, $path]) {
        try {
            Isomer\decode(M::class, $plain->encode($message, $format), $format);
        } catch (DecodeException $e) {
            same(true, str_starts_with(strtolower(str_replace('_', '', $e->path)), str_replace('_', '', strtok($path, '[.'))), "$format->name, $path: $e->path");
        }
    }
}
// Between tags, and in pieces.
echo outcome(fn () => Isomer\decode(Groups::class, "\x53\x10\x80\x94\xeb\xdc\x03\x54")), "\n";
echo outcome(fn () => Isomer\decode(Groups::class, "\x5b\x08\x05\x10\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x5c")), "\n";
echo outcome(fn () => Isomer\decode(M::class, hex2bin('0a06108094ebdc03'))), "\n";
echo outcome(fn () => Isomer\decode(M::class, "\x0a\x02\x08\x05\x0a\x02\x10\x07")->time->format('U.u')), "\n";

// ---- enums
#[Enumeration('t.Closed', closed: true)]
enum Closed: int
{
    case Zero = 0;
    case One = 1;
    case Far = -2000000000;
}
#[Enumeration('t.Open')]
enum Open: int
{
    case Zero = 0;
}
#[Message('t.E')]
final class E
{
    #[Field(1, Closed::class)] public Closed $plain = Closed::Zero;
    #[Field(2)] public ?Closed $maybe = null;
    #[Field(3, Closed::class)] public array $many = [];
    #[Field(4, Closed::class, packed: false)] public array $loose = [];
    #[Field(5, Closed::class, key: Type::String)] public array $by = [];
    #[Field(6, Closed::class, oneof: 'pick')] public ?Closed $pick = null;
    #[Field(7, Open::class)] public Open|int $open = Open::Zero;
}
// Without the enum: any number can be written there.
$numbers = Isomer\Schema::fromText('syntax = "proto3"; package t; message E { int64 plain = 1; int64 maybe = 2;
    repeated int64 many = 3; repeated int64 loose = 4 [packed = false]; map<string, int64> by = 5;
    oneof pick_ { int64 pick = 6; } int64 open = 7; }')['t.E'];
foreach (Format::cases() as $format) {
    foreach ([2, -1, 2147483647, -2147483648, 1 << 32, (1 << 32) + 1, PHP_INT_MIN] as $n) {
        foreach (['plain' => $n, 'maybe' => $n, 'many' => [1, $n], 'loose' => [$n, 1], 'by' => ['k' => $n], 'pick' => $n] as $name => $value) {
            try {
                $made = Isomer\decode(E::class, $numbers->encode([$name => $value], $format), $format);
            } catch (DecodeException) {
                continue;
            }
            foreach ([$made->plain, $made->maybe ?? Closed::Zero, $made->pick ?? Closed::Zero, ...$made->many, ...$made->loose, ...$made->by] as $case) {
                same(true, $case instanceof Closed, "$format->name, $name = $n");
            }
            same(true, is_string(Isomer\encode($made, $format)), "$format->name, $name = $n, written");
        }
    }
}
echo "done\n";
--EXPECT--
Isomer\DecodeException BadValue: time_group: expected a google.protobuf.Timestamp (byte 0)
Isomer\DecodeException BadValue: span_group: expected a google.protobuf.Duration (byte 0)
Isomer\DecodeException BadValue: time: expected a google.protobuf.Timestamp (byte 1)
returns '5.000000'
done
