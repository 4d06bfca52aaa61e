<?php

// A media type with its parameters, as Content-Type and Accept have it.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Psr7;

final class MediaType
{
    private const TOKEN = '[!#$%&\'*+.^_`|~0-9A-Za-z-]++';
    private const QUOTED = '"((?:[^"\\\\]|\\\\.)*+)"';

    /**
     * @param string $name in lower case, such as "application/json"; in Accept, "*" may stand for a half of it
     * @param array<string, string> $parameters by name in lower case
     */
    public function __construct(public readonly string $name, public readonly array $parameters = [])
    {
    }

    /** Null: this is none. */
    public static function parse(string $text): ?self
    {
        $all = self::parseList($text);
        return \count($all) === 1 ? $all[0] : null;
    }

    /**
     * Those of a list with commas between. What is none of them is left out, as a server does with what it does not know.
     *
     * @return list<self>
     */
    public static function parseList(string $text): array
    {
        $all = [];
        $pattern = '~\G[\s,]*+(' . self::TOKEN . '/' . self::TOKEN . ')((?:[ \t]*+;[ \t]*+(?:' . self::TOKEN . '='
            . '(?:' . self::TOKEN . '|' . self::QUOTED . '))?)*+)[ \t]*+(?=,|$)|\G[\s,]*+(?:[^,"]|' . self::QUOTED . '|")++~';
        preg_match_all($pattern, $text, $found, \PREG_SET_ORDER);
        foreach ($found as $one) {
            if (($one[1] ?? '') !== '') {
                $all[] = new self(strtolower($one[1]), self::parametersOf($one[2] ?? ''));
            }
        }
        return $all;
    }

    /** From 0 to 1: how much a client wants it. */
    public function quality(): float
    {
        $q = $this->parameters['q'] ?? '1';
        return preg_match('/^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/', $q) === 1 ? (float) $q : 0.0;
    }

    /** What follows a "+", such as "json" in "application/problem+json". */
    public function suffix(): string
    {
        $plus = strrpos($this->name, '+');
        return $plus === false ? '' : substr($this->name, $plus + 1);
    }

    /** @return array<string, string> */
    private static function parametersOf(string $text): array
    {
        $parameters = [];
        preg_match_all('~;[ \t]*+(' . self::TOKEN . ')=(?:(' . self::TOKEN . ')|' . self::QUOTED . ')~', $text, $found, \PREG_SET_ORDER);
        foreach ($found as $one) {
            $value = ($one[2] ?? '') !== '' ? $one[2] : stripslashes($one[3] ?? '');
            $parameters[strtolower($one[1])] ??= $value;
        }
        return $parameters;
    }
}
