// SPDX-License-Identifier: Apache-2.0
package dev.sluice.network;

/** Hears what becomes of the packets that are sent into a {@link Channel}. Changes nothing. */
@FunctionalInterface
public interface ChannelWatcher {
  /** Hears nothing. */
  ChannelWatcher NOBODY = (number, arrivals) -> {};

  /**
   * A packet goes into the channel.
   *
   * @param number counted from 0, as {@link Channel#packetNumber()} gives it
   * @param arrivals how often it will come out: 0, it is lost; 1; or 2, with a copy
   */
  void sent(long number, int arrivals);
}
