// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.network.Channel;
import dev.sluice.network.ChannelWatcher;
import java.util.Arrays;

/** Keeps what one direction of the network does to packets until somebody asks. */
final class NetworkMonitor implements ChannelWatcher {
  private static final int START = 64;

  private long first;
  private int[] arrivals = new int[START];
  private int count;

  NetworkMonitor(Channel channel) {
    channel.watchedBy(this);
  }

  @Override
  public void sent(long number, int times) {
    if (count == 0) {
      first = number;
    }
    if (count == arrivals.length) {
      arrivals = Arrays.copyOf(arrivals, 2 * count);
    }
    arrivals[count++] = times;
  }

  /** Tells on what it has heard since it was asked last. */
  void tell(ChannelWatcher to) {
    for (int i = 0; i < count; i++) {
      to.sent(first + i, arrivals[i]);
    }
    count = 0;
  }
}
