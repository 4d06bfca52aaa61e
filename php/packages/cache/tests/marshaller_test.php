<?php

// Symfony's adapters with messages, by PSR-6, by PSR-16 and by Symfony's own get().
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Cache\Tests;

use Isomer\Cache\Entries;
use Isomer\Cache\EntryException;
use Isomer\Cache\MessageMarshaller;
use Isomer\Testing\Tests;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;
use Symfony\Component\Cache\Adapter\FilesystemTagAwareAdapter;
use Symfony\Component\Cache\Adapter\PdoAdapter;
use Symfony\Component\Cache\Marshaller\DefaultMarshaller;
use Symfony\Component\Cache\Marshaller\DeflateMarshaller;
use Symfony\Component\Cache\Psr16Cache;
use Symfony\Contracts\Cache\ItemInterface;

use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

return static function (Tests $tests): void {
    $strict = new MessageMarshaller(new Entries(['p' => Person::class]));
    $mixed = new MessageMarshaller(new Entries(['p' => Person::class]), new DefaultMarshaller(false));
    $folder = sys_get_temp_dir() . '/isomer-marshaller-' . bin2hex(random_bytes(8));
    $files = static function () use ($folder): array {
        $flags = \FilesystemIterator::SKIP_DOTS | \FilesystemIterator::CURRENT_AS_PATHNAME;
        $below = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($folder, $flags));
        return iterator_to_array($below, false);
    };

    $tests->test('PSR-6: an item is a message', static function () use ($strict, $folder, $files): void {
        $pool = new FilesystemAdapter('', 0, $folder, $strict);
        same(true, $pool->save($pool->getItem('ada')->set(Person::of('Ada'))->expiresAfter(60)));
        same("\x01Ipp\n\x0a\x03Ada", explode("\n", file_get_contents($files()[0]), 3)[2]);
        $item = (new FilesystemAdapter('', 0, $folder, $strict))->getItem('ada');
        same([true, 'Ada', true], [$item->isHit(), $item->get()->name, $pool->hasItem('ada')]);
        $pool->clear();
    });

    $tests->test('PSR-6: what is no message is not saved', static function () use ($strict, $folder): void {
        $pool = new FilesystemAdapter('', 0, $folder, $strict);
        foreach ([new Stranger(), new Gadget(), ['a' => 1], 'text', false, null, Person::of("\xff")] as $value) {
            same(false, @$pool->save($pool->getItem('other')->set($value)));
            same(false, $pool->getItem('other')->isHit());
        }
        $pool->clear();
    });

    $tests->test('PSR-6: what is damaged is absent', static function () use ($strict, $mixed, $folder, $files): void {
        foreach ([$strict, $mixed] as $marshaller) {
            $pool = new FilesystemAdapter('', 0, $folder, $marshaller);
            $pool->save($pool->getItem('ada')->set(Person::of('Ada')));
            $whole = file_get_contents($files()[0]);
            $parts = explode("\n", $whole, 3);
            $head = "\x01Ip" . Gadget::class . "\n";
            foreach (["\x01Ipp\n\x0a\x09Ada", $head, "\x01I", "\x01W", "\x01W\x9D12345678\x5F"] as $bytes) {
                file_put_contents($files()[0], "$parts[0]\n$parts[1]\n$bytes");
                same([false, null], [$pool->getItem('ada')->isHit(), $pool->getItem('ada')->get()]);
            }
            file_put_contents($files()[0], $whole);
            same('Ada', $pool->getItem('ada')->get()->name);
            $pool->clear();
        }
    });

    $tests->test('without another marshaller nothing is unserialized', static function () use ($strict): void {
        foreach ([serialize(new Gadget()), igbinary_serialize(new Gadget()), 'N;', ''] as $bytes) {
            thrown(EntryException::class, static fn (): mixed => $strict->unmarshall($bytes));
        }
        same(0, Gadget::$woken);
    });

    $tests->test('PSR-16 over the same pool', static function () use ($strict, $folder): void {
        $cache = new Psr16Cache(new FilesystemAdapter('', 0, $folder, $strict));
        same(true, $cache->setMultiple(['ada' => Person::of('Ada'), 'grace' => Person::of('Grace')], 60));
        same(['Ada', 'Grace'], array_map(
            static fn (Person $one): string => $one->name,
            array_values(iterator_to_array($cache->getMultiple(['ada', 'grace']))),
        ));
        same([null, 7], [$cache->get('x'), $cache->get('x', 7)]);
        same(false, @$cache->set('other', ['a' => 1]));
        $cache->clear();
    });

    $tests->test('get() of Symfony, which notes when an item expires', static function () use (
        $strict,
        $folder,
        $files,
    ): void {
        $pool = new FilesystemAdapter('', 0, $folder, $strict);
        $calls = 0;
        $make = static function (ItemInterface $item) use (&$calls): Person {
            $calls++;
            $item->expiresAfter(3600);
            return Person::of('Ada');
        };
        same('Ada', $pool->get('ada', $make)->name);
        same('Ada', (new FilesystemAdapter('', 0, $folder, $strict))->get('ada', $make)->name);
        same(1, $calls);
        $item = $pool->getItem('ada');
        same('Ada', $item->get()->name);
        same(true, abs($item->getMetadata()[ItemInterface::METADATA_EXPIRY] - time() - 3600) < 5);
        same("\x01W\x9D", substr(explode("\n", file_get_contents($files()[0]), 3)[2], 0, 3));
        $pool->clear();
    });

    $tests->test('another marshaller holds the rest', static function () use ($mixed, $folder): void {
        $pool = new FilesystemAdapter('', 0, $folder, $mixed);
        foreach ([Person::of('Ada'), new Stranger(), ['a' => [1]], 'text', false, null, 1.5] as $i => $value) {
            same(true, $pool->save($pool->getItem("k$i")->set($value)));
            $item = $pool->getItem("k$i");
            same(true, $item->isHit() && $item->get() == $value && get_debug_type($item->get()) === get_debug_type($value));
        }
        $closure = static fn (): int => 1;
        same(false, @$pool->save($pool->getItem('closure')->set($closure)));
        $pool->clear();
    });

    $tests->test('keys of what fails are told, and the rest is written', static function () use (
        $strict,
        $mixed,
    ): void {
        $values = ['a' => Person::of('Ada'), 'b' => Person::of("\xff"), 'c' => static fn (): int => 1, 'd' => 1];
        same(["\x01Ipp\n\x0a\x03Ada"], array_values($strict->marshall($values, $failed)));
        same(['b', 'c', 'd'], $failed);
        same(['a', 'd'], array_keys($mixed->marshall($values, $failed)));
        same(['b', 'c'], $failed);
    });

    $tests->test('files: with one damaged item, all that were asked for are absent', static function () use (
        $strict,
        $folder,
        $files,
    ): void {
        $pool = new FilesystemAdapter('', 0, $folder, $strict);
        $pool->save($pool->getItem('ada')->set(Person::of('Ada')));
        file_put_contents($files()[0], '?', FILE_APPEND);
        $pool->save($pool->getItem('grace')->set(Person::of('Grace')));
        $hits = array_map(static fn ($item): bool => $item->isHit(), iterator_to_array($pool->getItems(['grace', 'ada'])));
        same(['grace' => false, 'ada' => false], $hits);
        same(true, $pool->getItem('grace')->isHit());
        $pool->clear();
    });

    $tests->test('tags need another marshaller', static function () use ($strict, $folder): void {
        $pool = new FilesystemTagAwareAdapter('', 0, $folder, $strict);
        $item = $pool->getItem('ada')->set(Person::of('Ada'));
        $item->tag(['people']);
        same(false, @$pool->save($item));
        $pool->clear();
    });

    $tests->test('a database holds entries', static function () use ($mixed): void {
        $pool = new PdoAdapter('sqlite::memory:', '', 0, [], $mixed);
        foreach ([Person::of('Ada'), ['a' => 1]] as $value) {
            $pool->save($pool->getItem('one')->set($value));
            same(true, $pool->getItem('one')->get() == $value);
        }
    });

    $tests->test('items with tags, and compression around it', static function () use ($mixed, $folder): void {
        $pool = new FilesystemTagAwareAdapter('', 0, $folder, new DeflateMarshaller($mixed));
        $item = $pool->getItem('ada')->set(Person::of(str_repeat('Ada', 100)));
        $item->tag(['people']);
        same(true, $pool->save($item));
        same(300, \strlen($pool->getItem('ada')->get()->name));
        same(true, $pool->invalidateTags(['people']));
        same(false, $pool->getItem('ada')->isHit());
        $pool->clear();
    });

    exec('rm -rf ' . escapeshellarg($folder));
};
