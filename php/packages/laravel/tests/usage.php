<?php

// How a program uses the package: usage_test.php runs it, and the documentation shows it.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Laravel\Tests;

use Illuminate\Cache\Repository;
use Isomer\Cache\Entries;
use Isomer\Laravel\MessageStore;

/** @var \Illuminate\Contracts\Cache\Store $strings */
/** @var \Illuminate\Contracts\Queue\Queue $queue */

$store = new MessageStore($strings, new Entries(['order.paid' => OrderPaid::class]));
$cache = new Repository($store);
$cache->put('last', OrderPaid::of(7, 'Ada'), 60);
$last = $cache->get('last');

SendReceipt::push($queue, $last, on: 'mails');
