<?php

// A media type with its parameters, as in Content-Type and Accept.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Psr7;

final class MediaType
{
    private const TOKEN = '[!#$%&\'*+.^_`|~0-9A-Za-z-]++';
    private const QUOTED = '"(?:[^"\\\\]++|\\\\.)*+"';
    /** Everything up to the next comma outside of quotes. A quote that is not closed takes the rest. */
    private const ELEMENT = '@(?:[^,"]++|' . self::QUOTED . '|".*+)++@s';
    private const PARAMETER = '[ \t]*+;[ \t]*+(?:(' . self::TOKEN . ')=(' . self::TOKEN . '|' . self::QUOTED . '))?+';

    /**
     * @param string $name in lower case, such as "application/json"; in Accept, "*" may stand for a half of it
     * @param array<string, string> $parameters by name in lower case
     */
    public function __construct(public readonly string $name, public readonly array $parameters = [])
    {
    }

    /** Returns null if the text is not a media type. */
    public static function parse(string $text): ?self
    {
        return self::ofElement($text);
    }

    /**
     * Those of a list with commas between. What is no media type is left out.
     *
     * @return list<self>
     */
    public static function parseList(string $text): array
    {
        $all = [];
        preg_match_all(self::ELEMENT, $text, $elements);
        foreach ($elements[0] ?? [] as $element) {
            $one = self::ofElement($element);
            if ($one !== null) {
                $all[] = $one;
            }
        }
        return $all;
    }

    /** How much a client prefers it, from 0 to 1. */
    public function quality(): float
    {
        $q = $this->parameters['q'] ?? '1';
        return preg_match('/^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/', $q) === 1 ? (float) $q : 0.0;
    }

    /** Returns what follows a "+", such as "json" in "application/problem+json". */
    public function suffix(): string
    {
        $plus = strrpos($this->name, '+');
        return $plus === false ? '' : substr($this->name, $plus + 1);
    }

    private static function ofElement(string $text): ?self
    {
        $whole = '@^\s*+(' . self::TOKEN . '/' . self::TOKEN . ')((?:' . self::PARAMETER . ')*+)\s*+$@s';
        if (preg_match($whole, $text, $type) !== 1) {
            return null;
        }
        $parameters = [];
        preg_match_all('@' . self::PARAMETER . '@s', $type[2], $found, \PREG_SET_ORDER);
        foreach ($found as $one) {
            if (isset($one[2])) {
                $value = $one[2][0] === '"' ? stripslashes(substr($one[2], 1, -1)) : $one[2];
                $parameters[strtolower($one[1])] ??= $value;
            }
        }
        return new self(strtolower($type[1]), $parameters);
    }
}
