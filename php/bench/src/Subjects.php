<?php

// All subjects that are available on this machine.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

use Isomer\Format;
use Symfony\Component\Yaml\Yaml;

final class Subjects
{
    public const REFERENCE = 'Isomer objects, Protobuf';
    public const JSON = 'json, array';
    public const EXTENSION = "Google's extension";
    public const PURE = "Google's pure PHP";

    /** @var array<string, string> what is not on this machine: name => why */
    public array $missing = [];

    /** @var list<Subject> */
    public array $list = [];

    public function __construct()
    {
        $this->isomer();
        $this->json();
        $this->php();
        $this->google();
        $this->extensions();
        $this->symfony();
    }

    private function isomer(): void
    {
        foreach (Format::cases() as $format) {
            $case = "\\Isomer\\Format::$format->name";
            $this->list[] = new Subject(
                "Isomer objects, $format->name",
                Shape::typed(),
                $format === Format::Protobuf ? '$value->encode()' : "\$value->encode($case)",
                $format === Format::Protobuf ? '$value = Typed\Person::decode($bytes);'
                    : "\$value = Typed\\Person::decode(\$bytes, $case);",
            );
        }
        foreach (Format::cases() as $format) {
            $case = "\\Isomer\\Format::$format->name";
            $this->list[] = new Subject(
                "Isomer arrays, $format->name",
                Shape::numbered(),
                "\$type->encode(\$value, $case)",
                "\$value = \$type->decode(\$bytes, $case);",
                '$type = Schemas::person();',
            );
        }
    }

    private function json(): void
    {
        $this->list[] = new Subject(
            self::JSON,
            Shape::named(),
            'json_encode($value)',
            '$value = json_decode($bytes, true);',
        );
        $this->list[] = new Subject(
            'json, objects',
            Shape::standardObjects(),
            'json_encode($value)',
            '$value = json_decode($bytes);',
        );
    }

    private function php(): void
    {
        foreach (['array' => Shape::named(), 'object' => Shape::object()] as $name => $shape) {
            $decode = '$value = unserialize($bytes);';
            $this->list[] = new Subject("serialize, $name", $shape, 'serialize($value)', $decode);
        }
    }

    private function google(): void
    {
        if (extension_loaded('protobuf')) {
            $this->googleIn(self::EXTENSION, 'Native');
        } else {
            $this->missing[self::EXTENSION] = 'GOOGLE_EXTENSION names no protobuf.so';
        }
        if (class_exists('Pure\Google\Protobuf\Internal\Message') && extension_loaded('bcmath')) {
            $this->googleIn(self::PURE, 'Pure');
        } else {
            $this->missing[self::PURE] = 'no php-google-protobuf, or no php-bcmath, which it needs';
        }
    }

    private function googleIn(string $name, string $namespace): void
    {
        $new = "\$value = new $namespace\\Person();";
        $shape = Shape::google($namespace);
        $this->list[] = new Subject(
            $name,
            $shape,
            '$value->serializeToString()',
            "$new \$value->mergeFromString(\$bytes);",
        );
        $this->list[] = new Subject(
            "$name, JSON",
            $shape,
            '$value->serializeToJsonString()',
            "$new \$value->mergeFromJsonString(\$bytes);",
        );
    }

    private function extensions(): void
    {
        if ($this->has('igbinary')) {
            foreach (['array' => Shape::named(), 'object' => Shape::object()] as $name => $shape) {
                $decode = '$value = igbinary_unserialize($bytes);';
                $this->list[] = new Subject("igbinary, $name", $shape, 'igbinary_serialize($value)', $decode);
            }
        }
        if ($this->has('msgpack')) {
            foreach (['array' => Shape::named(), 'object' => Shape::object()] as $name => $shape) {
                $decode = '$value = msgpack_unpack($bytes);';
                $this->list[] = new Subject("msgpack, $name", $shape, 'msgpack_pack($value)', $decode);
            }
        }
        if ($this->has('yaml')) {
            $this->list[] = new Subject('yaml', Shape::named(), 'yaml_emit($value)', '$value = yaml_parse($bytes);');
        }
    }

    private function symfony(): void
    {
        if (!class_exists(Yaml::class)) {
            $this->missing['Symfony YAML'] = 'no php-symfony-yaml';
            return;
        }
        $yaml = '\\' . Yaml::class;
        $decode = "\$value = $yaml::parse(\$bytes);";
        $this->list[] = new Subject('Symfony YAML', Shape::named(), "$yaml::dump(\$value)", $decode);
    }

    private function has(string $extension): bool
    {
        if (!extension_loaded($extension)) {
            $this->missing[$extension] = "no php-$extension";
        }
        return extension_loaded($extension);
    }
}
