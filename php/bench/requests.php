<?php

// Measures the first use of a message in a request, which is what php-fpm's requests are made of: each begins anew, with
// opcache and without it. Prints medians in microseconds, beside json_decode() in requests of the same worker.
// SPDX-License-Identifier: MIT
//
// usage: php requests.php EXTENSION FOLDER [REQUESTS]      the folder is made, and holds the classes and the scripts
//
// The server is php-fpm with one worker, if there is one, and otherwise PHP's own.

declare(strict_types=1);

namespace Isomer\Bench;

require __DIR__ . '/requests/Server.php';

const MESSAGES = 500;
[, $extension, $folder, $requests] = $argv + [3 => 200];

/** A schema in which each message leads to two others, as text and as classes in files of their own. */
function write_schema(string $folder): void
{
    $schema = 'syntax = "proto3"; package large;';
    for ($i = 0; $i < MESSAGES; ++$i) {
        [$left, $right] = [2 * $i + 1, 2 * $i + 2];
        $fields = "    #[Field(1, Type::Int32)]\n    public int \$id = 0;\n\n    #[Field(2, Type::String)]\n    public string \$name = '';\n";
        $lines = 'int32 id = 1; string name = 2;';
        if ($left < MESSAGES) {
            $fields .= "\n    #[Field(3, M$left::class)]\n    public ?M$left \$left = null;\n";
            $lines .= " M$left left = 3;";
        }
        if ($right < MESSAGES) {
            $fields .= "\n    #[Field(4, M$right::class)]\n    public array \$right = [];\n";
            $lines .= " repeated M$right right = 4;";
        }
        $head = "<?php\n\nnamespace Large;\n\nuse Isomer\\{AbstractMessage, Field, Message, Type};\n\n#[Message('large.M$i')]\nfinal class M$i extends AbstractMessage\n{\n";
        file_put_contents("$folder/Large/M$i.php", "$head$fields}\n");
        $schema .= "\nmessage M$i { $lines }";
    }
    file_put_contents("$folder/large.proto", $schema);
}

foreach (['', '/Large', '/Typed/Person'] as $name) {
    is_dir("$folder$name") || mkdir("$folder$name", 0777, true);
}
write_schema($folder);
foreach (['Person', 'Person/PhoneNumber', 'Person/PhoneType'] as $class) {
    copy(__DIR__ . "/src/Typed/$class.php", "$folder/Typed/$class.php");
}
copy(__DIR__ . '/requests/request.php', "$folder/request.php");

$uses = [
    'json_decode of a person' => 'json',
    'Person::decode, its classes loaded' => 'person',
    'Person::decode, and its three files' => 'person-files',
    'the three files alone, and a case of the enum' => 'files',
    'Person::encode' => 'person-encode',
    'json_decode of a small message' => 'json-small',
    'a small message of ' . MESSAGES . ', its class loaded' => 'small',
    'a small message of ' . MESSAGES . ', and its file' => 'small-files',
    'the file alone' => 'file',
    'Schema::fromText of ' . MESSAGES . ' messages' => 'schema',
    'Schema::fromText, and a small message' => 'schema-small',
    'Schema::fromProto' => 'schema-files',
];
$opcache = ['zend_extension=opcache', 'opcache.enable=1', 'opcache.enable_cli=1', 'opcache.file_update_protection=0', 'opcache.max_accelerated_files=4000'];
foreach (['with opcache' => $opcache, 'without opcache' => []] as $name => $settings) {
    $server = Server::start($folder, ["extension=$extension", ...$settings]);
    $found = [];
    for ($i = -3; $i < $requests; ++$i) {
        foreach ($uses as $use => $query) {
            [$ns, $files] = explode(' ', $server->get("use=$query"));
            if ($i >= 0) {
                $found[$use][] = (int) $ns / 1e3;
                $loaded[$use] = $files;
            }
        }
    }
    $server->stop();
    printf("\n| first in a request, %s, %s | median, µs | least, µs | files |\n|---|---:|---:|---:|\n", $server->name, $name);
    foreach ($found as $use => $samples) {
        sort($samples);
        printf("| %s | %.1f | %.1f | %s |\n", $use, $samples[intdiv(count($samples), 2)], $samples[0], $loaded[$use]);
    }
}
