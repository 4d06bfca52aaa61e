<?php

// Measures messages of four shapes beside other serializers: Person, 1,000 rows, a product with maps and text in UTF-8, and
// 50 optional fields of which five are set. Prints how many times as fast as JSON each is, in this process.
// SPDX-License-Identifier: MIT
//
// usage: php shapes.php [ROUNDS] [MILLISECONDS]      medians of the rounds, each of so long for each operation

declare(strict_types=1);

namespace Isomer\Bench;

use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Schema;
use Isomer\Type;

require __DIR__ . '/src/Loader.php';
Loader::register('');

#[Message('bench.Row')]
final class Row extends AbstractMessage
{
    #[Field(1)]
    public int $id = 0;

    #[Field(2)]
    public string $name = '';

    #[Field(3)]
    public float $price = 0.0;

    #[Field(4)]
    public bool $sold = false;
}

#[Message('bench.Rows')]
final class Rows extends AbstractMessage
{
    /** @var list<Row> */
    #[Field(1, Row::class)]
    public array $rows = [];
}

#[Message('bench.Product')]
final class Product extends AbstractMessage
{
    #[Field(1)]
    public string $title = '';

    #[Field(2)]
    public string $description = '';

    /** @var array<string, string> */
    #[Field(3, Type::String, key: Type::String)]
    public array $labels = [];

    /** @var array<string, int> */
    #[Field(4, Type::Int64, key: Type::String)]
    public array $stock = [];
}

/** The messages by the names of their shapes, as objects. */
function messages(): array
{
    $person = new Typed\Person();
    $person->name = 'Ada Lovelace';
    $person->id = 1815;
    $person->email = 'ada@example.org';
    foreach (['+44 20 7946 0123', '+44 20 7946 0999'] as $i => $number) {
        $phone = new Typed\Person\PhoneNumber();
        $phone->number = $number;
        $phone->type = $i ? Typed\Person\PhoneType::WORK : Typed\Person\PhoneType::HOME;
        $person->phones[] = $phone;
    }
    $rows = new Rows();
    for ($i = 0; $i < 1000; ++$i) {
        $rows->rows[] = $row = new Row();
        [$row->id, $row->name, $row->price, $row->sold] = [$i * 7919, "article $i", $i * 1.25 + 0.1, $i % 3 === 0];
    }
    $product = new Product();
    $product->title = 'Kaffeemühle „Zürich“, grün';
    $product->description = str_repeat('Mahlt leise und gleichmäßig. コーヒーミル、静かで均一。 ', 4);
    foreach (['de' => 'Mühle', 'fr' => 'Moulin à café', 'ja' => 'コーヒーミル', 'ru' => 'Кофемолка', 'es' => 'Molinillo de café'] as $key => $text) {
        $product->labels[$key] = $text;
        $product->stock["lager-$key"] = strlen($text) * 11;
    }
    $sparse = new Sparse();
    [$sparse->field3, $sparse->field14, $sparse->field25, $sparse->field36, $sparse->field47] = [3, 'fourteen', 25, 'thirty-six', 47];
    return ['Person' => $person, '1,000 rows' => $rows, 'product' => $product, '50 optional' => $sparse];
}

/** A class with 50 optional fields, alternately numbers and text, and its schema. */
function declare_sparse(): string
{
    $class = $schema = '';
    for ($i = 1; $i <= 50; ++$i) {
        $type = $i % 2 ? 'int' : 'string';
        $class .= "#[\\Isomer\\Field($i)] public ?$type \$field$i = null;\n";
        $schema .= 'optional ' . ($i % 2 ? 'int64' : 'string') . " field$i = $i;\n";
    }
    eval("namespace Isomer\\Bench; #[\\Isomer\\Message('bench.Sparse')] final class Sparse extends \\Isomer\\AbstractMessage { $class }");
    return "message Sparse { $schema }";
}

