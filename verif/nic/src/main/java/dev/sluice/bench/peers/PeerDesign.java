// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.peers;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.OutputPort;
import dev.sluice.parts.window.BenchPattern;
import dev.sluice.protocol.SluiceParameters;
import java.util.List;

/** The engine's ports in this harness, driven and read as {@code bare_loop.cpp} does it. */
final class PeerDesign {
  /** The digest is that of so many clocks, as in every other way. */
  static final int DIGEST_CLOCKS = 2_000;

  private static final int OPEN = 0;
  private static final int PACKET = 1;
  private static final int LENGTH = 1 << 20;
  private static final int WINDOWS = SluiceParameters.DEFAULT.windows();

  /** Clocks before the packets: reset, until the memory is clear, and an open of each window. */
  static final int BEFORE = 2 + WINDOWS + 1 + WINDOWS;

  private final InputPort reset;
  private final InputPort valid;
  private final InputPort op;
  private final InputPort window;
  private final InputPort generation;
  private final InputPort pidx;
  private final InputPort tail;
  private final InputPort length;
  private final InputPort queryValid;
  private final InputPort query;
  private final List<OutputPort> outputs;

  private long clocks;
  private long digest;
  private long said;

  PeerDesign(Dut dut) {
    reset = dut.input("reset");
    valid = dut.input("cmd_valid");
    op = dut.input("cmd_payload_op");
    window = dut.input("cmd_payload_window");
    generation = dut.input("cmd_payload_generation");
    pidx = dut.input("cmd_payload_pidx");
    tail = dut.input("cmd_payload_tail");
    length = dut.input("cmd_payload_length");
    queryValid = dut.input("query_valid");
    query = dut.input("query_payload");
    outputs = dut.outputs();
  }

  /** Inputs of a clock before the packets. */
  void prepare(int clock) {
    int open = clock - (BEFORE - WINDOWS);
    reset.set(clock < 2 ? 1 : 0);
    if (open >= 0) {
      command(OPEN, open, 0);
    } else {
      valid.set(0);
      queryValid.set(0);
    }
  }

  /** Inputs of a clock with a packet, counted from 0. */
  void drive(long clock) {
    reset.set(0);
    command(PACKET, BenchPattern.window(clock, WINDOWS), BenchPattern.pidx(clock, WINDOWS));
  }

  private void command(int code, int row, int number) {
    valid.set(1);
    op.set(code);
    window.set(row);
    generation.set(0);
    pidx.set(number);
    tail.set(0);
    length.set(LENGTH);
    queryValid.set(0);
    query.set(0);
  }

  /** Reads every output, as they are before the rising edge. */
  void read() {
    long seen = 0;
    for (OutputPort output : outputs) {
      for (int i = 0; i < output.port().words(); i++) {
        seen ^= output.word(i);
      }
    }
    digest = digest * 31 + seen;
    if (++clocks == DIGEST_CLOCKS) {
      said = digest;
    }
  }

  /** Begins a digest. */
  void begin() {
    clocks = 0;
    digest = 0;
    said = 0;
  }

  long digest() {
    return said;
  }
}
