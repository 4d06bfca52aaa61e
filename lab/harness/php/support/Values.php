<?php

// The job's messages, for libraries without schemas.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Lab;

final class Values
{
    /**
     * As json_decode makes arrays of ProtoJSON.
     *
     * @return list<array<string, mixed>>
     */
    public static function arrays(Job $job): array
    {
        $decode = static fn (string $text): array => json_decode($text, true, flags: JSON_THROW_ON_ERROR);
        return array_map($decode, self::texts($job));
    }

    /**
     * As json_decode makes objects of it.
     *
     * @return list<\stdClass>
     */
    public static function objects(Job $job): array
    {
        $decode = static fn (string $text): object => json_decode($text, flags: JSON_THROW_ON_ERROR);
        return array_map($decode, self::texts($job));
    }

    /**
     * As arrays, for libraries that write an array as a list where its keys are 0, 1, 2 … or where it is empty: objects
     * that are such arrays are refused.
     *
     * @return list<array<string, mixed>>
     */
    public static function arraysLikeJson(Job $job, string $library): array
    {
        self::refuseObjectsLikeLists($job, $library);
        return self::arrays($job);
    }

    /**
     * As the library itself reads them, which has kinds of values that JSON lacks, such as bytes.
     *
     * @param callable(string): array<string, mixed> $decode
     * @param string $library its name, if it writes objects as lists as above
     * @return list<array<string, mixed>>
     */
    public static function decoded(Job $job, callable $decode, string $library = ''): array
    {
        if ($library !== '') {
            self::refuseObjectsLikeLists($job, $library);
        }
        return array_map($decode, Records::read($job->input));
    }

    private static function refuseObjectsLikeLists(Job $job, string $library): void
    {
        foreach (self::texts($job) as $text) {
            $path = self::objectLikeList(json_decode($text, flags: JSON_THROW_ON_ERROR));
            if ($path !== null) {
                $reason = "$library writes an array that is empty, or has the keys 0, 1, 2 …, as a list";
                throw new Refusal($reason, $path);
            }
        }
    }

    /** @return list<string> */
    private static function texts(Job $job): array
    {
        $texts = Records::read($job->valuesJson);
        if ($texts === []) {
            throw new Refusal('the values have no form in JSON, of which the arrays are made');
        }
        return $texts;
    }

    /** Returns the path of the first such object, or null. */
    private static function objectLikeList(mixed $value): ?string
    {
        if (!is_array($value) && !is_object($value)) {
            return null;
        }
        $members = (array) $value;
        if (is_object($value) && array_is_list($members)) {
            return '';
        }
        foreach ($members as $key => $member) {
            $below = self::objectLikeList($member);
            if ($below !== null) {
                $step = is_object($value) ? (string) $key : "[$key]";
                return $step . ($below === '' || $below[0] === '[' ? '' : '.') . $below;
            }
        }
        return null;
    }
}
