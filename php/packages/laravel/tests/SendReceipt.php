<?php

// A job for each order that was paid.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Laravel\Tests;

use Illuminate\Contracts\Queue\Job;
use Isomer\Format;
use Isomer\Laravel\MessageJob;

/** @extends MessageJob<OrderPaid> */
final class SendReceipt extends MessageJob
{
    public static Format $format = Format::Protobuf;

    public function __construct(private readonly Mailbox $mailbox)
    {
    }

    public static function messageClass(): string
    {
        return OrderPaid::class;
    }

    public static function format(): Format
    {
        return self::$format;
    }

    public function handle(object $message, Job $job): void
    {
        if ($message->customer === 'away') {
            $job->release(60);
            return;
        }
        if ($message->customer === 'nobody') {
            throw new \DomainException('there is nobody');
        }
        $this->mailbox->sent[] = "$message->order $message->customer";
    }

    public function failed(mixed $data, \Throwable $problem): void
    {
        $this->mailbox->failed[] = $problem->getMessage();
    }
}
