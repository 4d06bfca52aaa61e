<?php

// What Laravel's queues hold for a message: this class's name, the format, and the message, but no serialized object.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Laravel;

use Illuminate\Contracts\Queue\Job;
use Illuminate\Contracts\Queue\Queue;
use Isomer\DecodeException;
use Isomer\EncodeException;
use Isomer\Format;

/**
 * A class that extends this is of one class of messages. Laravel's container makes it, so its constructor may ask for
 * services.
 *
 * @template T of object
 */
abstract class MessageJob
{
    private const TEXT = [Format::Json, Format::Yaml, Format::Text];

    /** @return class-string<T> */
    abstract public static function messageClass(): string;

    /** @param T $message */
    abstract public function handle(object $message, Job $job): void;

    /** In which messages are sent; what is received may have any. */
    public static function format(): Format
    {
        return Format::Protobuf;
    }

    /**
     * @param T $message
     * @param \DateTimeInterface|\DateInterval|int|null $delay
     * @return mixed what the queue returns, such as the id of the job
     * @throws EncodeException
     */
    final public static function push(
        Queue $queue,
        object $message,
        ?string $on = null,
        \DateTimeInterface|\DateInterval|int|null $delay = null,
    ): mixed {
        if ($message::class !== static::messageClass()) {
            throw new \InvalidArgumentException(static::class . ' is not for messages of ' . $message::class);
        }
        $format = static::format();
        $body = \Isomer\encode($message, $format);
        // The payload of a job is JSON.
        $isText = \in_array($format, self::TEXT, true);
        $data = ['format' => $format->name, 'message' => $isText ? $body : base64_encode($body)];
        return $delay === null
            ? $queue->push(static::class, $data, $on)
            : $queue->later($delay, static::class, $data, $on);
    }

    /**
     * What Laravel calls. A job whose message cannot be read fails at once, since it would fail each time; a job that
     * handle() has neither deleted nor released is done.
     *
     * @internal
     */
    final public function fire(Job $job, mixed $data): void
    {
        try {
            $message = self::messageOf($data);
        } catch (DecodeException | \UnexpectedValueException $problem) {
            $job->fail($problem);
            return;
        }
        $this->handle($message, $job);
        if (!$job->isDeletedOrReleased()) {
            $job->delete();
        }
    }

    /** @return T */
    private static function messageOf(mixed $data): object
    {
        [$name, $body] = \is_array($data) ? [$data['format'] ?? null, $data['message'] ?? null] : [null, null];
        if (!\is_string($name) || !\is_string($body)) {
            throw new \UnexpectedValueException('the job has no message');
        }
        foreach (Format::cases() as $format) {
            if ($format->name === $name) {
                $bytes = \in_array($format, self::TEXT, true) ? $body : base64_decode($body, true);
                return $bytes !== false
                    ? \Isomer\decode(static::messageClass(), $bytes, $format)
                    : throw new \UnexpectedValueException('the job\'s message is not base64');
            }
        }
        throw new \UnexpectedValueException('the job\'s message is in no known format');
    }
}
