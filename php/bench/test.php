<?php

// Tests the benchmark's arithmetic, and the results of a quick run. tools/test/php-packages runs it.
// SPDX-License-Identifier: MIT
//
// usage: php test.php FILE      what tools/bench/php --json wrote

declare(strict_types=1);

namespace Isomer\Bench;

use Isomer\Testing\Tests;

use function Isomer\Testing\same;

require __DIR__ . '/../packages/testing.php';
require __DIR__ . '/src/Loader.php';
Loader::register('');
$tests = new Tests();

$tests->test('statistics are those of the definitions', static function (): void {
    $of = new Statistics([4.0, 2.0, 4.0, 5.0, 5.0, 4.0, 7.0, 9.0]);
    same([2.0, 9.0, 5.0, 2.0, 40.0, 4.5], [
        $of->best, $of->worst, $of->mean, $of->deviation, $of->relativeDeviation(), $of->median,
    ]);
    same(true, abs($of->mode - 4.3) < 0.2);
    same([3.0, 3.0], [(new Statistics([3.0]))->mode, (new Statistics([3.0]))->median]);
});

$tests->test('a ratio is the median of rounds, and is unclear if rounds disagree', static function (): void {
    $clear = new Ratio([4.0, 40.0, 6.0], [2.0, 20.0, 2.0]);
    same([2.0, 2.0, 2.5, false], [$clear->median, $clear->low, $clear->high, $clear->isUnclear()]);
    same([true, false], [$clear->isUnclear(2.2), $clear->isUnclear(3.0)]);
    same(true, (new Ratio([1.0, 2.0, 1.0, 2.0], [2.0, 1.0, 2.0, 1.0]))->isUnclear());
    same(false, (new Ratio([1.0, 1.0, 1.0], [2.0, 2.0, 2.0]))->isUnclear());
});

$tests->test('a network is slower by bytes, and breaks even where it makes up for the time', static function (): void {
    $small = new Network(84, 3380.0);
    $fast = new Network(188, 1780.0);
    same([8.4, 18.8], [$small->sending(), $fast->sending()]);
    same(65, (int) round($small->breakEven($fast) / 1e6));
    same($small->breakEven($fast), $fast->breakEven($small));
    same([null, null], [$small->breakEven(new Network(188, 4000.0)), $small->breakEven(new Network(84, 1.0))]);
});

$measured = json_decode(file_get_contents($argv[1]), true, flags: JSON_THROW_ON_ERROR);

$tests->test('three settings of PHP are measured', static function () use ($measured): void {
    same(['no opcache', 'opcache', 'opcache and JIT'], array_column($measured['runs'], 'setting'));
});

$tests->test('messages have the sizes that were published', static function () use ($measured): void {
    $bytes = $measured['runs'][0]['bytes'];
    same(84, $bytes[Subjects::REFERENCE]);
    foreach (Published::FIGURES as [$name, $published]) {
        same($published, $bytes[$name] ?? $published);
    }
    same($bytes[Subjects::REFERENCE], $bytes['Isomer arrays, Protobuf']);
});

$tests->test('every library does all the work in every round', static function () use ($measured): void {
    foreach ($measured['runs'] as $run) {
        foreach (Measurement::WORKS as $work) {
            same(array_keys($run['bytes']), array_keys($run['works'][$work]));
        }
        foreach ($run['works'] as $samples) {
            foreach ($samples as $sample) {
                same([$run['rounds'], $run['rounds']], [count($sample['wall']), count($sample['cpu'])]);
                same(true, min($sample['wall']) > 0 && $sample['times'] > 0);
            }
        }
    }
});

$tests->test('what is not there is told', static function () use ($measured): void {
    foreach ([Subjects::EXTENSION, Subjects::PURE, 'Symfony YAML'] as $name) {
        $run = $measured['runs'][0];
        same(true, isset($run['bytes'][$name]) !== isset($run['missing'][$name]));
    }
});

$tests->test('a book of objects weighs half of one of arrays, or less', static function () use ($measured): void {
    $book = $measured['runs'][0]['book'];
    same(true, 2 * $book[Subjects::REFERENCE]['memory'] <= $book[Subjects::JSON]['memory']);
    same(true, $book[Subjects::REFERENCE]['bytes'] > 10000);
});

exit($tests->end());
