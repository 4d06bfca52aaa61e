<?php

// Measures Google's runtime in pure PHP, as Debian has it, with the compiler that belongs to it.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "protobuf, pure PHP"
// version = ["dpkg-query", "-W", "-f", "${Version}", "php-google-protobuf"]
// formats = ["protobuf", "json"]
// holds = "object"
// needs = { apt = ["php-google-protobuf", "php-bcmath", "protobuf-compiler"] }
// build = [["{php}", "-n", "{folder}/support/attempt.php", "{out}/refused", "/usr/bin/protoc", "-I{schema}",
//   "--php_out={out}", "{protos}"]]
// operations = ["encode", "decode", "round_trip", "loopback"]
// run = ["{php}", "-n", "-d", "zend_extension=opcache", "-d", "opcache.enable_cli=1", "-d", "opcache.jit={jit}",
//   "-d", "opcache.jit_buffer_size=64M", "-d", "opcache.file_update_protection=0", "-d", "extension=bcmath",
//   "-d", "extension=ctype", "{source}", "{out}"]
//
// [[variant]]
// name = "plain"
// set = { jit = "disable" }
//
// [[variant]]
// name = "jit"
// set = { jit = "tracing" }
// ///

declare(strict_types=1);

namespace Isomer\Lab;

require __DIR__ . '/support/autoload.php';

load_classes($argv[1]);
load_classes('/usr/share/php');

/** Returns the class of a message. All generated files are loaded to find it. */
function class_of(string $message, string $generated): string
{
    foreach (new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator("$generated/GPBMetadata")) as $file) {
        if ($file->getExtension() === 'php') {
            $name = substr($file->getPathname(), strlen($generated) + 1, -strlen('.php'));
            strtr($name, '/', '\\')::initOnce();
        }
    }
    $found = \Google\Protobuf\Internal\DescriptorPool::getGeneratedPool()->getDescriptorByProtoName($message);
    return $found?->getClass() ?? throw new Refusal("there is no class of $message");
}

Harness::run($argv[1], static function (Job $job) use ($argv): Codec {
    if (is_file("$argv[1]/refused")) {
        throw new Refusal(file_get_contents("$argv[1]/refused"));
    }
    $class = class_of($job->message, $argv[1]);
    $load = static function (string $bytes) use ($class): object {
        $message = new $class();
        $message->mergeFromString($bytes);
        return $message;
    };
    return new Codec(
        static fn (Job $job): array => array_map($load, Records::read($job->values)),
        $job->format === 'json' ? '$message->serializeToJsonString()' : '$message->serializeToString()',
        "\$message = new \\$class(); \$message->"
            . ($job->format === 'json' ? 'mergeFromJsonString' : 'mergeFromString') . '($bytes)',
    );
});
