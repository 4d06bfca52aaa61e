// SPDX-License-Identifier: MIT
// Rings, and the files that are taken for shared memory.
#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cstddef>
#include <random>
#include <string>
#include "../../src/transport/shared_memory/region.hpp"
#include "../fixture.hpp"

namespace net_test::shared_memory_test {

namespace shm = isomer::net::shared_memory;

TEST(Ring, CarriesBytesInOrderWhateverTheirPieces) {
  auto state = std::make_unique<shm::ring_state>();
  auto bytes = std::make_unique<char[]>(shm::capacity);
  shm::ring_writer out(*state, bytes.get());
  shm::ring_reader in(*state, bytes.get());
  std::mt19937 random(1);
  std::string sent, came, piece(3 * shm::capacity / 2, '\0');
  unsigned char next = 0;
  for (int i = 0; i < 300; i++) {
    std::size_t n = random() % piece.size();
    for (std::size_t k = 0; k < n; k++) piece[k] = static_cast<char>(next + k);
    std::size_t put = out.put(std::string_view(piece).substr(0, n));
    out.publish();
    next = static_cast<unsigned char>(next + put);
    sent.append(piece, 0, put);
    std::string to(random() % piece.size(), '\0');
    to.resize(in.take(to, *in.available()));
    came += to;
    ASSERT_LE(*in.available(), shm::capacity);
  }
  std::string to(shm::capacity, '\0');
  to.resize(in.take(to, *in.available()));
  EXPECT_EQ(came + to, sent);
  EXPECT_GT(sent.size(), 10u * shm::capacity);  // positions went around often
}

// However much room was known before.
TEST(Ring, TakesNoMoreThanItHolds) {
  auto state = std::make_unique<shm::ring_state>();
  auto bytes = std::make_unique<char[]>(shm::capacity);
  shm::ring_writer out(*state, bytes.get());
  shm::ring_reader in(*state, bytes.get());
  const std::string most(shm::capacity - 10, 'x'), more(30, 'y');
  EXPECT_EQ(out.put(most), most.size());
  EXPECT_EQ(out.put(more), 10u);
  EXPECT_EQ(out.put(more), 0u);
  out.publish();
  std::string to(20, '\0');
  EXPECT_EQ(in.take(to, *in.available()), 20u);
  EXPECT_EQ(out.put(more), 20u);
  EXPECT_EQ(out.room(), 0u);
}

TEST(Ring, PositionsOfTheOtherEndAreChecked) {
  auto state = std::make_unique<shm::ring_state>();
  auto bytes = std::make_unique<char[]>(shm::capacity);
  shm::ring_writer out(*state, bytes.get());
  shm::ring_reader in(*state, bytes.get());
  state->written = shm::capacity;
  EXPECT_EQ(in.available(), shm::capacity);
  state->written = shm::capacity + 1;
  EXPECT_EQ(in.available(), std::nullopt);
  state->taken = 1;
  EXPECT_EQ(out.room(), std::nullopt);
  EXPECT_EQ(out.put("x"), 0u);
}

shm::descriptor memory_file(unsigned flags, long size, int seals) {
  shm::descriptor file(::memfd_create("a test", flags));
  EXPECT_EQ(::ftruncate(file.get(), size), 0);
  if (seals) {
    EXPECT_EQ(::fcntl(file.get(), F_ADD_SEALS, seals), 0);
  }
  return file;
}

// What may shrink is a signal to whoever reads it, and what is no memory may let those wait who ask for its size.
TEST(Region, IsAFileOfItsSizeThatMayNotShrink) {
  constexpr long size = sizeof(shm::layout);
  constexpr unsigned sealing = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  EXPECT_NE(shm::region::map(shm::make_region_file()), nullptr);
  EXPECT_NE(shm::region::map(memory_file(sealing, size, F_SEAL_SHRINK)), nullptr);
  EXPECT_EQ(shm::region::map(memory_file(sealing, size, 0)), nullptr);
  EXPECT_EQ(shm::region::map(memory_file(MFD_CLOEXEC, size, 0)), nullptr);
  EXPECT_EQ(shm::region::map(memory_file(sealing, size, F_SEAL_GROW)), nullptr);
  EXPECT_EQ(shm::region::map(memory_file(sealing, size - 1, F_SEAL_SHRINK)), nullptr);
  EXPECT_EQ(shm::region::map(memory_file(sealing, size + 1, F_SEAL_SHRINK)), nullptr);
  EXPECT_EQ(shm::region::map(memory_file(sealing, size, F_SEAL_SHRINK | F_SEAL_WRITE)), nullptr);
  EXPECT_EQ(shm::region::map(shm::descriptor()), nullptr);
  EXPECT_EQ(shm::region::map(shm::descriptor(::eventfd(0, EFD_CLOEXEC))), nullptr);
  EXPECT_EQ(shm::region::map(shm::descriptor(::open("/dev/zero", O_RDWR | O_CLOEXEC))), nullptr);
  EXPECT_EQ(shm::region::map(shm::descriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0))), nullptr);
}

TEST(Region, KeepsItsSizeWhateverTheOtherEndDoes) {
  const shm::descriptor file = shm::make_region_file();
  ASSERT_NE(shm::region::map(file), nullptr);
  EXPECT_NE(::ftruncate(file.get(), 0), 0);
  EXPECT_NE(::ftruncate(file.get(), 2 * sizeof(shm::layout)), 0);
  EXPECT_NE(::fcntl(file.get(), F_ADD_SEALS, F_SEAL_WRITE), 0);
}

}  // namespace net_test::shared_memory_test
