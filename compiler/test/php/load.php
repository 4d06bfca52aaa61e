<?php
// Loads every class below a folder as PSR-4 would find it, and prints as JSON what its attributes say of the schema, as
// the extension understands them. Ends with an error where a class and its attributes disagree.
// SPDX-License-Identifier: MIT
//
// usage: load.php folder [namespace of the folder]
declare(strict_types=1);

use Isomer\Enumeration;
use Isomer\Field;
use Isomer\Message;
use Isomer\Type;

$folder = $argv[1];
$root = isset($argv[2]) ? "$argv[2]\\" : '';
error_reporting(E_ALL);
set_error_handler(fn (int $level, string $why, string $file, int $line) => throw new ErrorException($why, 0, $level, $file, $line));
if (!class_exists(Message::class)) {
    require __DIR__ . '/extension.php';
}
// The file's name must have the case of the class, though PHP's classes have none.
spl_autoload_register(function (string $class) use ($folder, $root): void {
    check(str_starts_with($class, $root), "$class is not below $root");
    $path = "$folder/" . strtr(substr($class, strlen($root)), '\\', '/') . '.php';
    if (is_file($path)) {
        require $path;
    }
});

function check(bool $is_so, string $otherwise): void
{
    if (!$is_so) {
        throw new LogicException($otherwise);
    }
}

function attribute(ReflectionClass|ReflectionProperty $of, string $class): ?object
{
    $all = $of->getAttributes($class);
    return $all === [] ? null : $all[0]->newInstance();
}

function snake_case(string $property): string
{
    return preg_replace_callback('/[A-Z]/', fn (array $m) => '_' . strtolower($m[0]), $property);
}

function camel_case(string $name): string
{
    return str_replace('_', '', preg_replace_callback('/_([a-z])/', fn (array $m) => strtoupper($m[1]), $name));
}

/** @return array{string, string} the type and the type's name, as descriptors have them */
function type_of(Field $f): array
{
    if ($f->type instanceof Type) {
        return ['TYPE_' . strtoupper($f->type->name), ''];
    }
    check(is_string($f->type), 'generated code states its types');
    $class = new ReflectionClass($f->type);
    check($class->getName() === $f->type, "$f->type is in other letters {$class->getName()}");
    if ($class->isEnum()) {
        return ['TYPE_ENUM', attribute($class, Enumeration::class)->name];
    }
    return ['TYPE_MESSAGE', attribute($class, Message::class)->name];
}

/** What PHP's type of one value must be. */
function php_type(Field $f): string
{
    if (is_string($f->type)) {
        $is_open = enum_exists($f->type) && !attribute(new ReflectionClass($f->type), Enumeration::class)->closed;
        return $is_open ? "$f->type|int" : $f->type;
    }
    return match ($f->type) {
        Type::Bool => 'bool',
        Type::Double, Type::Float => 'float',
        Type::String, Type::Bytes => 'string',
        default => 'int',
    };
}

/** A value that is there. */
function sample(ReflectionProperty $of, Field $f): mixed
{
    $type = explode('|', php_type($f))[0];
    return match ($type) {
        'int' => 0,
        'bool' => false,
        'float' => 0.0,
        'string' => '',
        default => enum_exists($type) ? $type::cases()[0] : new $type(),
    };
}

function check_type(ReflectionProperty $p, Field $f, mixed $initial): void
{
    $name = "{$p->class}::\$$p->name";
    $type = (string) $p->getType();
    $one = php_type($f);
    $nullable = str_contains($one, '|') ? "$one|null" : "?$one";
    $doc = (string) $p->getDocComment();
    match ($type) {
        'array' => check($initial === [] && preg_match('/@var (list<|array<(int|string), )/', $doc) === 1, $name),
        $nullable => check($initial === null, "$name is not null"),
        default => check($type === $one && !$f->required && $f->oneof === null, "$name is of type $type, not $one"),
    };
    check($type !== $one || $initial === ($initial instanceof BackedEnum ? $one_of = $initial : sample($p, $f)), $name);
    check(!isset($one_of) || $one_of->value === 0, "$name does not begin as zero");
}

