<?php

// Encodes messages into bodies, and sets Content-Type.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Psr7;

use Isomer\EncodeException;
use Isomer\Options;
use Psr\Http\Message\MessageInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;

final class BodyWriter
{
    /** @var list<string> */
    private readonly array $offers;

    /** @param list<string>|null $offers the media types that answers may have, the favourite first; null: all */
    public function __construct(
        private readonly StreamFactoryInterface $streams,
        private readonly ?Options $options = null,
        ?array $offers = null,
    ) {
        $this->offers = $offers ?? MediaTypes::names();
    }

    /**
     * @template T of MessageInterface
     * @param T $http
     * @return T with the body, its Content-Type and its Content-Length
     * @throws EncodeException
     */
    public function write(
        MessageInterface $http,
        object $message,
        string $mediaType = 'application/protobuf',
    ): MessageInterface {
        $type = MediaType::parse($mediaType);
        $format = $type === null ? null : MediaTypes::formatOf($type);
        if ($format === null) {
            throw new \InvalidArgumentException("$mediaType is no format of messages");
        }
        $bytes = \Isomer\encode($message, $format, $this->options);
        return $http->withBody($this->streams->createStream($bytes))
            ->withHeader('Content-Type', $mediaType)
            ->withHeader('Content-Length', (string) \strlen($bytes));
    }

    /**
     * An answer in the format that the request's Accept prefers.
     *
     * @throws BodyException where it accepts none
     * @throws EncodeException
     */
    public function answer(RequestInterface $request, ResponseInterface $response, object $message): ResponseInterface
    {
        $chosen = Accept::choose($request->getHeaderLine('Accept'), $this->offers);
        if ($chosen === null) {
            throw new BodyException(
                'the client accepts none of ' . implode(', ', $this->offers),
                BodyException::NOT_ACCEPTABLE,
            );
        }
        return $this->write($response, $message, $chosen)->withAddedHeader('Vary', 'Accept');
    }
}
