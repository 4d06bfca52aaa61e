<?php

// Calls methods by any client of PSR-18.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect;

use Isomer\DecodeException;
use Isomer\EncodeException;
use Isomer\Format;
use Isomer\Options;
use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Client\NetworkExceptionInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;

final class Client
{
    private const LONGEST = 9999999999;

    private readonly string $type;
    private readonly Options $options;

    /**
     * @param string $url of the server, such as "https://example.org/api"
     * @param ClientInterface|\Closure(?int): ClientInterface $http PSR-18 knows no timeouts, so a function may make the
     *     client for the milliseconds that a call may take; null: as long as it takes
     * @param Format $format Protobuf or Json
     * @param int $limit bytes that an answer may have
     * @param Options|null $options null: keys that the schema lacks are skipped in JSON, so that servers may be newer
     * @throws \ValueError where Connect does not have the format
     */
    public function __construct(
        private readonly string $url,
        private readonly ClientInterface|\Closure $http,
        private readonly RequestFactoryInterface $requests,
        private readonly StreamFactoryInterface $streams,
        private readonly Format $format = Format::Protobuf,
        private readonly int $limit = 4 * 1024 * 1024,
        ?Options $options = null,
    ) {
        $this->type = Codec::typeOf($format);
        $this->options = $options ?? new Options(ignoreUnknown: true);
    }

    /**
     * @param int|null $timeout milliseconds, which the server is told; null: as long as it takes
     * @return Reply<object> whose message is of the method's class
     * @throws CallException where the call fails for whatever reason
     * @throws EncodeException where the message cannot be written
     * @throws \InvalidArgumentException where it is not of the method's class
     * @throws \ValueError where the timeout is not from 1 to 9999999999
     */
    public function call(Method $method, object $message, ?int $timeout = null, ?Metadata $metadata = null): Reply
    {
        if (!$message instanceof $method->request) {
            throw new \InvalidArgumentException("$method->path takes $method->request, not " . $message::class);
        }
        if ($timeout !== null && ($timeout < 1 || $timeout > self::LONGEST)) {
            throw new \ValueError('a timeout is from 1 to ' . self::LONGEST . ' milliseconds');
        }
        $request = $this->requestOf($method, $message, $timeout, $metadata);
        $start = hrtime(true);
        $isLate = static fn (): bool => $timeout !== null && hrtime(true) - $start > $timeout * 1000000;
        try {
            $http = $this->http instanceof \Closure ? ($this->http)($timeout) : $this->http;
            $response = $http->sendRequest($request);
            $bytes = Codec::read($response->getBody(), $this->limit);
        } catch (ConnectException $problem) {
            throw new CallException($problem->reason, $problem->getMessage(), previous: $problem);
        } catch (\RuntimeException | ClientExceptionInterface $problem) {
            $isLost = !$problem instanceof ClientExceptionInterface || $problem instanceof NetworkExceptionInterface;
            $code = $isLost ? Code::Unavailable : Code::Internal;
            $code = $isLate() ? Code::DeadlineExceeded : $code;
            throw new CallException($code, $problem->getMessage(), previous: $problem);
        }
        if ($isLate()) {
            throw new CallException(Code::DeadlineExceeded, 'the answer came after the deadline');
        }
        return $this->replyOf($method, $response, $bytes);
    }

    private function requestOf(Method $method, object $message, ?int $timeout, ?Metadata $metadata): RequestInterface
    {
        $bytes = \Isomer\encode($message, $this->format, $this->options);
        $request = $this->requests->createRequest('POST', rtrim($this->url, '/') . $method->path)
            ->withHeader('Content-Type', $this->type)
            ->withHeader('Connect-Protocol-Version', '1')
            ->withHeader('Accept-Encoding', 'identity')
            ->withBody($this->streams->createStream($bytes));
        if ($timeout !== null) {
            $request = $request->withHeader('Connect-Timeout-Ms', (string) $timeout);
        }
        foreach ($metadata?->toHeaders() ?? [] as $name => $values) {
            $request = $request->withHeader((string) $name, $values);
        }
        return $request;
    }

    /** @return Reply<object> */
    private function replyOf(Method $method, ResponseInterface $response, string $bytes): Reply
    {
        $headers = Metadata::ofHeaders($response->getHeaders(), without: 'trailer-');
        $trailers = Metadata::ofHeaders($response->getHeaders(), 'trailer-');
        $type = $response->getHeaderLine('Content-Type');
        if ($response->getStatusCode() !== 200) {
            $json = Codec::formatOf($type) === Format::Json ? $bytes : '';
            throw ErrorBody::read($json, $response->getStatusCode(), Metadata::both($headers, $trailers));
        }
        $coding = strtolower($response->getHeaderLine('Content-Encoding'));
        $format = Codec::formatOf($type);
        if ($format !== $this->format || ($coding !== '' && $coding !== 'identity')) {
            $code = $format === null ? Code::Unknown : Code::Internal;
            throw new CallException($code, "the answer is not $this->type, without compression");
        }
        try {
            return new Reply(\Isomer\decode($method->response, $bytes, $format, $this->options), $headers, $trailers);
        } catch (DecodeException $problem) {
            throw new CallException(Code::Internal, $problem->getMessage(), previous: $problem);
        }
    }
}
