<?php

// Tests messages in Isomer's formats, with Symfony's serializer.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Symfony\Tests;

use Isomer\DecodeException;
use Isomer\ErrorCode;
use Isomer\Options;
use Isomer\Symfony\Formats;
use Isomer\Symfony\MessageEncoder;
use Isomer\Symfony\MessageNormalizer;
use Isomer\Testing\Tests;
use Symfony\Component\Serializer\Exception\LogicException;
use Symfony\Component\Serializer\Exception\NotEncodableValueException;
use Symfony\Component\Serializer\Normalizer\AbstractNormalizer;
use Symfony\Component\Serializer\Serializer;

use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

return static function (Tests $tests): void {
    $serializer = new Serializer([new MessageNormalizer()], [new MessageEncoder()]);
    $order = new Order();
    $order->orderNumber = 7;
    $order->before = new Order();
    $order->notes = [0 => 'a', 1 => 'b'];

    $tests->test('every format that Isomer has goes both ways', function () use ($serializer, $order): void {
        same(count(\Isomer\Format::cases()), count(Formats::names()));
        foreach (Formats::names() as $format) {
            $bytes = $serializer->serialize($order, $format);
            same(\Isomer\encode($order, Formats::get($format)), $bytes);
            same(true, $order == $serializer->deserialize($bytes, Order::class, $format));
        }
    });

    $tests->test('a message may extend nothing', function () use ($serializer): void {
        $tag = $serializer->deserialize("\x0a\x01a", Tag::class, 'protobuf');
        same(['a', "\x0a\x01a"], [$tag->text, $serializer->serialize($tag, 'protobuf')]);
    });

    $tests->test('options go to the extension', function () use ($serializer, $order): void {
        $context = [Formats::OPTIONS => new Options(ignoreUnknown: true, originalNames: true)];
        $json = $serializer->serialize($order, 'protojson', $context);
        same('{"order_number":"7","before":{},"notes":{"0":"a","1":"b"}}', $json);
        $read = $serializer->deserialize('{"order_number":8,"other":1}', Order::class, 'protojson', $context);
        same(8, $read->orderNumber);
    });

    $tests->test('bytes that are no message are an error, with its cause', function () use ($serializer): void {
        $broken = static fn (): mixed => $serializer->deserialize("\x08", Order::class, 'protobuf');
        $problem = thrown(NotEncodableValueException::class, $broken);
        same(ErrorCode::Truncated->value, $problem->getCode());
        same(DecodeException::class, $problem->getPrevious()::class);
    });

    $tests->test('what cannot be written is an error of Symfony', function () use ($serializer): void {
        $order = new Order();
        $order->orderNumber = 1;
        $order->before = $order;
        $endless = static fn (): mixed => $serializer->serialize($order, 'cbor');
        same(ErrorCode::TooDeep->value, thrown(NotEncodableValueException::class, $endless)->getCode());
    });

    $tests->test('what is no message is refused', function () use ($serializer): void {
        foreach ([new Basket(), ['a' => 1], 'text', null] as $other) {
            $write = static fn (): mixed => $serializer->serialize($other, 'protobuf');
            thrown(NotEncodableValueException::class, $write);
        }
        $basket = static fn (): mixed => $serializer->deserialize('', Basket::class, 'protobuf');
        thrown(\Symfony\Component\Serializer\Exception\NotNormalizableValueException::class, $basket);
    });

    $tests->test('a message is not read into an object that is there', function () use ($serializer): void {
        $context = [AbstractNormalizer::OBJECT_TO_POPULATE => new Order()];
        $read = static fn (): mixed => $serializer->deserialize('', Order::class, 'protobuf', $context);
        thrown(LogicException::class, $read);
    });

    $tests->test('formats of others stay theirs', function () use ($serializer): void {
        foreach (['json', 'yaml', 'xml', 'csv', ''] as $format) {
            same(false, $serializer->supportsEncoding($format));
            same(false, $serializer->supportsDecoding($format));
        }
    });
};
