// SPDX-License-Identifier: Apache-2.0
// The yardstick of two NICs: both driven by a plain C++ loop from recorded inputs, every input set, every
// output read, nothing compared. nic_loop RECORDED_SENDER RECORDED_RECEIVER ROUNDS prints nanoseconds a
// clock of the pair, one line a round; the first round warms up. Beats that leave the NICs go to stderr.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include "Vdut.h"
#include "verilated.h"
#include "nic_ports.h"  // ROW_WORDS, drive(), outputs()

static uint64_t sum;
static long beats[2];

static std::vector<uint64_t> recorded(const char* name) {
  std::vector<uint64_t> words;
  std::FILE* file = std::fopen(name, "rb");
  if (!file) std::exit(1);
  std::fseek(file, 0, SEEK_END);
  words.resize(std::ftell(file) / 8);
  std::rewind(file);
  if (std::fread(words.data(), 8, words.size(), file) != words.size()) std::exit(1);
  std::fclose(file);
  return words;
}

static inline void clock(Vdut& top) {
  top.clk = 0;
  top.eval();
  sum ^= outputs(top);
  top.clk = 1;
  top.eval();
}

static void reset(Vdut& top) {
  top.clk = 0;
  top.reset = 1;
  clock(top);
  clock(top);
}

static double round(const std::vector<uint64_t>& a, const std::vector<uint64_t>& b) {
  VerilatedContext contexts[2];
  Vdut one{&contexts[0]};
  Vdut two{&contexts[1]};
  reset(one);
  reset(two);
  beats[0] = beats[1] = 0;
  const size_t clocks = a.size() / ROW_WORDS;
  auto began = std::chrono::steady_clock::now();
  for (size_t i = 0; i < clocks; i++) {
    drive(&a[i * ROW_WORDS], one);
    clock(one);
    beats[0] += one.m_axis_tx_tvalid & one.m_axis_tx_tready;
    drive(&b[i * ROW_WORDS], two);
    clock(two);
    beats[1] += two.m_axis_tx_tvalid & two.m_axis_tx_tready;
  }
  std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - began;
  one.final();
  two.final();
  return took.count() / static_cast<double>(clocks);
}

int main(int, char** argv) {
  const auto a = recorded(argv[1]);
  const auto b = recorded(argv[2]);
  const long rounds = std::atol(argv[3]);
  for (long i = 0; i <= rounds; i++) std::printf("%.3f\n", round(a, b));
  std::fprintf(stderr, "%ld %ld %llx\n", beats[0], beats[1], static_cast<unsigned long long>(sum));
  return 0;
}
