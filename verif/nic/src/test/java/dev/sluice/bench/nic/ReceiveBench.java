// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.ReceiveEngineModel;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.check.FrameLine;
import dev.sluice.parts.check.FrameStimulus.Frame;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.WritePort;
import dev.sluice.parts.memory.WriteTarget;
import dev.sluice.protocol.NicParameters;
import dev.sluice.random.SeedHash;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/** ReceiveEngine's RTL in lock-step, transfers at its input and a memory at its bus. */
final class ReceiveBench implements AutoCloseable {
  private static final int QUIET = 200;

  private final Transfers transfers;
  private final BlockCosim cosim;
  private final FrameLine line;
  private final WritePort port;
  private final Wires rx;
  private final Wires commands;
  private final Wires arrival;
  private final Wires query;
  private final Wires status;
  private final SplittableRandom random;
  private final double gaps;

  /** Clocks after reset in which windows are cleared and nothing is taken. */
  private final int sweepClocks;

  final BitSet completed = new BitSet();
  int arrivals;
  int beats;
  int stalled;

  /** While frames are sent there is always a query. */
  boolean asking;

  private boolean asks;

  /** The query of the clock before was not taken: it stays as it is. */
  private boolean offered;

  int answers;

  /** Clocks from a query to its answer, at most. */
  int slowest;

  private int waited;

  ReceiveBench(
      VerilatedModel rtl,
      NicParameters nic,
      Transfers transfers,
      MemoryTiming timing,
      double gaps,
      long seed) {
    this.transfers = transfers;
    this.gaps = gaps;
    sweepClocks = nic.sluice().windows();
    random = new SplittableRandom(seed);
    ReceiveEngineModel model = new ReceiveEngineModel(nic);
    cosim = new BlockCosim(rtl, model, seed);
    rx = model.wires("s_axis_rx_t");
    commands = model.wires("windowCommand");
    arrival = model.wires("arrival");
    query = model.wires("query_");
    status = model.wires("status");
    line = new FrameLine(nic, rx, SeedHash.of(seed, "frame line"));
    port =
        new WritePort(
            nic,
            model.wires("m_axi_aw"),
            model.wires("m_axi_w"),
            model.wires("m_axi_b"),
            new Target(),
            timing,
            random.split());
    model.wires("answer").ready = true;
    model.wires("connection").ready = true;
    arrival.ready = true;
    cosim.start();
  }

  private final class Target implements WriteTarget {
    @Override
    public void write(long address, int value) {
      transfers.memory.write(address, value);
    }

    @Override
    public void answered(long address, int bytes, boolean error) {
      // What the bytes are is checked as they come.
    }
  }

  /** Opens every window, sends the frames, and waits until nothing happens any more. */
  void run(List<Frame> frames) {
    for (int window = 0; window < transfers.count(); window++) {
      transfers.open(window, commands);
      do {
        clock();
      } while (commands.valid);
    }
    for (int i = 0; i < sweepClocks; i++) {
      clock();
    }
    quiet();
    asks = asking;
    for (Frame frame : frames) {
      line.give(frame);
      while (line.busy()) {
        clock();
      }
    }
    asks = false;
    quiet();
    while (!port.idle()) {
      clock();
    }
    quiet();
  }

  private void quiet() {
    for (int i = 0; i < QUIET; i++) {
      clock();
    }
  }

  private void clock() {
    cosim.begin();
    if (line.busy() && !rx.valid && random.nextDouble() >= gaps) {
      line.offer();
    }
    port.drive();
    ask();
    boolean taken = rx.fires();
    stalled += rx.valid && !rx.ready ? 1 : 0;
    beats += taken ? 1 : 0;
    if (arrival.fires()) {
      onArrival();
    }
    cosim.end();
    port.clock();
    if (taken) {
      line.taken();
      line.idle();
    }
    if (commands.ready) {
      commands.valid = false;
    }
  }

  private void ask() {
    waited++;
    if (status.valid) {
      answers++;
      slowest = Math.max(slowest, waited);
    }
    if (!offered) {
      query.valid = asks;
      query.set(QueryWires.WINDOW, answers % transfers.count());
    }
    offered = query.valid && !query.ready;
    if (query.fires()) {
      waited = 0;
    }
  }

  private void onArrival() {
    arrivals++;
    assertThat(arrival.getBit(ArrivalWires.ERROR)).isFalse();
    if (arrival.getBit(ArrivalWires.COMPLETE)) {
      int window = arrival.getInt(ArrivalWires.WINDOW);
      assertThat(completed.get(window)).as("completes once").isFalse();
      completed.set(window);
      assertThat(transfers.memory.written(transfers.address(window), transfers.bytes(window)))
          .as("every byte is in memory when the completion is told")
          .isTrue();
    }
  }

  @Override
  public void close() {
    cosim.close();
  }
}
