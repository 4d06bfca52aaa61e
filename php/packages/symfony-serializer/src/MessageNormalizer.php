<?php

// Decodes messages; for Symfony's own formats, converts messages to arrays and back, as in ProtoJSON.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Symfony;

use Isomer\DecodeException;
use Isomer\EncodeException;
use Isomer\Format;
use Isomer\Options;
use Isomer\SchemaException;
use Symfony\Component\Serializer\Exception\LogicException;
use Symfony\Component\Serializer\Exception\NotEncodableValueException;
use Symfony\Component\Serializer\Exception\NotNormalizableValueException;
use Symfony\Component\Serializer\Normalizer\AbstractNormalizer;
use Symfony\Component\Serializer\Normalizer\DenormalizerInterface;
use Symfony\Component\Serializer\Normalizer\NormalizerInterface;

final class MessageNormalizer implements NormalizerInterface, DenormalizerInterface
{
    /**
     * @param array<string, mixed> $context may have Formats::OPTIONS
     * @return array<array-key, mixed>|string|int|float|bool|\ArrayObject<string, mixed>|null an \ArrayObject is an
     *     object of JSON that an array would not tell from a list
     */
    public function normalize(
        mixed $object,
        ?string $format = null,
        array $context = [],
    ): array|string|int|float|bool|\ArrayObject|null {
        try {
            $json = \Isomer\encode($object, Format::Json, self::options($context));
        } catch (EncodeException | SchemaException $problem) {
            throw new NotNormalizableValueException($problem->getMessage(), $problem->getCode(), $problem);
        }
        return Objects::keep(json_decode($json, false, 512, \JSON_THROW_ON_ERROR | \JSON_BIGINT_AS_STRING));
    }

    /** @param array<string, mixed> $context */
    public function supportsNormalization(mixed $data, ?string $format = null, array $context = []): bool
    {
        return \is_object($data) && !Formats::has($format) && Messages::is($data::class);
    }

    /**
     * @template T of object
     * @param class-string<T> $type
     * @param array<string, mixed> $context may have Formats::OPTIONS
     * @return T
     */
    public function denormalize(mixed $data, string $type, ?string $format = null, array $context = []): object
    {
        if (isset($context[AbstractNormalizer::OBJECT_TO_POPULATE])) {
            throw new LogicException('Messages are made anew; they cannot be read into an object that is there.');
        }
        try {
            if (Formats::has($format) && \is_string($data)) {
                return \Isomer\decode($type, $data, Formats::get($format), self::options($context));
            }
            $json = json_encode(Objects::restore($type, $data), \JSON_THROW_ON_ERROR);
            return \Isomer\decode($type, $json, Format::Json, self::options($context));
        } catch (DecodeException | \JsonException $problem) {
            $class = Formats::has($format) ? NotEncodableValueException::class : NotNormalizableValueException::class;
            throw new $class($problem->getMessage(), $problem->getCode(), $problem);
        }
    }

    /** @param array<string, mixed> $context */
    public function supportsDenormalization(
        mixed $data,
        string $type,
        ?string $format = null,
        array $context = [],
    ): bool {
        return Messages::is($type);
    }

    /**
     * What newer releases of Symfony ask.
     *
     * @return array<string, bool>
     */
    public function getSupportedTypes(?string $format): array
    {
        return ['object' => false];
    }

    /** @param array<string, mixed> $context */
    private static function options(array $context): ?Options
    {
        return $context[Formats::OPTIONS] ?? null;
    }
}
