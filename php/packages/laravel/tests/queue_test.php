<?php

// Jobs with messages, in a database of Laravel's and done at once.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Laravel\Tests;

use Illuminate\Cache\ArrayStore;
use Illuminate\Container\Container;
use Illuminate\Contracts\Events\Dispatcher as DispatcherContract;
use Illuminate\Database\Capsule\Manager;
use Illuminate\Events\Dispatcher;
use Illuminate\Queue\DatabaseQueue;
use Illuminate\Queue\SyncQueue;
use Isomer\EncodeException;
use Isomer\Format;
use Isomer\Testing\Tests;

use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

return static function (Tests $tests): void {
    $container = new Container();
    $container->instance(DispatcherContract::class, new Dispatcher($container));
    $mailbox = static fn (): Mailbox => $container->instance(Mailbox::class, new Mailbox());
    $database = static function () use ($container): DatabaseQueue {
        $manager = new Manager(new Container());
        $manager->addConnection(['driver' => 'sqlite', 'database' => ':memory:']);
        $manager->getConnection()->statement('CREATE TABLE jobs (id INTEGER PRIMARY KEY, queue TEXT, payload TEXT,
            attempts INTEGER, reserved_at INTEGER, available_at INTEGER, created_at INTEGER)');
        $queue = new DatabaseQueue($manager->getConnection(), 'jobs');
        $queue->setContainer($container);
        return $queue;
    };

    $tests->test('a job is the name of a class, and a message in every format', static function () use (
        $database,
        $mailbox,
    ): void {
        foreach (Format::cases() as $format) {
            SendReceipt::$format = $format;
            [$queue, $mails] = [$database(), $mailbox()];
            SendReceipt::push($queue, OrderPaid::of(300, "J\u{f6}rg \0"));
            same(1, $queue->size());
            $job = $queue->pop();
            same([SendReceipt::class, $format->name], [$job->payload()['job'], $job->payload()['data']['format']]);
            $job->fire();
            same([["300 J\u{f6}rg \0"], 0], [$mails->sent, $queue->size()]);
        }
        SendReceipt::$format = Format::Protobuf;
    });

    $tests->test('what the documentation shows', static function () use ($database, $mailbox): void {
        [$strings, $queue, $mails] = [new ArrayStore(), $database(), $mailbox()];
        require __DIR__ . '/usage.php';
        $queue->pop('mails')->fire();
        same([['7 Ada'], "\x01Iporder.paid\n\x08\x07\x12\x03Ada"], [$mails->sent, $strings->get('last')]);
    });

    $tests->test('a payload has no serialized object', static function () use ($database): void {
        SendReceipt::push($queue = $database(), OrderPaid::of(7), 'mails');
        same(null, $queue->pop());
        same(['format' => 'Protobuf', 'message' => 'CAc='], $queue->pop('mails')->payload()['data']);
        SendReceipt::$format = Format::Json;
        SendReceipt::push($queue, OrderPaid::of(7));
        SendReceipt::$format = Format::Protobuf;
        same(['format' => 'Json', 'message' => '{"order":"7"}'], $queue->pop()->payload()['data']);
    });

    $tests->test('a queue that does jobs at once', static function () use ($container, $mailbox): void {
        [$queue, $mails] = [new SyncQueue(), $mailbox()];
        $queue->setContainer($container);
        SendReceipt::push($queue, OrderPaid::of(7, 'Ada'));
        same(['7 Ada'], $mails->sent);
        $push = static fn (): mixed => SendReceipt::push($queue, OrderPaid::of(8, 'nobody'));
        same('there is nobody', thrown(\DomainException::class, $push)->getMessage());
        same(['there is nobody'], $mails->failed);
    });

    $tests->test('a job may be delayed, or released', static function () use ($database, $mailbox): void {
        [$queue, $mails] = [$database(), $mailbox()];
        SendReceipt::push($queue, OrderPaid::of(7, 'Ada'), delay: 60);
        same([null, 1], [$queue->pop(), $queue->size()]);
        SendReceipt::push($queue, OrderPaid::of(8, 'away'));
        $queue->pop()->fire();
        same([[], 2], [$mails->sent, $queue->size()]);
    });

    $tests->test('a job that throws stays, for Laravel to try again', static function () use ($database, $mailbox): void {
        [$queue, $mails] = [$database(), $mailbox()];
        SendReceipt::push($queue, OrderPaid::of(8, 'nobody'));
        $job = $queue->pop();
        thrown(\DomainException::class, $job->fire(...));
        same([false, []], [$job->isDeletedOrReleased(), $mails->failed]);
    });

    $tests->test('a job whose message cannot be read fails at once', static function () use ($database, $mailbox): void {
        [$queue, $mails] = [$database(), $mailbox()];
        $cases = [
            ['', 'the job has no message'],
            [['format' => 'Json'], 'the job has no message'],
            [['message' => ''], 'the job has no message'],
            [['format' => 'Json', 'message' => []], 'the job has no message'],
            [['format' => 'Xml', 'message' => ''], 'the job\'s message is in no known format'],
            [['format' => 'Protobuf', 'message' => '?'], 'the job\'s message is not base64'],
            [['format' => 'Json', 'message' => '{'], '1:2: truncated input (byte 1)'],
        ];
        foreach ($cases as [$data, $expected]) {
            $queue->push(SendReceipt::class, $data);
            $queue->pop()->fire();
            same([[$expected], 0], [$mails->failed, $queue->size()]);
            $mails->failed = [];
        }
        same([], $mails->sent);
    });

    $tests->test('a job is of one class of messages', static function () use ($database): void {
        [$queue, $text] = [$database(), OrderPaid::of(1, "\xff")];
        $other = static fn (): mixed => SendReceipt::push($queue, OrderSent::of(1));
        thrown(\InvalidArgumentException::class, $other);
        thrown(EncodeException::class, static fn (): mixed => SendReceipt::push($queue, $text));
        same(0, $queue->size());
    });
};
