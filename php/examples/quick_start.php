<?php
// SPDX-License-Identifier: MIT
// A class of one's own, a schema that is read when the program starts, and the same message in each format.
//
//     make php
//     php -d extension=$PWD/build/php/isomer.so php/examples/quick_start.php

declare(strict_types=1);

namespace Demo;

use Isomer\AbstractMessage;
use Isomer\DecodeException;
use Isomer\Field;
use Isomer\Format;
use Isomer\Message;
use Isomer\Options;
use Isomer\Schema;
use Isomer\Type;

enum PhoneType: int
{
    case MOBILE = 0;
    case HOME = 1;
    case WORK = 2;
}

#[Message('demo.Person.PhoneNumber')]
final class PhoneNumber extends AbstractMessage
{
    #[Field(1)]
    public string $number = '';

    #[Field(2, PhoneType::class)]
    public PhoneType|int $type = PhoneType::MOBILE;
}

#[Message('demo.Person')]
final class Person extends AbstractMessage
{
    #[Field(1)]
    public string $name = '';

    #[Field(2, Type::Int32)]
    public int $id = 0;

    #[Field(3)]
    public string $email = '';

    /** @var list<PhoneNumber> */
    #[Field(4, PhoneNumber::class)]
    public array $phone = [];
}

$ada = new Person();
$ada->name = 'Ada';
$ada->id = 1;
$ada->phone[] = new PhoneNumber();
$ada->phone[0]->number = '+447700900123';
$ada->phone[0]->type = PhoneType::HOME;

$bytes = $ada->encode();
$same = Person::decode($bytes);
printf("%d bytes of protobuf; the same again: %s\n", strlen($bytes), $same == $ada ? 'yes' : 'no');
echo $same->encode(Format::Json, new Options(indent: 2)), "\n";
foreach (Format::cases() as $format) {
    printf("%-20s %3d bytes\n", $format->name, strlen($ada->encode($format)));
}

// The same schema can be used without a class. Then messages are arrays.
$person = Schema::fromProto(__DIR__ . '/../../schema/person.proto')['demo.Person'];
echo $person->decode($bytes)['phone'][0]['number'], "\n";
echo bin2hex($person->encode(['name' => 'Grace', 'id' => 2])), "\n";

try {
    Person::decode('{"name": "Ada", "phone": [{"type": "FAX"}]}', Format::Json);
} catch (DecodeException $e) {
    echo $e->getMessage(), "\n";
}
