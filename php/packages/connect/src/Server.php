<?php

// Answers requests by the handlers of methods.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect;

use Isomer\DecodeException;
use Isomer\Format;
use Isomer\Options;
use Psr\Http\Message\ResponseFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Message\StreamFactoryInterface;

final class Server
{
    /** @var array<string, array{Method, \Closure(object, Context): object}> */
    private array $handlers = [];

    /** @var array<string, true> */
    private array $services = [];

    private readonly Options $options;

    /**
     * @param int $limit bytes that a request may have
     * @param \Closure(\Throwable): void|null $failed is told of what handlers throw besides ConnectException, which
     *     clients are not told; null: PHP's error log is
     * @param Options|null $options null: keys that the schema lacks are skipped in JSON, so that clients may be newer
     * @param string $prefix of the path, such as "/api", which URLs have before the service
     */
    public function __construct(
        private readonly ResponseFactoryInterface $responses,
        private readonly StreamFactoryInterface $streams,
        private readonly int $limit = 4 * 1024 * 1024,
        private readonly ?\Closure $failed = null,
        ?Options $options = null,
        private readonly string $prefix = '',
    ) {
        $this->options = $options ?? new Options(ignoreUnknown: true);
    }

    /**
     * @param \Closure(object, Context): object $handler
     * @return $this
     */
    public function add(Method $method, \Closure $handler): self
    {
        $this->handlers[$method->path] = [$method, $handler];
        $this->services[$method->service()] = true;
        return $this;
    }

    /**
     * All methods that an interface declares.
     *
     * @template T of object
     * @param class-string<T> $interface
     * @param T $service what has them
     * @return $this
     */
    public function addService(string $interface, object $service): self
    {
        foreach (Method::allOf($interface) as $name => $method) {
            $this->add($method, $service->$name(...));
        }
        return $this;
    }

    /** Null: the path is not one of these services. */
    public function answer(ServerRequestInterface $request): ?ResponseInterface
    {
        $path = $request->getUri()->getPath();
        if (!str_starts_with($path, "$this->prefix/")) {
            return null;
        }
        $path = substr($path, \strlen($this->prefix));
        [$method, $handler] = $this->handlers[$path] ?? [null, null];
        if ($method === null) {
            $service = substr($path, 0, strrpos($path, '/') + 1);
            $missing = new ConnectException(Code::Unimplemented, "there is no method $path");
            return isset($this->services[$service]) ? $this->refuse($missing, new Metadata(), new Metadata()) : null;
        }
        if ($request->getMethod() !== 'POST') {
            return $this->responses->createResponse(405)->withHeader('Allow', 'POST');
        }
        $format = Codec::formatOf($request->getHeaderLine('Content-Type'));
        if ($format === null) {
            $types = implode(', ', array_keys(Codec::TYPES));
            return $this->responses->createResponse(415)->withHeader('Accept-Post', $types);
        }
        return $this->call($method, $handler, $request, $format);
    }

    private function call(
        Method $method,
        \Closure $handler,
        ServerRequestInterface $request,
        Format $format,
    ): ResponseInterface {
        [$headers, $trailers] = [new Metadata(), new Metadata()];
        try {
            $context = new Context($request, self::deadlineOf($request));
            [$headers, $trailers] = [$context->headers, $context->trailers];
            $message = $this->messageOf($method, $request, $format);
            $context->check();
            $answer = $handler($message, $context);
            $context->check();
            if (!$answer instanceof $method->response) {
                throw new \UnexpectedValueException("the handler of $method->path returns no $method->response");
            }
            $bytes = \Isomer\encode($answer, $format, $this->options);
        } catch (\Throwable $problem) {
            if ($problem instanceof ConnectException && !$problem instanceof CallException) {
                return $this->refuse($problem, $headers, $trailers);
            }
            $this->failed === null ? error_log((string) $problem) : ($this->failed)($problem);
            return $this->refuse(new ConnectException(Code::Internal, 'the service failed'), $headers, $trailers);
        }
        return $this->respond(200, Codec::typeOf($format), $bytes, $headers, $trailers);
    }

    private static function deadlineOf(ServerRequestInterface $request): ?int
    {
        $version = $request->getHeaderLine('Connect-Protocol-Version');
        if ($version !== '' && $version !== '1') {
            throw new ConnectException(Code::InvalidArgument, 'Connect-Protocol-Version must be 1');
        }
        $timeout = $request->getHeaderLine('Connect-Timeout-Ms');
        if ($timeout === '') {
            return null;
        }
        if (preg_match('/^\d{1,10}$/D', $timeout) !== 1) {
            throw new ConnectException(Code::InvalidArgument, 'Connect-Timeout-Ms must be a number of up to 10 digits');
        }
        return hrtime(true) + (int) $timeout * 1000000;
    }

    private function messageOf(Method $method, ServerRequestInterface $request, Format $format): object
    {
        $coding = strtolower($request->getHeaderLine('Content-Encoding'));
        if ($coding !== '' && $coding !== 'identity') {
            $what = 'the only encoding of messages here is identity';
            throw new ConnectException(Code::Unimplemented, $what);
        }
        if (($request->getBody()->getSize() ?? 0) > $this->limit) {
            throw new ConnectException(Code::ResourceExhausted, "the message has more than $this->limit bytes");
        }
        try {
            $bytes = Codec::read($request->getBody(), $this->limit);
            return \Isomer\decode($method->request, $bytes, $format, $this->options);
        } catch (DecodeException $problem) {
            throw new ConnectException(Code::InvalidArgument, $problem->getMessage(), previous: $problem);
        }
    }

    private function refuse(ConnectException $problem, Metadata $headers, Metadata $trailers): ResponseInterface
    {
        $headers = Metadata::both($headers, $problem->metadata);
        $status = $problem->reason->status();
        return $this->respond($status, 'application/json', ErrorBody::write($problem), $headers, $trailers);
    }

    private function respond(
        int $status,
        string $type,
        string $bytes,
        Metadata $headers,
        Metadata $trailers,
    ): ResponseInterface {
        $response = $this->responses->createResponse($status);
        foreach ($headers->toHeaders() + $trailers->toHeaders('trailer-') as $name => $values) {
            $response = $response->withHeader((string) $name, $values);
        }
        return $response->withHeader('Content-Type', $type)
            ->withHeader('Content-Length', (string) \strlen($bytes))
            ->withBody($this->streams->createStream($bytes));
    }
}
