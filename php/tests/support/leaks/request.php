<?php
// SPDX-License-Identifier: MIT
// One request of tools/test/long/php-leaks.

declare(strict_types=1);

use Isomer\DecodeException;
use Isomer\EncodeException;
use Isomer\Format;
use Isomer\Options;
use Isomer\Schema;

require __DIR__ . '/changing.php';

/** Written when modules are shut down, and not earlier. */
final class LateSession implements SessionHandlerInterface
{
    public function open(string $path, string $name): bool
    {
        return true;
    }

    public function close(): bool
    {
        return true;
    }

    public function read(string $id): string
    {
        return '';
    }

    public function write(string $id, string $data): bool
    {
        (new Changing())->encode();
        return true;
    }

    public function destroy(string $id): bool
    {
        return true;
    }

    public function gc(int $lifetime): int
    {
        return 0;
    }
}

function message(int $n): Changing
{
    $property = Changing::CHANGED;
    $made = new Changing();
    $made->id = $n;
    $made->$property = ['field_0' => "text $n", 'field_1' => $n, 'field_2' => $n / 2][$property];
    $made->mood = $n % 2 ? Mood::Loud : 77;
    return $made;
}

function expect(bool $holds, string $what): void
{
    if (!$holds) {
        exit("not so: $what");
    }
}

$n = (int) $_GET['n'];
if ($n % 4 === 0) {
    ini_set('session.use_cookies', '0');
    session_set_save_handler(new LateSession(), false);
    session_id('x');
    session_start();
    $_SESSION['n'] = $n;
}
$top = message($n);
for ($i = 0; $i < 20; ++$i) {
    $top->list[] = message($i);
    $top->map["key $i"] = message($i);
}
foreach (Format::cases() as $format) {
    $bytes = $top->encode($format);
    expect(Changing::decode($bytes, $format)->encode($format) === $bytes, "$format->name both ways");
    try {
        Changing::decode(substr($bytes, 0, intdiv(strlen($bytes), 2)) . "\xff", $format);
        expect(false, 'half a message');
    } catch (DecodeException) {
    }
}
// No other request has this class and this schema, since the caches are limited.
eval("#[Isomer\\Message] class Only$n { #[Isomer\\Field(1)] public int \$field$n = 0; #[Isomer\\Field(2)] public ?Changing \$other = null; }");
expect(Isomer\decode("Only$n", "\x08\x05")->{"field$n"} === 5, 'a class of its own');
expect(Schema::fromText("syntax = 'proto3'; message Only$n { int32 id = 1; }")["Only$n"]->decode("\x08\x05") === ['id' => 5], 'a schema of its own');
$schema = Schema::fromText('syntax = "proto3"; message M { int32 id = 1; repeated M list = 10; map<string, M> map = 11; }');
$array = $schema['M']->decode($top->encode());
expect(count($array['list']) === 20, 'arrays');
expect(strlen($schema['M']->encode($array, Format::Json, new Options(types: $schema))) > 100, 'arrays, written');
try {
    $schema['M']->encode(['id' => 'x']);
    expect(false, 'a wrong value');
} catch (EncodeException) {
}
Isomer\convert($top->encode(), Changing::class, Format::Protobuf, Format::Yaml);
$stream = fopen('php://memory', 'w+');
for ($i = 0; $i < 5; ++$i) {
    Isomer\write_delimited($stream, message($i));
}
rewind($stream);
foreach (Isomer\read_delimited($stream, Changing::class) as $i => $message) {
    if ($i === 3) {
        break;
    }
}
if ($n % 70 === 0) {
    // This exceeds memory_limit, which is an exception.
    ini_set('memory_limit', '16M');
    try {
        Changing::decode(str_repeat("\x52\0", 1 << 20));
        expect(false, 'more than memory_limit');
    } catch (DecodeException) {
    }
    try {
        $big = message(1);
        $big->list = array_fill(0, 200000, message(1));
        $big->encode();
        $big->list = array_fill(0, 200, $top);
        $big->map = array_fill(0, 200, $big->list[0]);
        $big->encode(Format::Json);
    } catch (EncodeException) {
    }
}
echo 'ok';
