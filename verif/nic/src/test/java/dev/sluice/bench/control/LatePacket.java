// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.control.ReceiveControlModel;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.ConnectionWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.cycle.wires.registers.RegionWires;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.protocol.NicParameters;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowState;

/**
 * A transfer of one packet whose only packet comes about when its window fails: in each clock from
 * long before to long after, one run for each. In one of these clocks the phase is written just as
 * the arrival line reads it.
 */
final class LatePacket {
  private static final int TIMEOUT = 20;
  private static final int FIRST = 40;
  private static final int LAST = 160;

  private final BlockCosim cosim;
  private final ReceiveControlModel block;
  private boolean asked;

  private LatePacket(BlockCosim cosim, ReceiveControlModel block) {
    this.cosim = cosim;
    this.block = block;
  }

  /** All runs; in some the packet completes the transfer, in others it comes too late. */
  static void run(VerilatedModel rtl, NicParameters parameters) {
    long completed = 0;
    long failed = 0;
    for (int at = FIRST; at <= LAST; at++) {
      ReceiveControlModel block = new ReceiveControlModel(parameters);
      try (BlockCosim cosim = new BlockCosim(rtl, block, at)) {
        cosim.start();
        long[] counts = new LatePacket(cosim, block).run(at);
        completed += counts[ReceiveCountWires.COMPLETED];
        failed += counts[ReceiveCountWires.TIMEOUT] > 0 ? 1 : 0;
        assertThat(cosim.lockStep().mismatches()).isZero();
      }
    }
    assertThat(completed).isBetween(10L, LAST - FIRST - 10L);
    assertThat(failed).isPositive();
  }

  private long[] run(int at) {
    configure();
    long[] counts = new long[block.count.size()];
    for (int clock = 0; clock < LAST + 40; clock++) {
      cosim.begin();
      drive(clock, at);
      for (int i = 0; i < counts.length; i++) {
        counts[i] += block.count.get(i);
      }
      asked = block.query.fires();
      boolean taken = block.connection.fires();
      cosim.end();
      if (taken) {
        block.connection.valid = false;
      }
    }
    return counts;
  }

  private void configure() {
    block.config.set(ReceiveConfigWires.ENABLE, true);
    block.config.set(ReceiveConfigWires.TIMEOUT, TIMEOUT);
    block.config.set(ReceiveConfigWires.RETRY_LIMIT, 1);
    block.config.set(ReceiveConfigWires.REQUESTS_PER_TIMEOUT, 1);
    block.config.set(ReceiveConfigWires.QUIET_TIME, 10_000);
  }

  private void drive(int clock, int at) {
    block.windowCommand.ready = true;
    block.control.ready = true;
    block.query.ready = true;
    block.region.valid = clock == 0;
    block.region.set(RegionWires.ENABLE, true);
    block.region.set(RegionWires.ANY_PEER, true);
    block.region.set(RegionWires.LENGTH, 1 << 20);
    if (clock == 1) {
      block.connection.set(ConnectionWires.TRANSFER_ID, 7);
      block.connection.set(ConnectionWires.REGION_BYTES, 64);
      block.connection.valid = true;
    }
    block.status.valid = asked;
    block.status.set(StatusWires.STATE, WindowState.OPEN.code());
    block.arrival.valid = clock == at;
    block.arrival.set(ArrivalWires.VERDICT, Verdict.ACCEPTED.code());
    block.arrival.set(ArrivalWires.WBASE, 1);
    block.arrival.set(ArrivalWires.SLIDE, 1);
    block.arrival.set(ArrivalWires.COMPLETE, true);
  }
}