function describe_field(ReflectionProperty $p, Field $f): array
{
    [$type, $type_name] = type_of($f);
    $name = $f->name ?? snake_case($p->name);
    return [
        'number' => $f->number,
        'name' => $name,
        'json_name' => $f->jsonName ?? camel_case($name),
        'type' => $type,
        'type_name' => $type_name,
        'key' => $f->key === null ? '' : 'TYPE_' . strtoupper($f->key->name),
        'repeated' => (string) $p->getType() === 'array',
        'oneof' => $f->oneof ?? '',
        'redact' => $f->redact,
    ];
}

/** Each member, when it is there alone, is what one of the methods tells, and the others tell nothing. */
function check_oneofs(ReflectionClass $class, array $members): void
{
    $methods = array_filter($class->getMethods(ReflectionMethod::IS_PUBLIC), fn ($m) => str_contains(strtolower($m->name), 'case'));
    check(count($methods) === count(array_unique(array_map(fn ($m) => $m[1]->oneof, $members))), $class->name);
    $all = fn (object $message) => array_filter(array_map(fn ($m) => $m->invoke($message), $methods));
    check($all($class->newInstance()) === [], "$class->name has a member");
    foreach ($members as [$property, $field]) {
        $message = $class->newInstanceWithoutConstructor();
        foreach ($class->getProperties() as $p) {
            if ($p->name !== 'unknownFields') {
                $p->setValue($message, $p->name === $property->name ? sample($p, $field) : (new $class->name())->{$p->name});
            }
        }
        $told = array_values($all($message));
        check(count($told) === 1 && $told[0]->value === $field->number, "$class->name does not tell $property->name");
    }
}

function describe_message(ReflectionClass $class, Message $m): array
{
    $fields = $members = [];
    $initial = $class->newInstance();
    check($initial instanceof Isomer\AbstractMessage, "$class->name is no message");
    foreach ($class->getProperties() as $p) {
        $f = attribute($p, Field::class);
        check($f !== null || $p->name === 'unknownFields', "$class->name::$p->name has no attribute");
        if ($f === null) {
            continue;
        }
        check_type($p, $f, $p->getValue($initial));
        $fields[] = describe_field($p, $f);
        if ($f->oneof !== null) {
            $members[] = [$p, $f];
        }
    }
    if ($members !== []) {
        check_oneofs($class, $members);
    }
    foreach ($class->getReflectionConstants() as $constant) {
        $constant->getValue();
    }
    return ['fields' => $fields, 'reserved' => $m->reserved];
}

function describe_enum(ReflectionEnum $enum, Enumeration $e): array
{
    $values = $e->aliases;
    foreach ($enum->getCases() as $case) {
        $values[$e->names[$case->name] ?? $case->name] = $case->getBackingValue();
    }
    $constants = array_map(fn ($value) => $value->value, $enum->getConstants());
    check(count($constants) === count($values), "$enum->name has other constants than its attribute tells");
    return $values;
}

$described = ['messages' => [], 'enums' => []];
$paths = [];
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($folder, FilesystemIterator::SKIP_DOTS)) as $file) {
    $path = substr((string) $file, strlen($folder) + 1, -4);
    check(!isset($paths[strtolower($path)]), "$path is one file where case does not matter");
    $paths[strtolower($path)] = true;
    $name = $root . strtr($path, '/', '\\');
    check(class_exists($name), "$name is not in $file");
    $class = enum_exists($name) ? new ReflectionEnum($name) : new ReflectionClass($name);
    check($class->getName() === $name, "$file has {$class->getName()}");
    $message = attribute($class, Message::class);
    $enum = attribute($class, Enumeration::class);
    if ($message !== null) {
        $described['messages'][$message->name] = describe_message($class, $message);
    } elseif ($enum !== null) {
        $described['enums'][$enum->name] = describe_enum($class, $enum);
    } else {
        check($class->isEnum(), "$name has no attribute");
    }
}
echo json_encode($described, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
