// SPDX-License-Identifier: Apache-2.0
// The yardstick: the engine driven by a plain C++ loop, every input set, every output read, as one writes
// it by hand for Verilator. The packets are those of dev.sluice.parts.window.BenchPattern.
// Prints a line a round: nanoseconds a clock, of processor time too, and a digest of all outputs of the first 2,000 clocks, by which others that
// drive the same engine are known to have seen the same. The first round warms up.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include "VReceiveWindowEngine.h"
#include "verilated.h"

static const long DIGEST_CLOCKS = 2000;

static uint64_t readOutputs(const VReceiveWindowEngine& top) {
  uint64_t seen = top.cmd_ready ^ top.query_ready ^ top.query_waits ^ top.verdict_valid ^
         top.verdict_payload_window ^ top.verdict_payload_pidx ^ top.verdict_payload_verdict ^ top.verdict_payload_wbase ^
         top.verdict_payload_slide ^ top.verdict_payload_complete ^
         top.verdict_payload_answerAgain ^ top.status_valid ^ top.status_payload_window ^
         top.status_payload_row_state ^ top.status_payload_row_generation ^
         top.status_payload_row_length ^ top.status_payload_row_wbase ^
         top.status_payload_row_tailSeen ^ top.status_payload_row_tailIndex;
  for (int i = 0; i < 4; i++) seen ^= static_cast<uint64_t>(top.status_payload_row_wvec[i]) << 32 * (i & 1);
  return seen;
}

static uint64_t clock(VReceiveWindowEngine& top) {
  top.clk = 0;
  top.eval();
  uint64_t seen = readOutputs(top);
  top.clk = 1;
  top.eval();
  return seen;
}

static void drive(VReceiveWindowEngine& top, int op, int window, int pidx) {
  top.cmd_valid = 1;
  top.cmd_payload_op = op;
  top.cmd_payload_window = window;
  top.cmd_payload_generation = 0;
  top.cmd_payload_pidx = pidx;
  top.cmd_payload_tail = 0;
  top.cmd_payload_length = 1 << 20;
  top.query_valid = 0;
  top.query_payload = 0;
}

static double processorNs() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e9 + now.tv_nsec;
}

static void round(long clocks) {
  const long windows = 256;
  VerilatedContext context;
  VReceiveWindowEngine top{&context};
  top.reset = 1;
  clock(top);
  clock(top);
  top.reset = 0;
  for (long i = 0; i <= windows; i++) clock(top);
  for (long i = 0; i < windows; i++) {
    drive(top, 0, static_cast<int>(i), 0);
    clock(top);
  }
  uint64_t digest = 0;
  uint64_t said = 0;
  double processor = processorNs();
  auto began = std::chrono::steady_clock::now();
  for (long i = 0; i < clocks; i++) {
    int turn = static_cast<int>(i / windows) & 0xffff;
    drive(top, 1, static_cast<int>(i % windows), (turn >> 1) % 10 == 0 ? turn ^ 1 : turn);
    digest = digest * 31 + clock(top);
    if (i == DIGEST_CLOCKS - 1) said = digest;
  }
  std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - began;
  processor = processorNs() - processor;
  top.final();
  std::printf("%.3f %.3f %016llx\n", took.count() / static_cast<double>(clocks), processor / static_cast<double>(clocks),
              static_cast<unsigned long long>(said));
}

int main(int, char** argv) {
  long clocks = std::atol(argv[1]);
  long rounds = std::atol(argv[2]);
  for (long i = 0; i <= rounds; i++) round(clocks);
  return 0;
}
