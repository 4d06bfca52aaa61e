<?php

// How a program uses the package: usage_test.php runs it, and the documentation shows it.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Messenger\Tests;

use Isomer\Messenger\MessageSerializer;
use Symfony\Component\Messenger\Bridge\Doctrine\Transport\DoctrineTransport;
use Symfony\Component\Messenger\Envelope;

/** @var \Symfony\Component\Messenger\Bridge\Doctrine\Transport\Connection $connection */

$serializer = new MessageSerializer(['order.paid' => OrderPaid::class]);
$transport = new DoctrineTransport($connection, $serializer);
$transport->send(new Envelope(OrderPaid::of(7)));
