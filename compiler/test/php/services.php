<?php

// Prints, as JSON, what the interfaces of services say, and that their clients have the same methods.
// SPDX-License-Identifier: MIT
//
// usage: php services.php CONNECT OUT INTERFACE...

declare(strict_types=1);

[, $connect, $out] = $argv;
if (!class_exists(Isomer\Message::class)) {
    require __DIR__ . '/extension.php';
}
spl_autoload_register(static function (string $class) use ($connect, $out): void {
    $path = str_starts_with($class, 'Isomer\\Connect\\')
        ? $connect . '/' . substr($class, 15) . '.php'
        : $out . '/' . str_replace('\\', '/', $class) . '.php';
    if (is_file($path)) {
        require $path;
    }
});

$found = [];
foreach (array_slice($argv, 3) as $interface) {
    $found[$interface] = new \stdClass();
    $client = rtrim($interface, '_') . 'Client';
    $client = class_exists($client) && method_exists($client, '__construct')
        && (new \ReflectionClass($client))->getConstructor()->getParameters() !== [] ? $client : $client . '_';
    if (!str_starts_with((string) (new \ReflectionClass($client))->getConstructor()->getParameters()[0]->getType(), 'Isomer\\Connect\\')) {
        throw new \LogicException("$client is no client");
    }
    foreach ((new \ReflectionClass($interface))->getMethods() as $method) {
        $arguments = $method->getAttributes('Isomer\\Connect\\Method')[0]->getArguments();
        $found[$interface]->{$method->getName()} = $arguments;
        $types = [(string) $method->getParameters()[0]->getType(), (string) $method->getReturnType()];
        $called = new \ReflectionMethod($client, $method->getName());
        $same = [(string) $called->getParameters()[0]->getType(), (string) $called->getReturnType()];
        if ($types !== [$arguments[1], $arguments[2]] || $same !== $types) {
            throw new \LogicException("$interface::{$method->getName()}: the types differ");
        }
    }
}
echo json_encode($found, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);
