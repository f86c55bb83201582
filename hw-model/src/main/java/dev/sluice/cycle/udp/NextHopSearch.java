// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.udp;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.NextHopWires;
import dev.sluice.cycle.wires.registers.UdpConfigWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.UdpSizes;
import dev.sluice.spec.udp.NextHops;
import java.util.Arrays;

/**
 * Looks up peers in the table of next hops: as many rows in a clock as a beat has bytes, so that
 * all 64 take no longer than the smallest frame is on the line. Peers wait in a queue, and so do
 * the addresses that were found.
 */
final class NextHopSearch {
  private static final int PEER = 0;
  private static final int MAC = 0;
  private static final int NONE = -1;

  /** Clocks from the last rows' comparison to the queue: row, memory, its output register. */
  private static final int READ_CLOCKS = 4;

  /** The rows are written. */
  final Wires write = NextHopWires.flow("nextHop");

  /** Where the next frame goes. */
  final Wires hop = wires("hop", "mac", 48);

  private final int lanes;
  private final boolean[] enabled = new boolean[NextHops.ROWS];
  private final long[] peers = new long[NextHops.ROWS];
  private final long[] macs = new long[NextHops.ROWS];
  private final Wires ask = wires("ask", "peer", 32);
  private final Wires asked = wires("asked", "peer", 32);
  private final Wires found = wires("found", "mac", 48);
  private final MooreFifo waiting = new MooreFifo(ask, asked, UdpSizes.WRAP_PACKETS);
  private final MooreFifo results = new MooreFifo(found, hop, UdpSizes.WRAP_PACKETS);
  private int group;
  private int row;

  /** By the clocks since the last comparison: whether a search is there, its row, its address. */
  private final boolean[] ends = new boolean[READ_CLOCKS];

  private final int[] rows = new int[READ_CLOCKS];
  private final long[] read = new long[READ_CLOCKS];

  NextHopSearch(NicParameters p) {
    lanes = p.beatBytes();
  }

  private static Wires wires(String name, String field, int bits) {
    return Wires.stream(name, new Field(field, bits));
  }

  void reset() {
    Arrays.fill(enabled, false);
    Arrays.fill(ends, false);
    waiting.reset();
    results.reset();
    ask.valid = false;
    group = 0;
  }

  void drive() {
    waiting.drive();
    results.drive();
  }

  /** A clock, in which the first beat of a packet to a peer may come. */
  void clock(boolean comes, long peer, Wires config) {
    int last = READ_CLOCKS - 1;
    found.valid = ends[last];
    found.set(MAC, rows[last] == NONE ? config.get(UdpConfigWires.NEXT_HOP) : read[last]);
    results.clock();
    for (int i = last; i > 0; i--) {
      ends[i] = ends[i - 1];
      rows[i] = rows[i - 1];
      read[i] = i == 2 ? rows[i] == NONE ? 0 : macs[rows[i]] : read[i - 1];
    }
    compare();
    waiting.clock();
    ask.valid = comes;
    ask.set(PEER, peer);
    if (write.valid) {
      int at = write.getInt(NextHopWires.INDEX);
      enabled[at] = write.getBit(NextHopWires.ENABLE);
      peers[at] = write.get(NextHopWires.PEER);
      macs[at] = write.get(NextHopWires.MAC);
    }
  }

  private void compare() {
    asked.ready = false;
    ends[0] = false;
    if (!asked.valid) {
      return;
    }
    if (group == 0) {
      row = NONE;
    }
    for (int at = group * lanes; at < (group + 1) * lanes; at++) {
      if (enabled[at] && peers[at] == asked.get(PEER)) {
        row = row == NONE ? at : row | at;
      }
    }
    group = (group + 1) * lanes == NextHops.ROWS ? 0 : group + 1;
    asked.ready = group == 0;
    ends[0] = group == 0;
    rows[0] = row;
  }
}
