--TEST--
In arrays, well-known types are written from what PHP has for them, and by option read as such
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Format;
use Isomer\Options;
use Isomer\Schema;

$type = Schema::fromText('syntax = "proto3"; package demo;
    import "google/protobuf/timestamp.proto"; import "google/protobuf/duration.proto"; import "google/protobuf/struct.proto";
    import "google/protobuf/wrappers.proto"; import "google/protobuf/field_mask.proto";
    message Event { google.protobuf.Timestamp at = 1; google.protobuf.Duration took = 2; google.protobuf.Struct data = 3;
      google.protobuf.Value any = 4; google.protobuf.ListValue list = 5; google.protobuf.FieldMask mask = 6;
      google.protobuf.Int32Value number = 7; google.protobuf.StringValue text = 8; repeated google.protobuf.Timestamp all = 9;
      map<string, google.protobuf.Duration> by_name = 10; repeated Event events = 11; google.protobuf.BoolValue flag = 12;
      oneof pick { google.protobuf.Timestamp one = 13; int32 other = 14; } repeated google.protobuf.Value values = 15; }')['demo.Event'];

$at = new DateTimeImmutable('2001-02-03 04:05:06.789 UTC');
$took = new DateInterval('PT90S');
$event = ['at' => $at, 'took' => $took, 'number' => 5, 'text' => 'é', 'all' => [new DateTime('@7'), $at], 'by_name' => ['x' => $took],
    'events' => [['at' => $at]], 'flag' => false, 'one' => $at, 'any' => 'text', 'values' => [1, true, 'x', 2.5]];
$forms = ['at' => ['seconds' => 981173106, 'nanos' => 789000000], 'took' => ['seconds' => 90], 'any' => ['string_value' => 'text'],
    'number' => ['value' => 5], 'text' => ['value' => 'é'], 'all' => [['seconds' => 7], ['seconds' => 981173106, 'nanos' => 789000000]],
    'by_name' => ['x' => ['seconds' => 90]], 'events' => [['at' => ['seconds' => 981173106, 'nanos' => 789000000]]],
    'flag' => [], 'one' => ['seconds' => 981173106, 'nanos' => 789000000],
    'values' => [['number_value' => 1.0], ['bool_value' => true], ['string_value' => 'x'], ['number_value' => 2.5]]];
$native = new Options(nativeTypes: true);
$more = $event + ['data' => ['a' => [1, ['b' => null]], 'fields' => ['x' => 1]], 'list' => [1, [2, ['c' => 3]]], 'mask' => ['a_b', 'c']];
$more['any'] = ['deep' => [true, null, ['x' => []]]];
$more['values'] = [null, [], ['a' => 1], 's'];
foreach (Format::cases() as $format) {
    // Without the option, dates, intervals and scalars are taken, and arrays are messages.
    $bytes = $type->encode($event, $format);
    same($type->encode($forms, $format), $bytes, "$format->name from both forms");
    $read = $type->decode($bytes, $format);
    same([true, $type->encode($forms)], [is_array($read['at']), $type->encode($read)], $format->name);
    // With it, all is what PHP has for it, both ways.
    $bytes = $type->encode($more, $format, $native);
    $read = $type->decode($bytes, $format, $native);
    same(['DateTimeImmutable', 'DateInterval', 'DateTimeImmutable', 'DateInterval', 'DateTimeImmutable', 'DateTimeImmutable'], array_map(get_debug_type(...),
        [$read['at'], $read['took'], $read['all'][0], $read['by_name']['x'], $read['events'][0]['at'], $read['one']]), $format->name);
    same(['7', 30, 5, 'é', false, '981173106.789000'], [$read['all'][0]->format('U'), $read['took']->s, $read['number'], $read['text'], $read['flag'], $read['one']->format('U.u')], $format->name);
    same(['a' => [1.0, ['b' => null]], 'fields' => ['x' => 1.0]], $read['data'], $format->name);
    same([['deep' => [true, null, ['x' => []]]], [1.0, [2.0, ['c' => 3.0]]], ['a_b', 'c'], [null, [], ['a' => 1.0], 's']],
        [$read['any'], $read['list'], $read['mask'], $read['values']], $format->name);
    same($bytes, $type->encode($read, $format, $native), "$format->name again");
}

echo "-- wrong\n";
foreach ([
    ['at' => 5], ['at' => new stdClass()], ['took' => $at], ['events' => [[], ['at' => $took]]], ['all' => [null]], ['by_name' => ['x' => 'y']],
    ['took' => new DateInterval('P1M')], ['number' => 'x'], ['number' => 1 << 40], ['data' => 5], ['any' => new stdClass()],
    ['at' => new DateTimeImmutable('@-99999999999')], ['values' => [(1 << 60) + 1]],
] as $wrong) {
    echo outcome(fn () => $type->encode($wrong)), "\n";
}
foreach ([['data' => [1 => INF], 'any' => NAN], ['any' => [[1, new stdClass()]]], ['list' => ['a' => 1]], ['mask' => [1]], ['data' => 's'],
    ['events' => [['any' => ["\xff"]]]]] as $wrong) {
    echo outcome(fn () => $type->encode($wrong, Format::Json, $native)), "\n";
}
// Numbers that are no date are refused where one is wanted, and are numbers otherwise.
$bytes = $type->encode(['events' => [['at' => ['seconds' => 1, 'nanos' => -5]]]]);
same(-5, $type->decode($bytes)['events'][0]['at']['nanos']);
echo outcome(fn () => $type->decode($bytes, Format::Protobuf, $native)), "\n";
--EXPECT--
-- wrong
Isomer\EncodeException BadValue: at: expected an array, found int 5
Isomer\EncodeException BadValue: at: expected a value of google.protobuf.Timestamp, found stdClass
Isomer\EncodeException BadValue: took: expected a value of google.protobuf.Duration, found DateTimeImmutable
Isomer\EncodeException BadValue: events[1].at: expected a value of google.protobuf.Timestamp, found DateInterval
Isomer\EncodeException BadValue: all[0]: expected an array, found null
Isomer\EncodeException BadValue: by_name[x]: expected an array, found string
Isomer\EncodeException BadValue: took: expected an interval without years and months, which have no fixed length, or one of diff(), which counts the days, found DateInterval
Isomer\EncodeException BadValue: number: expected a value of google.protobuf.Int32Value, found string
Isomer\EncodeException BadValue: number: expected a value of google.protobuf.Int32Value, found int 1099511627776
Isomer\EncodeException BadValue: data: expected an array, found int 5
Isomer\EncodeException BadValue: any: expected null, a bool, a number, a string or an array, found stdClass
Isomer\EncodeException BadValue: at: expected a date of the years 1 to 9999, found DateTimeImmutable
Isomer\EncodeException BadValue: values[0]: expected an int that a float holds exactly, found int 1152921504606846977
Isomer\EncodeException BadValue: data[1]: the format cannot write float INF
Isomer\EncodeException BadValue: any[0][1]: expected null, a bool, a number, a string or an array, found stdClass
Isomer\EncodeException BadValue: list: expected a list, found the key a; array_values() makes a list of an array
Isomer\EncodeException BadValue: mask: expected a value of google.protobuf.FieldMask, found array
Isomer\EncodeException BadValue: data: expected an array, found string
Isomer\EncodeException BadUtf8: events[0].any[0]: invalid UTF-8
Isomer\DecodeException BadValue: events[0].at: expected a google.protobuf.Timestamp (byte 3)
