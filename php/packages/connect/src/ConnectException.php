<?php

// What a handler throws to tell the client why a call fails.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect;

class ConnectException extends \RuntimeException
{
    public readonly Metadata $metadata;

    /**
     * @param string $message for the people who develop the client: it is sent
     * @param list<Detail> $details
     * @param Metadata|null $metadata headers of the answer
     */
    public function __construct(
        public readonly Code $reason,
        string $message = '',
        public readonly array $details = [],
        ?Metadata $metadata = null,
        ?\Throwable $previous = null,
    ) {
        $this->metadata = $metadata ?? new Metadata();
        parent::__construct($message, 0, $previous);
    }

    /**
     * The first detail of the class.
     *
     * @template T of object
     * @param class-string<T> $class
     * @return T|null
     * @throws \Isomer\DecodeException
     */
    public function detail(string $class): ?object
    {
        foreach ($this->details as $detail) {
            $message = $detail->as($class);
            if ($message !== null) {
                return $message;
            }
        }
        return null;
    }
}
