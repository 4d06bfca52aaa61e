<?php

// What Messenger sends: a message in one of the formats, and headers that tell its class, its format and its stamps.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Messenger;

use Isomer\DecodeException;
use Isomer\EncodeException;
use Isomer\Format;
use Isomer\Options;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\InvalidArgumentException;
use Symfony\Component\Messenger\Exception\LogicException;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\Stamp\StampInterface;
use Symfony\Component\Messenger\Transport\Serialization\SerializerInterface;

final class MessageSerializer implements SerializerInterface
{
    /** @var array<string, class-string> */
    private readonly array $classes;

    /** @var array<class-string, string> */
    private readonly array $names;

    private readonly string $mediaType;
    private readonly Stamps $stamps;

    /**
     * No class is loaded for this.
     *
     * @param array<class-string> $classes of messages that are sent and received; the header "type" has the string key
     *     of a class, or without one its name
     * @param Format $format one of Protobuf, Json, MessagePack, Cbor and Yaml; what is received may have any of them
     * @param bool $binary whether the transport carries any bytes: AMQP does. Otherwise Protobuf, MessagePack and CBOR
     *     are in base64, which the header "Content-Transfer-Encoding" says
     * @param list<class-string<StampInterface>> $stamps classes that are sent and received besides Symfony's own
     * @param SerializerInterface|null $stampSerializer what writes stamps as headers; null: one like Symfony's default
     * @param SerializerInterface|null $others for messages of other classes; null: they are refused
     * @throws \ValueError where two classes have one name, or the format has no media type
     */
    public function __construct(
        array $classes,
        private readonly Format $format = Format::Protobuf,
        private readonly bool $binary = false,
        array $stamps = [],
        ?SerializerInterface $stampSerializer = null,
        private readonly ?SerializerInterface $others = null,
        private readonly ?Options $options = null,
    ) {
        [$byName, $names] = [[], []];
        foreach ($classes as $key => $class) {
            $name = \is_string($key) ? $key : $class;
            if ($name === '' || isset($byName[$name])) {
                throw new \ValueError("\"$name\" cannot be the name of another class of messages");
            }
            $byName[$name] = $class;
            $names[$class] ??= $name;
        }
        [$this->classes, $this->names] = [$byName, $names];
        $this->mediaType = MediaTypes::of($format);
        $this->stamps = new Stamps($stamps, $stampSerializer);
    }

    /**
     * @return array{body: string, headers: array<string, string>}
     * @throws LogicException where the class of the message, or of a stamp, is not among those that are sent
     * @throws InvalidArgumentException where the message has a value that its class cannot hold
     */
    public function encode(Envelope $envelope): array
    {
        $message = $envelope->getMessage();
        $name = $this->names[$message::class] ?? null;
        if ($name === null) {
            return $this->others?->encode($envelope)
                ?? throw new LogicException($message::class . ' is not among the classes of messages that are sent.');
        }
        $headers = ['type' => $name, 'Content-Type' => $this->mediaType] + $this->stamps->write($envelope);
        try {
            $body = \Isomer\encode($message, $this->format, $this->options);
        } catch (EncodeException $problem) {
            throw new InvalidArgumentException($problem->getMessage(), $problem->getCode(), $problem);
        }
        if (!$this->binary && !MediaTypes::isText($this->format)) {
            $headers['Content-Transfer-Encoding'] = 'base64';
            $body = base64_encode($body);
        }
        return ['body' => $body, 'headers' => $headers];
    }

    /**
     * @param array<string, mixed> $encodedEnvelope
     * @throws MessageDecodingFailedException
     */
    public function decode(array $encodedEnvelope): Envelope
    {
        [$body, $headers] = [$encodedEnvelope['body'] ?? null, $encodedEnvelope['headers'] ?? []];
        $type = \is_array($headers) ? $headers['type'] ?? null : null;
        $class = \is_string($type) ? $this->classes[$type] ?? null : null;
        if ($class === null) {
            return $this->others?->decode($encodedEnvelope)
                ?? throw new MessageDecodingFailedException('The header "type" names no class that is received.');
        }
        if (!\is_string($body)) {
            throw new MessageDecodingFailedException('There is no body.');
        }
        $format = $this->formatOf($headers['Content-Type'] ?? $this->mediaType);
        $stamps = $this->stamps->read($headers);
        try {
            $body = self::bytesOf($body, $headers['Content-Transfer-Encoding'] ?? 'binary');
            return new Envelope(\Isomer\decode($class, $body, $format, $this->options), $stamps);
        } catch (DecodeException $problem) {
            throw new MessageDecodingFailedException($problem->getMessage(), $problem->getCode(), $problem);
        }
    }

    private function formatOf(mixed $mediaType): Format
    {
        $format = \is_string($mediaType) ? MediaTypes::formatOf($mediaType) : null;
        return $format ?? throw new MessageDecodingFailedException('The header "Content-Type" names no format.');
    }

    private static function bytesOf(string $body, mixed $coding): string
    {
        $bytes = match ($coding) {
            'base64' => base64_decode($body, true),
            'binary', '8bit', '7bit' => $body,
            default => throw new MessageDecodingFailedException('The header "Content-Transfer-Encoding" is unknown.'),
        };
        return $bytes !== false ? $bytes : throw new MessageDecodingFailedException('The body is not base64.');
    }
}
