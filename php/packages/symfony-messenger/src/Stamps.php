<?php

// Stamps as headers, by Symfony's own serializer, and only those that may be sent.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Messenger;

use Symfony\Component\ErrorHandler\Exception\FlattenException;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\LogicException;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\Stamp\NonSendableStampInterface;
use Symfony\Component\Messenger\Stamp\StampInterface;
use Symfony\Component\Messenger\Transport\Serialization\Normalizer\FlattenExceptionNormalizer;
use Symfony\Component\Messenger\Transport\Serialization\Serializer;
use Symfony\Component\Messenger\Transport\Serialization\SerializerInterface;
use Symfony\Component\Serializer\Encoder\JsonEncoder;
use Symfony\Component\Serializer\Normalizer\ArrayDenormalizer;
use Symfony\Component\Serializer\Normalizer\DateTimeNormalizer;
use Symfony\Component\Serializer\Normalizer\ObjectNormalizer;
use Symfony\Component\Serializer\Serializer as SymfonySerializer;

final class Stamps
{
    private const PREFIX = 'X-Message-Stamp-';
    /** Symfony's own. */
    private const OWN = ['Symfony\Component\Messenger\Stamp\\', 'Symfony\Component\Messenger\Bridge\\'];

    /**
     * @param list<class-string<StampInterface>> $classes that may be sent besides Symfony's own
     * @param SerializerInterface|null $serializer what writes them as headers; null: one like Symfony's default
     */
    public function __construct(private readonly array $classes, private ?SerializerInterface $serializer)
    {
    }

    /**
     * @return array<string, string> headers
     * @throws LogicException where there is one of another class
     */
    public function write(Envelope $envelope): array
    {
        $envelope = $envelope->withoutStampsOfType(NonSendableStampInterface::class);
        $all = $envelope->all();
        foreach (array_keys($all) as $class) {
            if (!$this->mayBe($class)) {
                throw new LogicException("A stamp of $class is not sent; add the class to those of the serializer.");
            }
        }
        if ($all === []) {
            return [];
        }
        // The stamps belong to an envelope of something that Symfony's serializer can write.
        $written = $this->serializer()->encode(new Envelope(new \stdClass(), array_merge(...array_values($all))));
        return array_filter($written['headers'] ?? [], self::isOne(...), \ARRAY_FILTER_USE_KEY);
    }

    /**
     * @param array<string, mixed> $headers
     * @return list<StampInterface>
     * @throws MessageDecodingFailedException
     */
    public function read(array $headers): array
    {
        $headers = array_filter($headers, self::isOne(...), \ARRAY_FILTER_USE_KEY);
        if ($headers === []) {
            return [];
        }
        foreach ($headers as $name => $value) {
            $class = substr($name, \strlen(self::PREFIX));
            $isSent = $this->mayBe($class) && is_subclass_of($class, StampInterface::class)
                && !is_subclass_of($class, NonSendableStampInterface::class);
            if (!$isSent || !\is_string($value)) {
                throw new MessageDecodingFailedException('A stamp of this class is not received.');
            }
        }
        try {
            $read = $this->serializer()->decode(['body' => '{}', 'headers' => ['type' => \stdClass::class] + $headers]);
        } catch (MessageDecodingFailedException $problem) {
            throw $problem;
        } catch (\Throwable $problem) {
            // Constructors throw what they like, such as a TypeError.
            $what = 'A stamp cannot be read: ' . $problem->getMessage();
            throw new MessageDecodingFailedException($what, 0, $problem);
        }
        return array_merge([], ...array_values($read->all()));
    }

    private function serializer(): SerializerInterface
    {
        // As Serializer::create() makes it, but without XML, which is an extension of its own.
        // What a failed message is sent with for its next try has an exception in it, if that component is there.
        $errors = class_exists(FlattenException::class) ? [new FlattenExceptionNormalizer()] : [];
        return $this->serializer ??= new Serializer(new SymfonySerializer(
            [...$errors, new DateTimeNormalizer(), new ArrayDenormalizer(), new ObjectNormalizer()],
            [new JsonEncoder()],
        ));
    }

    /** The class is not loaded for this. */
    private function mayBe(string $class): bool
    {
        foreach (self::OWN as $prefix) {
            if (str_starts_with($class, $prefix)) {
                return true;
            }
        }
        return \in_array($class, $this->classes, true);
    }

    private static function isOne(int|string $name): bool
    {
        return str_starts_with((string) $name, self::PREFIX);
    }
}
