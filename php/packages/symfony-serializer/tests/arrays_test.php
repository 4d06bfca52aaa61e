<?php

// Tests messages inside of objects that Symfony itself normalizes.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Symfony\Tests;

use Isomer\Google\Protobuf\Struct;
use Isomer\Google\Protobuf\Timestamp;
use Isomer\Symfony\MessageEncoder;
use Isomer\Symfony\MessageNormalizer;
use Isomer\Testing\Tests;
use Symfony\Component\Serializer\Encoder\JsonEncoder;
use Symfony\Component\Serializer\Exception\NotNormalizableValueException;
use Symfony\Component\Serializer\Normalizer\ArrayDenormalizer;
use Symfony\Component\Serializer\Normalizer\PropertyNormalizer;
use Symfony\Component\Serializer\Serializer;

use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

return static function (Tests $tests): void {
    $normalizers = [new MessageNormalizer(), new ArrayDenormalizer(), new PropertyNormalizer()];
    $serializer = new Serializer($normalizers, [new MessageEncoder(), new JsonEncoder()]);
    $order = new Order();
    $order->orderNumber = 1 << 60;
    $order->seal = "\x80\0";
    $order->colour = Colour::Red;
    $order->before = new Order();
    $order->parts = [new Order(), new Order()];
    $order->notes = [0 => 'a', 1 => 'b'];
    $order->byPlace = [0 => new Order()];
    $order->at = new Timestamp();
    $order->anything = new Struct();
    $json = '{"orderNumber":"1152921504606846976","seal":"gAA=","colour":"Red","before":{},"parts":[{},{}],'
        . '"notes":{"0":"a","1":"b"},"byPlace":{"0":{}},"at":"1970-01-01T00:00:00Z","anything":{}}';

    $tests->test('a message in Symfony\'s JSON is ProtoJSON', function () use ($serializer, $order, $json): void {
        same($json, $serializer->serialize($order, 'json'));
    });

    $tests->test('what is in arrays comes back the same', function () use ($serializer, $order): void {
        foreach (['json', 'xml', null] as $format) {
            $array = $serializer->normalize($order, $format);
            same(true, $order == $serializer->denormalize($array, Order::class, $format));
        }
    });

    $tests->test('empty messages, lists and maps can be told apart after Symfony\'s JSON', function () use (
        $serializer,
        $order,
    ): void {
        $read = $serializer->deserialize($serializer->serialize($order, 'json'), Order::class, 'json');
        same(true, $order == $read);
        $empty = $serializer->deserialize('{"before":{},"parts":[],"notes":{},"byPlace":{}}', Order::class, 'json');
        same([true, [], [], []], [$empty->before == new Order(), $empty->parts, $empty->notes, $empty->byPlace]);
    });

    $tests->test('an empty message is an object', function () use ($serializer): void {
        same('{}', $serializer->serialize(new Order(), 'json'));
        same(true, new Order() == $serializer->deserialize('{}', Order::class, 'json'));
    });

    $tests->test('names of the schema are read, too', function () use ($serializer): void {
        $read = $serializer->denormalize(['order_number' => 3, 'by_place' => [0 => []]], Order::class, 'json');
        same([3, true], [$read->orderNumber, [new Order()] == $read->byPlace]);
    });

    $tests->test('objects of other classes may hold messages', function () use ($serializer, $order): void {
        $basket = new Basket();
        $basket->owner = 'Ada';
        $basket->order = new Order();
        $basket->order->orderNumber = 7;
        same('{"owner":"Ada","order":{"orderNumber":"7"}}', $serializer->serialize($basket, 'json'));
        same('[{},{"owner":"","order":null}]', $serializer->serialize([new Order(), new Basket()], 'json'));
    });

    $tests->test('lists of messages are read', function () use ($serializer): void {
        $read = $serializer->deserialize('[{"orderNumber":1},{"orderNumber":2}]', Order::class . '[]', 'json');
        same([1, 2], array_map(static fn (Order $one): int => $one->orderNumber, $read));
    });

    $tests->test('values that do not fit are errors of Symfony', function () use ($serializer): void {
        $values = [['orderNumber' => 'x'], ['unknown' => 1], ['before' => 'x'], [1, 2], 'x', 5, ['seal' => "\xff"]];
        foreach ($values as $data) {
            $read = static fn (): mixed => $serializer->denormalize($data, Order::class, 'json');
            thrown(NotNormalizableValueException::class, $read);
        }
    });
};
