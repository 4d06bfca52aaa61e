<?php

// A call that failed, as its client learns it.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect;

/**
 * Its metadata are all headers and trailers of the answer, if there was one. A handler that calls another service and
 * does not catch this has failed itself: what another server says is not for its own client.
 */
final class CallException extends ConnectException
{
}