/** @return list<callable(): mixed> by the names of the subjects, to write and to read */
function subjects(AbstractMessage $message, \Isomer\MessageType $type): array
{
    $array = $type->decode($message->encode());
    $class = $message::class;
    // This is the array of a program without Isomer: enums are numbers, and absent fields have no key.
    $plain = json_decode(json_encode($array, JSON_UNESCAPED_UNICODE), true);
    $all = [];
    $bytes = $message->encode();
    $all['Isomer, objects'] = [fn () => $message->encode(), fn () => $class::decode($bytes)];
    $all['Isomer, arrays'] = [fn () => $type->encode($array), fn () => $type->decode($bytes)];
    $json = $message->encode(Format::Json);
    $all['Isomer JSON, objects'] = [fn () => $message->encode(Format::Json), fn () => $class::decode($json, Format::Json)];
    $all['Isomer JSON, arrays'] = [fn () => $type->encode($array, Format::Json), fn () => $type->decode($json, Format::Json)];
    $object = json_encode($message, JSON_UNESCAPED_UNICODE);
    $all['json, objects'] = [fn () => json_encode($message, JSON_UNESCAPED_UNICODE), fn () => json_decode($object)];
    $text = json_encode($plain, JSON_UNESCAPED_UNICODE);
    $all['json, arrays'] = [fn () => json_encode($plain, JSON_UNESCAPED_UNICODE), fn () => json_decode($text, true)];
    $serialized = serialize($message);
    $all['serialize, objects'] = [fn () => serialize($message), fn () => unserialize($serialized)];
    if (extension_loaded('igbinary')) {
        $packed = igbinary_serialize($message);
        $all['igbinary, objects'] = [fn () => igbinary_serialize($message), fn () => igbinary_unserialize($packed)];
        $packedArray = igbinary_serialize($plain);
        $all['igbinary, arrays'] = [fn () => igbinary_serialize($plain), fn () => igbinary_unserialize($packedArray)];
    }
    if (extension_loaded('msgpack')) {
        $msgpack = msgpack_pack($plain);
        $all['msgpack, arrays'] = [fn () => msgpack_pack($plain), fn () => msgpack_unpack($msgpack)];
    }
    return $all;
}

/** The CPU time of this process in nanoseconds, since the machine may have other load. */
function processor(): float
{
    $used = getrusage();
    return 1e9 * ($used['ru_utime.tv_sec'] + $used['ru_stime.tv_sec'])
        + 1e3 * ($used['ru_utime.tv_usec'] + $used['ru_stime.tv_usec']);
}

/** Nanoseconds per call. */
function nanoseconds(callable $of, float $milliseconds): float
{
    for ($times = 16;; $times *= 2) {
        $begin = processor();
        for ($i = 0; $i < $times; ++$i) {
            $of();
        }
        $took = processor() - $begin;
        if ($took >= 1e6 * $milliseconds) {
            return $took / $times;
        }
    }
}

[, $rounds, $milliseconds] = $argv + [1 => 15, 2 => 5];
$schema = Schema::fromText('syntax = "proto3"; package bench; ' . declare_sparse() . '
    message Row { int64 id = 1; string name = 2; double price = 3; bool sold = 4; }
    message Rows { repeated Row rows = 1; }
    message Product { string title = 1; string description = 2; map<string, string> labels = 3; map<string, int64> stock = 4; }
    enum PhoneType { MOBILE = 0; HOME = 1; WORK = 2; }
    message PhoneNumber { string number = 1; PhoneType type = 2; }
    message Person { string name = 1; int32 id = 2; string email = 3; repeated PhoneNumber phones = 4; }');
foreach (messages() as $shape => $message) {
    $all = subjects($message, $schema['bench.' . substr(strrchr($message::class, '\\'), 1)]);
    $samples = [];
    for ($round = 0; $round < $rounds; ++$round) {
        $empty = nanoseconds(static fn () => null, (float) $milliseconds / 4);
        foreach ($all as $subject => $operations) {
            foreach ($operations as $which => $operation) {
                $samples[$subject][$which][] = nanoseconds($operation, (float) $milliseconds) - $empty;
            }
        }
    }
    printf("\n| %s | write, ns | of json | read, ns | of json |\n|---|---:|---:|---:|---:|\n", $shape);
    foreach ($samples as $subject => $of) {
        $kind = str_ends_with($subject, 'objects') ? 'json, objects' : 'json, arrays';
        $cells = [];
        foreach ([0, 1] as $which) {
            $ratios = array_map(fn (float $json, float $own): float => $json / $own, $samples[$kind][$which], $of[$which]);
            array_push($cells, sprintf('%.0f', (new Statistics($of[$which]))->median), sprintf('%.2f', (new Statistics($ratios))->median));
        }
        printf("| %s | %s |\n", $subject, implode(' | ', $cells));
    }
}
