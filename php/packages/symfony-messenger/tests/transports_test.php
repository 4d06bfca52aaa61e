<?php

// Transports of Symfony, and a worker that takes from one.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Messenger\Tests;

use Doctrine\DBAL\DriverManager;
use Isomer\Format;
use Isomer\Messenger\MessageSerializer;
use Isomer\Testing\Tests;
use Symfony\Component\Messenger\Bridge\Doctrine\Transport\Connection;
use Symfony\Component\Messenger\Bridge\Doctrine\Transport\DoctrineTransport;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\Handler\HandlersLocator;
use Symfony\Component\Messenger\MessageBus;
use Symfony\Component\Messenger\Middleware\HandleMessageMiddleware;
use Symfony\Component\Messenger\Middleware\SendMessageMiddleware;
use Symfony\Component\Messenger\Stamp\BusNameStamp;
use Symfony\Component\Messenger\Stamp\ReceivedStamp;
use Symfony\Component\Messenger\Transport\InMemoryTransport;
use Symfony\Component\Messenger\Transport\Sender\SendersLocatorInterface;

use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

return static function (Tests $tests): void {
    $database = static fn (): Connection => new Connection(
        ['table_name' => 'messages', 'queue_name' => 'default', 'redeliver_timeout' => 3600, 'auto_setup' => true],
        DriverManager::getConnection(['url' => 'sqlite:///:memory:']),
    );

    $tests->test('a transport in memory', static function (): void {
        $transport = new InMemoryTransport(new MessageSerializer([OrderPaid::class], binary: true));
        $transport->send(new Envelope(OrderPaid::of(300)));
        same(300, [...$transport->get()][0]->getMessage()->order);
    });

    $tests->test('a database, whose column wants text', static function () use ($database): void {
        foreach ([Format::Protobuf, Format::Json, Format::MessagePack, Format::Cbor, Format::Yaml] as $format) {
            $transport = new DoctrineTransport($database(), new MessageSerializer([OrderPaid::class], $format));
            $transport->send(new Envelope(OrderPaid::of(300, "\0\u{fc}"), [new BusNameStamp('events')]));
            $envelope = [...$transport->get()][0];
            same([300, "\0\u{fc}"], [$envelope->getMessage()->order, $envelope->getMessage()->customer]);
            same('events', $envelope->last(BusNameStamp::class)->getBusName());
            $transport->ack($envelope);
            same([], [...$transport->get()]);
        }
    });

    $tests->test('what the documentation shows', static function () use ($database): void {
        $connection = $database();
        require __DIR__ . '/usage.php';
        same(7, [...$transport->get()][0]->getMessage()->order);
    });

    $tests->test('a transport drops what cannot be read', static function () use ($database): void {
        $connection = $database();
        $connection->send('?', ['type' => OrderPaid::class, 'Content-Type' => 'application/json']);
        $transport = new DoctrineTransport($connection, new MessageSerializer([OrderPaid::class]));
        thrown(MessageDecodingFailedException::class, static fn (): array => [...$transport->get()]);
        same(0, $transport->getMessageCount());
    });

    $tests->test('a bus sends, and a bus that has received handles', static function () use ($database): void {
        $transport = new DoctrineTransport($database(), new MessageSerializer(['paid' => OrderPaid::class]));
        $handled = [];
        $handler = static function (OrderPaid $paid) use (&$handled): void {
            $handled[] = $paid->order;
        };
        $senders = new class ($transport) implements SendersLocatorInterface {
            public function __construct(private readonly DoctrineTransport $transport)
            {
            }

            public function getSenders(Envelope $envelope): iterable
            {
                yield 'database' => $this->transport;
            }
        };
        $bus = new MessageBus([
            new SendMessageMiddleware($senders),
            new HandleMessageMiddleware(new HandlersLocator([OrderPaid::class => [$handler]])),
        ]);
        $bus->dispatch(OrderPaid::of(7));
        same([], $handled);
        foreach ($transport->get() as $envelope) {
            $bus->dispatch($envelope->with(new ReceivedStamp('database')));
            $transport->ack($envelope);
        }
        same([7], $handled);
    });
};
