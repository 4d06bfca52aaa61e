// SPDX-License-Identifier: MIT
// Tiles of maps: short packed lists, so many that setting one up is what costs.
#include "lines/tile.hpp"
#include "peer/lines/tile.pb.h"
#include "subject.hpp"

namespace {

const bool registered = [] {
  bench::subject<bench::Tile, bench::TileView, peer::bench::Tile> tiles("tile", bench::made(bench::tile));
  tiles.all();
  tiles.json_indented();
  return true;
}();

}  // namespace
