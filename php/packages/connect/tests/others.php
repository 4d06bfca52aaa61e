<?php

// Where Debian has what the tests need. PSR-15 is there only as a part of the extension psr.
// SPDX-License-Identifier: MIT

return ['/usr/share/php/Nyholm/Psr7/autoload.php', '/usr/share/php/GuzzleHttp/autoload.php'];
