<?php

// Errors as the JSON that answers have.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect;

/** @internal */
final class ErrorBody
{
    private const FLAGS = \JSON_INVALID_UTF8_SUBSTITUTE | \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE
        | \JSON_THROW_ON_ERROR;

    private function __construct()
    {
    }

    public static function write(ConnectException $problem): string
    {
        $body = ['code' => $problem->reason->value];
        if ($problem->getMessage() !== '') {
            $body['message'] = $problem->getMessage();
        }
        foreach ($problem->details as $detail) {
            $value = rtrim(base64_encode($detail->bytes), '=');
            $body['details'][] = ['type' => $detail->type, 'value' => $value];
        }
        return json_encode($body, self::FLAGS);
    }

    /**
     * What an answer says of its failure. What it says wrongly, such as a code that is none, is left out; the status
     * then tells the code.
     */
    public static function read(string $json, int $status, Metadata $metadata): CallException
    {
        $body = json_decode($json, true);
        $body = \is_array($body) ? $body : [];
        $code = \is_string($body['code'] ?? null) ? Code::tryFrom($body['code']) : null;
        $message = \is_string($body['message'] ?? null) ? $body['message'] : '';
        if ($code === null && $message === '') {
            $message = "the answer is HTTP $status";
        }
        $details = [];
        foreach (\is_array($body['details'] ?? null) ? $body['details'] : [] as $detail) {
            [$type, $value] = \is_array($detail) ? [$detail['type'] ?? null, $detail['value'] ?? null] : [null, null];
            $bytes = \is_string($value) ? base64_decode($value, true) : false;
            if (\is_string($type) && $bytes !== false) {
                // The type may be an Any's.
                $slash = strrpos($type, '/');
                $details[] = new Detail($slash === false ? $type : substr($type, $slash + 1), $bytes);
            }
        }
        return new CallException($code ?? Code::ofStatus($status), $message, $details, $metadata);
    }
}
