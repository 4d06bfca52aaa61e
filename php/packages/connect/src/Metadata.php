<?php

// Headers and trailers of a call, in lower case. Those whose name ends with "-bin" have any bytes.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect;

final class Metadata
{
    private const BINARY = '-bin';
    /** What the protocol, or HTTP, says itself. */
    private const RESERVED = '/^(?:connect-.*|trailer-.*|content-(?:type|length|encoding)|accept-encoding|host|te'
        . '|transfer-encoding|connection|keep-alive|upgrade|trailer)$/D';

    /** @var array<string, list<string>> */
    private array $values = [];

    /**
     * @param array<string, string|list<string>> $values
     * @throws \ValueError as add() does
     */
    public function __construct(array $values = [])
    {
        foreach ($values as $name => $some) {
            foreach ((array) $some as $value) {
                $this->add((string) $name, $value);
            }
        }
    }

    /**
     * One more value of a name.
     *
     * @return $this
     * @throws \ValueError where the name is none of HTTP's, or one that the protocol uses; or where the value is not
     *     printable ASCII, and the name does not end with "-bin"
     */
    public function add(string $name, string $value): self
    {
        $name = strtolower($name);
        if (preg_match('/^[a-z0-9!#$%&\'*+.^_`|~-]+$/D', $name) !== 1 || preg_match(self::RESERVED, $name) === 1) {
            throw new \ValueError("\"$name\" cannot be the name of metadata");
        }
        if (!str_ends_with($name, self::BINARY) && preg_match('/^[ -~]*$/D', $value) !== 1) {
            throw new \ValueError("\"$name\" has a value that is not printable ASCII; names that end with -bin may");
        }
        $this->values[$name][] = $value;
        return $this;
    }

    /** The first value; null: there is none. */
    public function get(string $name): ?string
    {
        return $this->values[strtolower($name)][0] ?? null;
    }

    /** @return list<string> */
    public function all(string $name): array
    {
        return $this->values[strtolower($name)] ?? [];
    }

    /** @return array<string, list<string>> */
    public function toArray(): array
    {
        return $this->values;
    }

    /**
     * What HTTP has for it. Of metadata that a peer has sent, what the protocol and HTTP say themselves is left out.
     *
     * @internal
     * @return array<string, list<string>>
     */
    public function toHeaders(string $prefix = ''): array
    {
        $headers = [];
        foreach ($this->values as $name => $values) {
            if ($values === [] || preg_match(self::RESERVED, (string) $name) === 1) {
                continue;
            }
            $isBinary = str_ends_with((string) $name, self::BINARY);
            $headers["$prefix$name"] = $isBinary ? array_map(self::textOf(...), $values) : $values;
        }
        return $headers;
    }

    /**
     * Of the headers that a peer has sent; those of the protocol are there, too. Values that are not base64 where they
     * should be are left out.
     *
     * @internal
     * @param array<array<string>> $headers
     */
    public static function ofHeaders(array $headers, string $prefix = '', string $without = ' '): self
    {
        $metadata = new self();
        foreach ($headers as $name => $values) {
            $name = strtolower((string) $name);
            if (!str_starts_with($name, $prefix) || str_starts_with($name, $without)) {
                continue;
            }
            $name = substr($name, \strlen($prefix));
            if (str_ends_with($name, self::BINARY)) {
                $decode = static fn (string $one): string|false => base64_decode(trim($one), true);
                $values = array_filter(array_map($decode, explode(',', implode(',', $values))), \is_string(...));
            }
            $metadata->values[$name] = array_values($values);
        }
        return $metadata;
    }

    /** @internal */
    public static function both(self $headers, self $trailers): self
    {
        $both = new self();
        $both->values = array_merge_recursive($headers->values, $trailers->values);
        return $both;
    }

    private static function textOf(string $bytes): string
    {
        return rtrim(base64_encode($bytes), '=');
    }
}
