<?php

// A PSR-16 cache of messages, over one of strings.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Cache\Tests;

use Isomer\Cache\Entries;
use Isomer\Cache\EntryException;
use Isomer\Cache\MessageCache;
use Isomer\Testing\Tests;
use Psr\SimpleCache\InvalidArgumentException;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;
use Symfony\Component\Cache\Psr16Cache;

use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

return static function (Tests $tests): void {
    $entries = new Entries(['p' => Person::class]);

    $tests->test('messages are held as strings', static function () use ($entries): void {
        [$strings, $cache] = [$memory = new Memory(), new MessageCache($memory, $entries)];
        same(true, $cache->set('ada', Person::of('Ada'), 60));
        same(["\x01Ipp\n\x0a\x03Ada", 60], [$strings->held['ada'], $strings->ttl]);
        same(['Ada', true], [$cache->get('ada')->name, $cache->has('ada')]);
        $cache->get('ada')->name = 'changed';
        same('Ada', $cache->get('ada')->name);
        same(true, $cache->delete('ada'));
        same([null, 'none', false], [$cache->get('ada'), $cache->get('ada', 'none'), $cache->has('ada')]);
    });

    $tests->test('several at once', static function () use ($entries): void {
        $cache = new MessageCache(new Memory(), $entries);
        $people = static function (): \Generator {
            yield 'a' => Person::of('Ada');
            yield 'g' => Person::of('Grace');
        };
        same(true, $cache->setMultiple($people(), new \DateInterval('PT1M')));
        $found = $cache->getMultiple(new \ArrayIterator(['g', 'x', 'a']), 'none');
        same(['g' => 'Grace', 'x' => 'none', 'a' => 'Ada'], array_map(static fn ($one) => $one->name ?? $one, $found));
        same(true, $cache->deleteMultiple(['a']));
        same([false, true], [$cache->has('a'), $cache->has('g')]);
        same(true, $cache->clear());
        same(false, $cache->has('g'));
    });

    $tests->test('what is no entry of an allowed class is absent', static function () use ($entries): void {
        $cache = new MessageCache($strings = new Memory(), $entries);
        $other = "\x01Ip" . Gadget::class . "\n";
        foreach (["\x01Ipp\n\x0a\x09Ada", $other, serialize(new Gadget()), '', 7, [], new Gadget()] as $value) {
            $strings->held['ada'] = $value;
            same([null, 1, false], [$cache->get('ada'), $cache->get('ada', 1), $cache->has('ada')]);
            same(['ada' => 2], $cache->getMultiple(['ada'], 2));
        }
        same(0, Gadget::$woken);
    });

    $tests->test('what is no message is an error, and nothing is stored', static function () use ($entries): void {
        $cache = new MessageCache($strings = new Memory(), $entries);
        $set = static fn (): bool => $cache->set('a', new Stranger());
        same(
            'Isomer\Cache\Tests\Stranger is not among the classes that this cache holds',
            thrown(InvalidArgumentException::class, $set)->getMessage(),
        );
        $two = static fn (): bool => $cache->setMultiple(['a' => Person::of('Ada'), 'b' => 'text']);
        thrown(EntryException::class, $two);
        same([], $strings->held);
    });

    $tests->test('what the documentation shows', static function (): void {
        $folder = sys_get_temp_dir() . '/isomer-usage-' . bin2hex(random_bytes(8));
        $strings = new Memory();
        try {
            require __DIR__ . '/usage.php';
            same([15, 'Ada', 'Grace'], [\strlen($strings->held['ada']), $ada->name, $grace->name]);
        } finally {
            exec('rm -rf ' . escapeshellarg($folder));
        }
    });

    $tests->test('a cache of Symfony holds the strings', static function () use ($entries): void {
        $folder = sys_get_temp_dir() . '/isomer-cache-' . bin2hex(random_bytes(8));
        $cache = new MessageCache($strings = new Psr16Cache(new FilesystemAdapter('', 0, $folder)), $entries);
        try {
            same(true, $cache->setMultiple(['ada' => Person::of('Ada'), 'grace' => Person::of('Grace')]));
            same(['Ada', 'Grace'], [$cache->get('ada')->name, $cache->get('grace')->name]);
            same("\x01Ipp\n\x0a\x03Ada", $strings->get('ada'));
        } finally {
            $cache->clear();
            exec('rm -r ' . escapeshellarg($folder));
        }
    });
};
