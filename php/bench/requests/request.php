<?php

// One request of requests.php. It uses a message for the first time, and prints the time in nanoseconds, and how many
// files with classes it loaded.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

use Isomer\Bench\Typed\Person;

$files = 0;
spl_autoload_register(static function (string $class) use (&$files): void {
    ++$files;
    require __DIR__ . '/' . strtr(str_replace('Isomer\Bench\\', '', $class), '\\', '/') . '.php';
});
$json = '{"name":"Ada Lovelace","id":1815,"email":"ada@example.org","phones":[{"number":"+44 20 7946 0123","type":"HOME"},{"number":"+44 20 7946 0999","type":"WORK"}]}';
$bytes = "\x0a\x0cAda Lovelace\x10\x97\x0e\x1a\x0fada@example.org\x22\x14\x0a\x10+44 20 7946 0123\x10\x01\x22\x14\x0a\x10+44 20 7946 0999\x10\x02";
$small = "\x08\x96\x01";
$text = str_starts_with($_GET['use'], 'schema') ? file_get_contents(__DIR__ . '/large.proto') : '';

$use = match ($_GET['use']) {
    'json' => static fn () => json_decode($json, true),
    'json-small' => static fn () => json_decode('{"id":150}', true),
    'person', 'person-files' => static fn () => Person::decode($bytes),
    'person-encode' => static function () use (&$person): string {
        return $person->encode();
    },
    'small', 'small-files' => static fn () => Large\M0::decode($small),
    'file' => static fn () => class_exists(Large\M0::class),
    'files' => static fn () => [class_exists(Person::class), class_exists(Person\PhoneNumber::class), Person\PhoneType::HOME],
    'schema' => static fn () => Isomer\Schema::fromText($text),
    'schema-small' => static fn () => Isomer\Schema::fromText($text)['large.M0']->decode($small),
    'schema-files' => static fn () => Isomer\Schema::fromProto(__DIR__ . '/large.proto'),
};
if ($_GET['use'] === 'person' || $_GET['use'] === 'person-encode') {
    $phone = new Person\PhoneNumber();
    $phone->number = '+44 20 7946 0123';
    $phone->type = Person\PhoneType::HOME;
    $person = new Person();
    [$person->name, $person->id, $person->email, $person->phones] = ['Ada Lovelace', 1815, 'ada@example.org', [$phone, $phone]];
}
if ($_GET['use'] === 'small') {
    class_exists(Large\M0::class);
}
$begin = hrtime(true);
$made = $use();
$end = hrtime(true);
header('Content-Type: text/plain');
echo $end - $begin, ' ', $files;
