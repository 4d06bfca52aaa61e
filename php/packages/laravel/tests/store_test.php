<?php

// Laravel's cache with messages, over stores of Laravel's.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Laravel\Tests;

use Illuminate\Cache\ArrayStore;
use Illuminate\Cache\CacheManager;
use Illuminate\Cache\FileStore;
use Illuminate\Cache\NullStore;
use Illuminate\Cache\Repository;
use Illuminate\Container\Container;
use Illuminate\Contracts\Cache\Store;
use Illuminate\Filesystem\Filesystem;
use Isomer\Cache\Entries;
use Isomer\Cache\EntryException;
use Isomer\Laravel\MessageStore;
use Isomer\Testing\Tests;

use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

return function (Tests $tests): void {
    $entries = new Entries(['paid' => OrderPaid::class]);

    $tests->test('messages are held as strings', static function () use ($entries): void {
        $cache = new Repository(new MessageStore($strings = new ArrayStore(), $entries));
        same(true, $cache->put('a', OrderPaid::of(7), 60));
        same("\x01Ippaid\n\x08\x07", $strings->get('a'));
        same([7, true], [$cache->get('a')->order, $cache->has('a')]);
        same([null, 'none'], [$cache->get('b'), $cache->get('b', 'none')]);
        same(true, $cache->putMany(['b' => OrderPaid::of(8), 'c' => OrderPaid::of(9)], 60));
        $many = $cache->many(['b', 'x', 'a']);
        same(['b' => 8, 'x' => null, 'a' => 7], array_map(static fn ($one) => $one?->order, $many));
        same(10, $cache->remember('d', 60, static fn (): OrderPaid => OrderPaid::of(10))->order);
        same(10, $cache->get('d')->order);
        same(true, $cache->forever('e', OrderPaid::of(11)));
        same([11, null], [$cache->pull('e')->order, $cache->get('e')]);
        same(true, $cache->forget('a'));
        same(false, $cache->has('a'));
        same(true, $cache->clear());
        same(false, $cache->has('b'));
    });

    $tests->test('files of Laravel', static function () use ($entries): void {
        $folder = sys_get_temp_dir() . '/isomer-laravel-' . bin2hex(random_bytes(8));
        try {
            $open = static fn (): Repository
                => new Repository(new MessageStore(new FileStore(new Filesystem(), $folder), $entries));
            same(true, $open()->put('a', OrderPaid::of(7, 'Ada'), 60));
            same('Ada', $open()->get('a')->customer);
        } finally {
            exec('rm -rf ' . escapeshellarg($folder));
        }
    });

    $tests->test('a driver of Laravel\'s manager of caches', function () use ($entries): void {
        $app = new Container();
        $app->instance('config', ['cache.stores.kept' => ['driver' => 'messages']]);
        $caches = new CacheManager($app);
        $make = fn ($app) => $caches->repository(new MessageStore(new ArrayStore(), $entries));
        $caches->extend('messages', $make);
        $caches->store('kept')->put('a', OrderPaid::of(7), 60);
        same(7, $caches->store('kept')->get('a')->order);
    });

    $tests->test('what is no entry of an allowed class is absent', static function () use ($entries): void {
        $store = new MessageStore($strings = new ArrayStore(), $entries);
        $other = "\x01Ip" . OrderSent::class . "\n";
        foreach (["\x01Ippaid\n\x08", "\x01Ipx\n", $other, 'text', ['a'], new \stdClass()] as $value) {
            $strings->put('a', $value, 60);
            same([null, ['a' => null]], [$store->get('a'), $store->many(['a'])]);
        }
    });

    $tests->test('what is no message is refused, and nothing is stored', static function () use ($entries): void {
        $store = new MessageStore($strings = new ArrayStore(), $entries);
        foreach ([new OrderSent(), 'text', 7, ['a' => 1], OrderPaid::of(1, "\xff")] as $value) {
            thrown(EntryException::class, static fn (): bool => $store->put('a', $value, 60));
            thrown(EntryException::class, static fn (): bool => $store->forever('a', $value));
            $two = static fn (): bool => $store->putMany(['b' => OrderPaid::of(1), 'a' => $value], 60);
            thrown(EntryException::class, $two);
        }
        same([null, null], [$strings->get('a'), $strings->get('b')]);
    });

    $tests->test('other values go to the store, where that is wished', static function () use ($entries): void {
        $store = new MessageStore(new ArrayStore(), $entries, others: true);
        foreach (['text', 7, ['a' => 1], OrderPaid::of(7)] as $value) {
            $store->put('a', $value, 60);
            same(true, $store->get('a') == $value);
        }
        thrown(EntryException::class, static fn (): bool => $store->put('a', "\x01Ippaid\n", 60));
    });

    $tests->test('counters, locks and the prefix are the store\'s', static function () use ($entries): void {
        $cache = new Repository($store = new MessageStore($strings = new ArrayStore(), $entries));
        same([1, 3, 2], [$cache->increment('n'), $cache->increment('n', 2), $cache->decrement('n')]);
        same([2, ''], [$cache->get('n'), $store->getPrefix()]);
        $strings->put('n', '17', 60);
        same('17', $cache->get('n'));
        $lock = $cache->lock('one', 60);
        same([true, false], [$lock->get(), $store->lock('one', 60)->get()]);
        same(true, $store->restoreLock('one', $lock->owner())->release());
        $without = new MessageStore(without_locks(), $entries);
        thrown(\BadMethodCallException::class, static fn (): object => $without->lock('one'));
    });
};

function without_locks(): Store
{
    return new class (new NullStore()) implements Store {
        public function __construct(private readonly Store $store)
        {
        }

        public function get($key)
        {
            return $this->store->get($key);
        }

        public function many(array $keys)
        {
            return $this->store->many($keys);
        }

        public function put($key, $value, $seconds)
        {
            return $this->store->put($key, $value, $seconds);
        }

        public function putMany(array $values, $seconds)
        {
            return $this->store->putMany($values, $seconds);
        }

        public function increment($key, $value = 1)
        {
            return $this->store->increment($key, $value);
        }

        public function decrement($key, $value = 1)
        {
            return $this->store->decrement($key, $value);
        }

        public function forever($key, $value)
        {
            return $this->store->forever($key, $value);
        }

        public function forget($key)
        {
            return $this->store->forget($key);
        }

        public function flush()
        {
            return $this->store->flush();
        }

        public function getPrefix()
        {
            return $this->store->getPrefix();
        }
    };
}
