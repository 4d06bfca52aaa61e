<?php

// Encodes messages in each of the formats that Formats names.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Symfony;

use Isomer\EncodeException;
use Isomer\Options;
use Isomer\SchemaException;
use Symfony\Component\Serializer\Encoder\DecoderInterface;
use Symfony\Component\Serializer\Encoder\EncoderInterface;
use Symfony\Component\Serializer\Encoder\NormalizationAwareInterface;
use Symfony\Component\Serializer\Exception\NotEncodableValueException;

/**
 * It takes messages as they are: no array is made of them, which is why it says to be aware of normalization. Reading
 * needs the class, which Symfony tells to denormalizers only. So the bytes pass through decode(), and MessageNormalizer
 * reads them.
 */
final class MessageEncoder implements EncoderInterface, DecoderInterface, NormalizationAwareInterface
{
    /** @param array<string, mixed> $context may have Formats::OPTIONS */
    public function encode(mixed $data, string $format, array $context = []): string
    {
        if (!\is_object($data) || !Messages::is($data::class)) {
            $what = get_debug_type($data);
            throw new NotEncodableValueException("The format \"$format\" is one of messages, not of $what.");
        }
        $options = $context[Formats::OPTIONS] ?? null;
        \assert($options === null || $options instanceof Options);
        try {
            return \Isomer\encode($data, Formats::get($format), $options);
        } catch (EncodeException | SchemaException $problem) {
            throw new NotEncodableValueException($problem->getMessage(), $problem->getCode(), $problem);
        }
    }

    public function supportsEncoding(string $format): bool
    {
        return Formats::has($format);
    }

    /** @param array<string, mixed> $context */
    public function decode(string $data, string $format, array $context = []): string
    {
        return $data;
    }

    public function supportsDecoding(string $format): bool
    {
        return Formats::has($format);
    }
}
