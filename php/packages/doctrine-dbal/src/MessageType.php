<?php

// A type of columns that hold messages of one class.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Doctrine;

use Doctrine\DBAL\ParameterType;
use Doctrine\DBAL\Platforms\AbstractPlatform;
use Doctrine\DBAL\Types\ConversionException;
use Doctrine\DBAL\Types\Type;
use Isomer\DecodeException;
use Isomer\EncodeException;
use Isomer\Format;
use Isomer\Options;

/** Doctrine's types have no constructor of their own, so register() and of() make them. */
final class MessageType extends Type
{
    private string $name;

    /** @var class-string */
    private string $class;

    private Format $format;
    private ?Options $options;

    /**
     * Makes a type, which a registry or Doctrine's own one, by register(), is to know by the name.
     *
     * @param string $name of the type
     * @param class-string $class of its messages; it is not loaded for this
     * @param Format $format Json makes a column of JSON, Yaml and Text one of text, and all others one of bytes
     */
    public static function of(
        string $name,
        string $class,
        Format $format = Format::Protobuf,
        ?Options $options = null,
    ): self {
        $type = new self();
        [$type->name, $type->class, $type->format, $type->options] = [$name, ltrim($class, '\\'), $format, $options];
        return $type;
    }

    /**
     * Makes a type, and tells it to Doctrine.
     *
     * @param class-string $class
     * @throws \Doctrine\DBAL\Exception where Doctrine has a type of the name
     */
    public static function register(
        string $name,
        string $class,
        Format $format = Format::Protobuf,
        ?Options $options = null,
    ): void {
        self::getTypeRegistry()->register($name, self::of($name, $class, $format, $options));
    }

    public function getName(): string
    {
        return $this->name;
    }

    /** @param array<string, mixed> $column with a length, bytes are VARBINARY or what the platform has for it */
    public function getSQLDeclaration(array $column, AbstractPlatform $platform): string
    {
        return match ($this->format) {
            Format::Json => $platform->getJsonTypeDeclarationSQL($column),
            Format::Yaml, Format::Text => $platform->getClobTypeDeclarationSQL($column),
            default => isset($column['length'])
                ? $platform->getBinaryTypeDeclarationSQL($column)
                : $platform->getBlobTypeDeclarationSQL($column),
        };
    }

    public function getBindingType(): int
    {
        return match ($this->format) {
            Format::Json, Format::Yaml, Format::Text => ParameterType::STRING,
            default => ParameterType::LARGE_OBJECT,
        };
    }

    /** @throws ConversionException where the value is not of this class, or cannot be written */
    public function convertToDatabaseValue(mixed $value, AbstractPlatform $platform): ?string
    {
        if ($value === null) {
            return null;
        }
        if (!\is_object($value) || $value::class !== $this->class) {
            throw ConversionException::conversionFailedInvalidType($value, $this->name, ['null', $this->class]);
        }
        try {
            return \Isomer\encode($value, $this->format, $this->options);
        } catch (EncodeException $problem) {
            throw $this->failed($problem);
        }
    }

    /** @throws ConversionException where the column holds no message of this class */
    public function convertToPHPValue(mixed $value, AbstractPlatform $platform): ?object
    {
        if ($value === null) {
            return null;
        }
        // Some drivers return streams.
        $bytes = \is_resource($value) ? stream_get_contents($value) : $value;
        if (!\is_string($bytes)) {
            throw ConversionException::conversionFailedInvalidType($value, $this->name, ['null', 'string', 'resource']);
        }
        try {
            return \Isomer\decode($this->class, $bytes, $this->format, $this->options);
        } catch (DecodeException $problem) {
            throw $this->failed($problem);
        }
    }

    private function failed(\RuntimeException $problem): ConversionException
    {
        return new ConversionException("$this->name: {$problem->getMessage()}", $problem->getCode(), $problem);
    }
}
