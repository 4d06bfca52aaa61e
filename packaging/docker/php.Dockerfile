# An image of PHP-FPM with the extension: docker build -f packaging/docker/php.Dockerfile -t isomer-php .
# SPDX-License-Identifier: MIT
FROM debian:12-slim AS build
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends g++ make php-dev
WORKDIR /source
COPY . .
WORKDIR /source/php
RUN phpize && ./configure CXXFLAGS=-O2 && make -j2 && make install INSTALL_ROOT=/made

FROM debian:12-slim
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends php-fpm && rm -rf /var/lib/apt/lists/*
COPY --from=build /made /
RUN echo extension=isomer >/etc/php/8.2/mods-available/isomer.ini && phpenmod isomer
ENTRYPOINT ["php-fpm8.2", "-F"]
