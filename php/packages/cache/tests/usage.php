<?php

// How a program uses the package: usage_test.php runs it, and the documentation shows it.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Cache\Tests;

use Isomer\Cache\Entries;
use Isomer\Cache\MessageCache;
use Isomer\Cache\MessageMarshaller;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;

/** @var \Psr\SimpleCache\CacheInterface $strings */
/** @var string $folder */

// The classes that entries may have, and what entries call them.
$entries = new Entries(['person' => Person::class]);

// PSR-16, over another cache of PSR-16.
$cache = new MessageCache($strings, $entries);
$cache->set('ada', Person::of('Ada'), 3600);
$ada = $cache->get('ada');

// Symfony's caches, which are of PSR-6.
$pool = new FilesystemAdapter('', 0, $folder, new MessageMarshaller($entries));
$pool->save($pool->getItem('grace')->set(Person::of('Grace')));
$grace = $pool->getItem('grace')->get();
