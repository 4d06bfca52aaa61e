<?php

// Sessions as messages of a class, in any other handler's storage.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Session;

use Isomer\DecodeException;
use Isomer\Format;

/**
 * PHP gives a handler what serialize() writes for the array $_SESSION, and takes the same. Isomer has that as a format,
 * so the bytes are converted from it and to it, and unserialize() only meets what Isomer has written: arrays, numbers
 * and text.
 */
final class MessageSessionHandler implements
    \SessionHandlerInterface,
    \SessionIdInterface,
    \SessionUpdateTimestampHandlerInterface
{
    /**
     * @param class-string $class of the message
     * @param \SessionHandlerInterface $storage such as PHP's own, new \SessionHandler()
     * @param Format $format in which the storage holds sessions
     * @param \Closure(DecodeException): void|null $damaged is told of a stored session that is no message of the class;
     *     the session is then empty
     */
    public function __construct(
        private readonly string $class,
        private readonly \SessionHandlerInterface $storage = new \SessionHandler(),
        private readonly Format $format = Format::Protobuf,
        private readonly ?\Closure $damaged = null,
    ) {
    }

    /**
     * Makes it the handler of this request, and has PHP write $_SESSION as the handler expects it.
     *
     * @throws \LogicException where a session is active
     */
    public function register(): void
    {
        if (session_status() === \PHP_SESSION_ACTIVE) {
            throw new \LogicException('the handler of a session cannot be changed while the session is active');
        }
        ini_set('session.serialize_handler', 'php_serialize');
        session_set_save_handler($this, true);
    }

    /** @throws \LogicException where session.serialize_handler is another than php_serialize */
    public function open(string $path, string $name): bool
    {
        if (\ini_get('session.serialize_handler') !== 'php_serialize') {
            throw new \LogicException('session.serialize_handler must be php_serialize; register() sets it');
        }
        return $this->storage->open($path, $name);
    }

    public function close(): bool
    {
        return $this->storage->close();
    }

    public function read(string $id): string|false
    {
        $bytes = $this->storage->read($id);
        if ($bytes === false || $bytes === '') {
            return $bytes;
        }
        try {
            return \Isomer\convert($bytes, $this->class, $this->format, Format::Php);
        } catch (DecodeException $problem) {
            if ($this->damaged !== null) {
                ($this->damaged)($problem);
            }
            return '';
        }
    }

    /** @throws SessionException where $_SESSION has a key or a value that the class does not have */
    public function write(string $id, string $data): bool
    {
        return $this->storage->write($id, $this->bytesOf($data));
    }

    public function destroy(string $id): bool
    {
        return $this->storage->destroy($id);
    }

    public function gc(int $max_lifetime): int|false
    {
        return $this->storage->gc($max_lifetime);
    }

    public function create_sid(): string
    {
        return $this->storage instanceof \SessionIdInterface ? $this->storage->create_sid() : session_create_id();
    }

    /** With session.use_strict_mode, an id that the storage does not know is replaced. */
    public function validateId(string $id): bool
    {
        return $this->storage instanceof \SessionUpdateTimestampHandlerInterface
            ? $this->storage->validateId($id)
            : !\in_array($this->storage->read($id), ['', false], true);
    }

    public function updateTimestamp(string $id, string $data): bool
    {
        return $this->storage instanceof \SessionUpdateTimestampHandlerInterface
            ? $this->storage->updateTimestamp($id, $this->bytesOf($data))
            : $this->write($id, $data);
    }

    private function bytesOf(string $data): string
    {
        try {
            return $data === '' ? '' : \Isomer\convert($data, $this->class, Format::Php, $this->format);
        } catch (DecodeException $problem) {
            throw new SessionException('$_SESSION: ' . $problem->getMessage(), $problem->getCode(), $problem);
        }
    }
}
