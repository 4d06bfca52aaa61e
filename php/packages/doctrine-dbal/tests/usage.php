<?php

// How a program uses the package: usage_test.php runs it, and the documentation shows it.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Doctrine\Tests;

use Isomer\Doctrine\MessageType;
use Isomer\Format;

/** @var \Doctrine\DBAL\Connection $connection */
/** @var Address $address */

MessageType::register('address', Address::class);                         // protobuf, in a column of bytes
MessageType::register('address_json', Address::class, Format::Json);      // ProtoJSON, in a column of JSON

$connection->insert('people', ['id' => 1, 'home' => $address], ['home' => 'address']);
$home = $connection->fetchOne('SELECT home FROM people WHERE id = 1');
$same = $connection->convertToPHPValue($home, 'address');
