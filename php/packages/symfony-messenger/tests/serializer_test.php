<?php

// Envelopes there and back, and those that are refused.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Messenger\Tests;

use Isomer\DecodeException;
use Isomer\Format;
use Isomer\Messenger\MessageSerializer;
use Isomer\Options;
use Isomer\Testing\Tests;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\InvalidArgumentException;
use Symfony\Component\Messenger\Exception\LogicException;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\Stamp\BusNameStamp;
use Symfony\Component\Messenger\Stamp\DelayStamp;
use Symfony\Component\Messenger\Stamp\ErrorDetailsStamp;
use Symfony\Component\Messenger\Stamp\ReceivedStamp;
use Symfony\Component\Messenger\Stamp\RedeliveryStamp;
use Symfony\Component\Messenger\Stamp\SentToFailureTransportStamp;
use Symfony\Component\Messenger\Stamp\SerializerStamp;
use Symfony\Component\Messenger\Transport\Serialization\PhpSerializer;
use Symfony\Component\Messenger\Transport\Serialization\Serializer;
use Symfony\Component\Serializer\Encoder\JsonEncoder;
use Symfony\Component\Serializer\Normalizer\ArrayDenormalizer;
use Symfony\Component\Serializer\Normalizer\ObjectNormalizer;
use Symfony\Component\Serializer\Serializer as SymfonySerializer;

use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

