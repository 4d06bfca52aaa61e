<?php

// Decodes messages from bodies, in the format that Content-Type states.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Psr7;

use Isomer\DecodeException;
use Isomer\Format;
use Isomer\Options;
use Psr\Http\Message\MessageInterface;
use Psr\Http\Message\StreamInterface;

final class BodyReader
{
    private const CHUNK = 65536;

    /**
     * @param int $limit bytes that a body may have
     * @param Format|null $default the format of a body without Content-Type; null: that is an error
     */
    public function __construct(
        private readonly int $limit = 4 * 1024 * 1024,
        private readonly ?Format $default = null,
        private readonly ?Options $options = null,
    ) {
    }

    /**
     * @template T of object
     * @param class-string<T> $class
     * @return T
     * @throws BodyException
     */
    public function read(MessageInterface $http, string $class): object
    {
        $format = $this->formatOf($http);
        try {
            return \Isomer\decode($class, $this->bytesOf($http->getBody()), $format, $this->options);
        } catch (DecodeException $problem) {
            throw new BodyException($problem->getMessage(), BodyException::BAD_REQUEST, $problem);
        }
    }

    private function formatOf(MessageInterface $http): Format
    {
        $coding = strtolower($http->getHeaderLine('Content-Encoding'));
        if ($coding !== '' && $coding !== 'identity') {
            throw new BodyException("the body's encoding is $coding", BodyException::UNSUPPORTED_MEDIA_TYPE);
        }
        $line = $http->getHeaderLine('Content-Type');
        if ($line === '' && $this->default !== null) {
            return $this->default;
        }
        $type = MediaType::parse($line);
        $format = $type === null ? null : MediaTypes::formatOf($type);
        return $format ?? throw new BodyException(
            $line === '' ? 'the body has no Content-Type' : "the body's Content-Type is no format of messages",
            BodyException::UNSUPPORTED_MEDIA_TYPE,
        );
    }

    /** Reads from the beginning, if the stream is seekable. */
    private function bytesOf(StreamInterface $body): string
    {
        if (($body->getSize() ?? 0) > $this->limit) {
            throw $this->tooLarge();
        }
        if ($body->isSeekable()) {
            $body->rewind();
        }
        $bytes = '';
        try {
            while (!$body->eof()) {
                $bytes .= $body->read(self::CHUNK);
                if (\strlen($bytes) > $this->limit) {
                    throw $this->tooLarge();
                }
            }
        } catch (BodyException $problem) {
            throw $problem;
        } catch (\RuntimeException $problem) {
            throw new BodyException('the body cannot be read', BodyException::BAD_REQUEST, $problem);
        }
        return $bytes;
    }

    private function tooLarge(): BodyException
    {
        return new BodyException("the body has more than $this->limit bytes", BodyException::CONTENT_TOO_LARGE);
    }
}
