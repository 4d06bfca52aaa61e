# The generator, $ISOMER_PROTOC_GEN: sourced after common.sh by scripts that run it.
# SPDX-License-Identifier: MIT
#
# Whoever has built one already says so in the environment, as tools/test/all does; else it is that of the preset
# examples.
if [ -z "${ISOMER_PROTOC_GEN-}" ]; then
  cmake --preset examples >/dev/null
  cmake --build --preset examples --target protoc-gen-isomer --parallel "$(nproc)" >/dev/null
  export ISOMER_PROTOC_GEN=$root/build/run/compiler/protoc-gen-isomer
fi