return static function (Tests $tests): void {
    $formats = ['application/protobuf' => Format::Protobuf, 'application/json' => Format::Json,
        'application/msgpack' => Format::MessagePack, 'application/cbor' => Format::Cbor,
        'application/yaml' => Format::Yaml];
    $refused = static fn (MessageSerializer $serializer, array $encoded): string => thrown(
        MessageDecodingFailedException::class,
        static fn (): Envelope => $serializer->decode($encoded),
    )->getMessage();

    $tests->test('every format goes both ways, as bytes or as text, and each reads the others', static function () use (
        $formats,
    ): void {
        foreach ($formats as $type => $format) {
            foreach ([true, false] as $binary) {
                $encoded = (new MessageSerializer([OrderPaid::class], $format, $binary))
                    ->encode(new Envelope(OrderPaid::of(300, 'Ada')));
                same([OrderPaid::class, $type], array_slice(array_values($encoded['headers']), 0, 2));
                same(true, $binary || preg_match('/^[ -~\n]*$/D', $encoded['body']) === 1);
                $message = (new MessageSerializer([OrderPaid::class]))->decode($encoded)->getMessage();
                same([OrderPaid::class, 300, 'Ada'], [$message::class, $message->order, $message->customer]);
            }
        }
        foreach ([Format::Text, Format::Positional, Format::Php] as $format) {
            thrown(\ValueError::class, static fn (): object => new MessageSerializer([], $format));
        }
    });

    $tests->test('an envelope is a body with its headers', static function (): void {
        $serializer = new MessageSerializer(['order.paid' => OrderPaid::class]);
        same(
            ['body' => 'CAc=', 'headers' => ['type' => 'order.paid', 'Content-Type' => 'application/protobuf',
                'Content-Transfer-Encoding' => 'base64']],
            $serializer->encode(new Envelope(OrderPaid::of(7))),
        );
        $json = new MessageSerializer(['order.paid' => OrderPaid::class], Format::Json);
        same('{"order":"7"}', $json->encode(new Envelope(OrderPaid::of(7)))['body']);
        // All fields that are absent make an empty body.
        same('', $serializer->encode(new Envelope(new OrderPaid()))['body']);
        same(0, $serializer->decode($serializer->encode(new Envelope(new OrderPaid())))->getMessage()->order);
        same(7, $serializer->decode(['body' => "\x08\x07", 'headers' => ['type' => 'order.paid']])->getMessage()->order);
    });

    $tests->test('stamps are kept as the default serializer keeps them', static function (): void {
        $stamps = [new BusNameStamp('events'), new DelayStamp(5), new DelayStamp(6), new SerializerStamp(['a' => 1])];
        $envelope = new Envelope(OrderPaid::of(7), [...$stamps, new ReceivedStamp('here')]);
        $serializer = new MessageSerializer([OrderPaid::class]);
        $encoded = $serializer->encode($envelope);
        $normalizers = [new ArrayDenormalizer(), new ObjectNormalizer()];
        $default = new Serializer(new SymfonySerializer($normalizers, [new JsonEncoder()]));
        $stampsOf = static fn (array $headers): array => array_filter(
            $headers,
            static fn (string $name): bool => str_starts_with($name, 'X-Message-Stamp-'),
            \ARRAY_FILTER_USE_KEY,
        );
        same($stampsOf($default->encode($envelope)['headers']), $stampsOf($encoded['headers']));
        same(3, \count($stampsOf($encoded['headers'])));
        $decoded = $serializer->decode($encoded);
        same(true, $decoded->all() == (new Envelope(new OrderPaid(), $stamps))->all());
        same(null, $decoded->last(ReceivedStamp::class));
    });

    $tests->test('stamps of a message that has failed, for its next try', static function (): void {
        $error = ErrorDetailsStamp::create(new \DomainException('no', 7));
        $stamps = [new DelayStamp(1000), new RedeliveryStamp(3), $error, new SentToFailureTransportStamp('failed')];
        $serializer = new MessageSerializer([OrderPaid::class]);
        $encoded = $serializer->encode(new Envelope(OrderPaid::of(7), $stamps));
        $decoded = $serializer->decode($encoded);
        same(3, RedeliveryStamp::getRetryCountFromEnvelope($decoded));
        $read = $decoded->last(ErrorDetailsStamp::class);
        same(['DomainException', 'no', 7], [$read->getExceptionClass(), $read->getExceptionMessage(),
            $read->getExceptionCode()]);
        same('no', $read->getFlattenException()->getMessage());
        same('failed', $decoded->last(SentToFailureTransportStamp::class)->getOriginalReceiverName());
    });

    $tests->test('stamps of other classes are sent and received where they are named', static function () use (
        $refused,
    ): void {
        $envelope = new Envelope(OrderPaid::of(7), [new TraceStamp('abc')]);
        $serializer = new MessageSerializer([OrderPaid::class], stamps: [TraceStamp::class]);
        $encoded = $serializer->encode($envelope);
        same('abc', $serializer->decode($encoded)->last(TraceStamp::class)->getId());
        $without = new MessageSerializer([OrderPaid::class]);
        same(
            'A stamp of Isomer\Messenger\Tests\TraceStamp is not sent; add the class to those of the serializer.',
            thrown(LogicException::class, static fn (): array => $without->encode($envelope))->getMessage(),
        );
        $made = TraceStamp::$made;
        same('A stamp of this class is not received.', $refused($without, $encoded));
        same($made, TraceStamp::$made);
    });

    $tests->test('headers make nothing but stamps, and load no other class', static function () use ($refused): void {
        $serializer = new MessageSerializer([OrderPaid::class], stamps: [OrderSent::class]);
        $classes = ['stdClass', ReceivedStamp::class, OrderSent::class, 'Isomer\Messenger\Tests\Nowhere', '',
            'SplFileObject', 'Symfony\Component\Messenger\Stamp\Nowhere',
            'Symfony\Component\Messenger\Bridge\Amqp\Transport\AmqpReceiver'];
        foreach ($classes as $class) {
            $headers = ['type' => OrderPaid::class, "X-Message-Stamp-$class" => '[{}]'];
            same('A stamp of this class is not received.', $refused($serializer, ['body' => '', 'headers' => $headers]));
        }
        same(false, class_exists('Isomer\Messenger\Tests\Nowhere', false));
    });

    $tests->test('stamps that cannot be read are told as such', static function () use ($refused): void {
        $serializer = new MessageSerializer([OrderPaid::class]);
        foreach (['', 'x', '[', '{}', '[{}]', '[1]', '[{"delay":"x"}]', '[{"delay":[]}]', "\xff", 7, null, []] as $value) {
            $headers = ['type' => OrderPaid::class, 'X-Message-Stamp-' . DelayStamp::class => $value];
            if ($value === '{}') {
                same([], $serializer->decode(['body' => '', 'headers' => $headers])->all());
            } else {
                $refused($serializer, ['body' => '', 'headers' => $headers]);
            }
        }
    });

    $tests->test('only named classes are sent and made', static function () use ($refused): void {
        $serializer = new MessageSerializer([OrderPaid::class]);
        foreach ([new OrderSent(), new \stdClass()] as $message) {
            thrown(LogicException::class, static fn (): array => $serializer->encode(new Envelope($message)));
        }
        $headers = [[], null, 'x', ['type' => null], ['type' => ''], ['type' => 7], ['type' => [OrderPaid::class]],
            ['type' => OrderSent::class], ['type' => 'Isomer\Messenger\Tests\Nowhere'], ['type' => 'stdClass']];
        foreach ($headers as $one) {
            same(
                'The header "type" names no class that is received.',
                $refused($serializer, ['body' => '{}', 'headers' => $one]),
            );
        }
        same(false, class_exists('Isomer\Messenger\Tests\Nowhere', false));
    });

    $tests->test('what is no message is told as such', static function () use ($refused): void {
        $serializer = new MessageSerializer(['p' => OrderPaid::class], binary: true);
        $with = static fn (mixed $body, array $headers = []): array
            => ['body' => $body, 'headers' => ['type' => 'p'] + $headers];
        $json = ['Content-Type' => 'application/json'];
        $problem = thrown(MessageDecodingFailedException::class, static fn () => $serializer->decode($with("\x08")));
        same(DecodeException::class, $problem->getPrevious()::class);
        same('There is no body.', $refused($serializer, $with(null)));
        same('There is no body.', $refused($serializer, ['headers' => ['type' => 'p']]));
        same('1:2: truncated input (byte 1)', $refused($serializer, $with('{', $json)));
        foreach (['text/plain', '', 7, []] as $type) {
            $headers = ['Content-Type' => $type];
            same('The header "Content-Type" names no format.', $refused($serializer, $with('', $headers)));
        }
        $base64 = ['Content-Transfer-Encoding' => 'base64'];
        same('The body is not base64.', $refused($serializer, $with('?', $base64)));
        $other = ['Content-Transfer-Encoding' => 'x'];
        same('The header "Content-Transfer-Encoding" is unknown.', $refused($serializer, $with('', $other)));
    });

    $tests->test('what cannot be written is told as such', static function (): void {
        $serializer = new MessageSerializer([OrderPaid::class]);
        $write = static fn (): array => $serializer->encode(new Envelope(OrderPaid::of(1, "\xff")));
        same('customer', thrown(InvalidArgumentException::class, $write)->getPrevious()->path);
    });

    $tests->test('another serializer has the messages of other classes', static function (): void {
        $serializer = new MessageSerializer([OrderPaid::class], others: new PhpSerializer());
        foreach ([OrderPaid::of(7), OrderSent::of(8)] as $message) {
            $encoded = $serializer->encode(new Envelope($message));
            same($message->order, $serializer->decode($encoded)->getMessage()->order);
        }
    });

    $tests->test('options go to the extension', static function (): void {
        $serializer = new MessageSerializer([OrderPaid::class], options: new Options(ignoreUnknown: true));
        $headers = ['type' => OrderPaid::class, 'Content-Type' => 'Application/JSON; charset=utf-8'];
        same(7, $serializer->decode(['body' => '{"order":7,"x":1}', 'headers' => $headers])->getMessage()->order);
    });
};
