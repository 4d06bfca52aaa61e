<?php

// Columns of messages in SQLite, and what other databases are told of them.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Doctrine\Tests;

use Doctrine\DBAL\Connection;
use Doctrine\DBAL\DriverManager;
use Doctrine\DBAL\Exception;
use Doctrine\DBAL\Platforms\MySQL80Platform;
use Doctrine\DBAL\Platforms\PostgreSQLPlatform;
use Doctrine\DBAL\Platforms\SqlitePlatform;
use Doctrine\DBAL\Schema\Schema;
use Doctrine\DBAL\Types\ConversionException;
use Doctrine\DBAL\Types\Type;
use Isomer\DecodeException;
use Isomer\Doctrine\MessageType;
use Isomer\Format;
use Isomer\Options;
use Isomer\Testing\Tests;

use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

return static function (Tests $tests): void {
    $platform = new SqlitePlatform();
    foreach (Format::cases() as $format) {
        MessageType::register("address_$format->name", Address::class, $format);
    }
    $people = static function (): Connection {
        $connection = DriverManager::getConnection(['url' => 'sqlite:///:memory:']);
        $table = ($schema = new Schema())->createTable('people');
        $table->addColumn('id', 'integer');
        foreach (Format::cases() as $format) {
            $table->addColumn($format->name, "address_$format->name", ['notnull' => false]);
        }
        foreach ($schema->toSql($connection->getDatabasePlatform()) as $sql) {
            $connection->executeStatement($sql);
        }
        return $connection;
    };

    $tests->test('a column of each format', static function () use ($people): void {
        $connection = $people();
        foreach (Format::cases() as $id => $format) {
            $type = "address_$format->name";
            $address = Address::of("K\u{f6}ln \0", 50667);
            $connection->insert('people', ['id' => $id, $format->name => $address], [$format->name => $type]);
            $row = $connection->fetchAssociative('SELECT * FROM people WHERE id = ?', [$id]);
            same(\Isomer\encode($address, $format), $row[$format->name]);
            same(true, $connection->convertToPHPValue($row[$format->name], $type) == $address);
            $find = "SELECT id FROM people WHERE $format->name = ?";
            same($id, (int) $connection->fetchOne($find, [$address], [$type]));
        }
    });

    $tests->test('null, and a message without a value', static function () use ($people): void {
        $connection = $people();
        $types = ['Protobuf' => 'address_Protobuf'];
        $connection->insert('people', ['id' => 1, 'Protobuf' => null], $types);
        $connection->insert('people', ['id' => 2, 'Protobuf' => new Address()], $types);
        same([null, ''], $connection->fetchFirstColumn('SELECT Protobuf FROM people ORDER BY id'));
        same(null, $connection->convertToPHPValue(null, 'address_Protobuf'));
        same('', $connection->convertToPHPValue('', 'address_Protobuf')->city);
    });

    $tests->test('streams, which some drivers return', static function () use ($platform): void {
        $stream = fopen('php://memory', 'r+');
        fwrite($stream, "\x0a\x01K");
        rewind($stream);
        same('K', MessageType::of('address', Address::class)->convertToPHPValue($stream, $platform)->city);
    });

    $tests->test('bytes are a column of bytes, and text is one of text', static function () use ($platform): void {
        $of = static fn (Format $format, array $column = [], object $on = new PostgreSQLPlatform()): string
            => MessageType::of('address', Address::class, $format)->getSQLDeclaration($column, $on);
        same(['BYTEA', 'JSON', 'TEXT', 'TEXT'], array_map($of, [Format::Cbor, Format::Json, Format::Yaml, Format::Text]));
        same('LONGBLOB', $of(Format::Protobuf, [], new MySQL80Platform()));
        same('JSON', $of(Format::Json, [], new MySQL80Platform()));
        same('VARBINARY(200)', $of(Format::Protobuf, ['length' => 200], new MySQL80Platform()));
        same('BLOB', $of(Format::Protobuf, [], $platform));
        same('address', MessageType::of('address', Address::class)->getName());
    });

    $tests->test('what is of another class is not written', static function () use ($platform): void {
        $type = MessageType::of('address', '\\' . Address::class);
        foreach ([new Abroad(), new \stdClass(), 'text', 7, []] as $value) {
            $write = static fn (): ?string => $type->convertToDatabaseValue($value, $platform);
            thrown(ConversionException::class, $write);
        }
        same("\x0a\x01K", $type->convertToDatabaseValue(Address::of('K'), $platform));
        $write = static fn (): ?string => $type->convertToDatabaseValue(Address::of("\xff"), $platform);
        same('city', thrown(ConversionException::class, $write)->getPrevious()->path);
    });

    $tests->test('what is no message is not read', static function () use ($platform): void {
        $type = MessageType::of('address', Address::class, Format::Json);
        foreach (['', '{', '{"other":1}', '[1]', serialize(new \stdClass())] as $value) {
            $read = static fn (): ?object => $type->convertToPHPValue($value, $platform);
            $problem = thrown(ConversionException::class, $read);
            same([true, DecodeException::class], [str_starts_with($problem->getMessage(), 'address: '),
                $problem->getPrevious()::class]);
        }
        foreach ([7, [], new Address()] as $value) {
            thrown(ConversionException::class, static fn (): ?object => $type->convertToPHPValue($value, $platform));
        }
    });

    $tests->test('options go to the extension', static function () use ($platform): void {
        $type = MessageType::of('address', Address::class, Format::Json, new Options(ignoreUnknown: true));
        same('K', $type->convertToPHPValue('{"other":1,"city":"K"}', $platform)->city);
    });

    $tests->test('what the documentation shows', static function (): void {
        $connection = DriverManager::getConnection(['url' => 'sqlite:///:memory:']);
        $connection->executeStatement('CREATE TABLE people (id INTEGER, home BLOB)');
        $address = Address::of('K');
        require __DIR__ . '/usage.php';
        same(["\x0a\x01K", true], [$home, $same == $address]);
    });

    $tests->test('Doctrine finds a type by its name, which is taken once', static function (): void {
        same(true, Type::getType('address_Cbor') instanceof MessageType);
        thrown(Exception::class, static fn () => MessageType::register('address_Cbor', Address::class));
    });
};
