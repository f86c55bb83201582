// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.host.pcap.WireTap;
import java.util.Arrays;

/**
 * Keeps what passed one end of the network during a turn, as the two ends may run on two threads.
 * Between turns both logs are told on in the order of clocks, in a clock the first log's packets
 * first.
 */
final class PacketLog implements WireTap {
  private static final int START = 1 << 12;

  private Port port = Port.SENDER;
  private byte[] bytes = new byte[START];
  private int used;
  private long[] clocks = new long[START >> 6];
  private int[] ends = new int[START >> 6];
  private boolean[] arrivals = new boolean[START >> 6];
  private int count;

  @Override
  public void packet(Port at, boolean arrives, long clock, byte[] packet, int offset, int size) {
    port = at;
    if (count == clocks.length) {
      clocks = Arrays.copyOf(clocks, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
      arrivals = Arrays.copyOf(arrivals, 2 * count);
    }
    if (used + size > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, used + size));
    }
    System.arraycopy(packet, offset, bytes, used, size);
    used += size;
    clocks[count] = clock;
    arrivals[count] = arrives;
    ends[count++] = used;
  }

  /** Tells on what both logs hold, and empties them. */
  static void tell(PacketLog first, PacketLog second, WireTap to) {
    int a = 0;
    int b = 0;
    while (a < first.count || b < second.count) {
      if (b == second.count || a < first.count && first.clocks[a] <= second.clocks[b]) {
        first.tell(a++, to);
      } else {
        second.tell(b++, to);
      }
    }
    first.clear();
    second.clear();
  }

  private void tell(int which, WireTap to) {
    int begin = which == 0 ? 0 : ends[which - 1];
    to.packet(port, arrivals[which], clocks[which], bytes, begin, ends[which] - begin);
  }

  private void clear() {
    count = 0;
    used = 0;
  }
}
