// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.control.desk.TransferBuckets;
import dev.sluice.cycle.wires.ConnectionWires;
import dev.sluice.cycle.wires.control.CommitWires;
import dev.sluice.cycle.wires.control.OneWindowWires;
import dev.sluice.cycle.wires.control.SeenWires;
import dev.sluice.cycle.wires.control.VisitWishWires;
import dev.sluice.cycle.wires.registers.RegionWires;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.ControlSizes;
import java.util.ArrayDeque;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks in which the connection desk opens a window when no visit is under way. */
class ConnectionClocksTest {
  /** From the clock in which a visit is wished to the one after that in which it is decided. */
  private static final int VISIT = ControlSizes.VISIT_CLOCKS;

  /** From the port to the register of the queue. */
  private static final int QUEUE = 2;

  private static final int PEER = 0x0a000001;

  /** Opens windows for the transfers of these ids, all free after R/2 others. */
  private static final class Desk {
    private final int windows;
    private final ConnectionDeskModel desk;
    private final ArrayDeque<Integer> held = new ArrayDeque<>();

    Desk(int windows, int region) {
      this.windows = windows;
      SluiceParameters sluice = new SluiceParameters(windows, 16, 1 << 12, 64, Architecture.SHIFT);
      desk = new ConnectionDeskModel(new NicParameters(sluice, 64, 4));
      desk.enable.set(0, 1);
      desk.commandFree.set(0, 1);
      desk.reply.ready = true;
      desk.region.set(RegionWires.INDEX, region);
      desk.region.set(RegionWires.ENABLE, 1);
      desk.region.set(RegionWires.ANY_PEER, 1);
      desk.region.set(RegionWires.LENGTH, 1 << 20);
      desk.drive();
      desk.region.valid = true;
      clock();
      desk.region.valid = false;
      for (int clock = 0; clock < windows; clock++) {
        desk.drive();
        clock();
      }
    }

    private void clock() {
      desk.settle();
      desk.clock();
    }

    /** Clocks from the request at the register of the queue to the clock after the commit. */
    int open(int transferId) {
      desk.drive();
      desk.connection.valid = true;
      desk.connection.set(ConnectionWires.TRANSFER_ID, transferId);
      desk.connection.set(ConnectionWires.PEER, PEER);
      desk.connection.set(ConnectionWires.REGION_BYTES, 1);
      clock();
      desk.connection.valid = false;
      int clocks = 1;
      int wished = 0;
      int opened = 0;
      for (boolean replied = false; !replied; clocks++) {
        desk.drive();
        replied = desk.reply.valid;
        wished += desk.deskWish.valid ? 1 : 0;
        desk.seen.valid = desk.deskWish.valid && wished == VISIT;
        desk.seen.set(SeenWires.KIND, desk.deskWish.get(VisitWishWires.KIND));
        desk.seen.set(SeenWires.WINDOW, desk.deskWish.get(VisitWishWires.WINDOW));
        desk.settle();
        if (desk.deskCommit.valid) {
          opened = clocks + 1 - QUEUE;
          held.add(desk.deskCommit.getInt(CommitWires.COMMAND_WINDOW));
        }
        desk.clock();
      }
      assertThat(opened).as("opened, and not known").isPositive();
      free();
      return opened;
    }

    private void free() {
      desk.drive();
      desk.freed.valid = held.size() > windows / 2;
      if (desk.freed.valid) {
        desk.freed.set(OneWindowWires.WINDOW, held.remove());
      }
      clock();
      desk.freed.valid = false;
      for (int clock = 0; clock < 4; clock++) {
        desk.drive();
        clock();
      }
    }
  }

  /** Opens twice as many windows as there are, and returns the clocks of the second half. */
  private static int[] clocks(int windows, int region, IntUnaryOperator ids) {
    Desk desk = new Desk(windows, region);
    int[] clocks = new int[windows];
    for (int i = 0; i < 2 * windows; i++) {
      int open = desk.open(ids.applyAsInt(i));
      if (i >= windows) {
        clocks[i - windows] = open;
      }
    }
    return clocks;
  }

  private static double mean(int[] clocks) {
    long sum = 0;
    for (int each : clocks) {
      sum += each;
    }
    return (double) sum / clocks.length;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16, 100, 256, 1000, 4096})
  void aWindowIsOpenedInSoManyClocks(int windows) {
    SplittableRandom random = new SplittableRandom(windows);
    assertThat(mean(clocks(windows, 0, _ -> random.nextInt()))).isLessThan(18);
    assertThat(mean(clocks(windows, RegionWires.REGIONS - 1, _ -> random.nextInt())))
        .isLessThan(21);
    assertThat(mean(clocks(windows, 0, i -> 77 + i))).isLessThan(18);
  }

  @Test
  void aBucketOfAllWindowsIsTheWorst() {
    int windows = 64;
    int[] ids = new int[2 * windows];
    int found = 0;
    for (int id = 0; found < ids.length; id++) {
      if (TransferBuckets.of(windows, PEER, id) == 5) {
        ids[found++] = id;
      }
    }
    for (int each : clocks(windows, 0, i -> ids[i])) {
      assertThat(each).isEqualTo(2 * windows + 6 + VISIT);
    }
  }
}
