// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.study.paths.Packet;

/** One end of a transfer. Nothing of it allocates for a packet. */
public interface Endpoint {
  /** It wants to send nothing before a packet comes. */
  long NEVER = Long.MAX_VALUE;

  /** No packets. */
  int[] NOTHING = {};

  /**
   * A packet of the other end arrives.
   *
   * @param now when
   * @param packet its fields; not to be kept
   */
  void receive(long now, Packet packet);

  /**
   * A data packet of the other end arrives of which a switch has cut the data off. An end that
   * makes no use of that ignores it, as if the packet were lost.
   *
   * @param now when
   * @param packet its fields; not to be kept
   */
  default void receiveTrimmed(long now, Packet packet) {
    // as if it were lost
  }

  /**
   * When it next wants to send, if nothing arrives before: because of a packet that waits, or a
   * timer.
   *
   * @return a time, in the past or 0 for at once; or {@link #NEVER}
   */
  long ready();

  /**
   * The line takes a packet. Called when {@link #ready} has come.
   *
   * @param now when
   * @param out receives kind, index and detail
   * @return false when there is nothing to send after all; {@link #ready} is then later than now
   */
  boolean next(long now, Packet out);

  /**
   * The most memory that this end has held at a time for the transfer, as hardware would keep it:
   * counters, bit maps, timers and buffers, without the user's data in host memory.
   *
   * @return bytes
   */
  long peakStateBytes();

  /**
   * Which packets a control packet of this end asks for, where it says that.
   *
   * @param control a control packet that this end has just sent
   * @return packet indices; none where the transport does not tell
   */
  default int[] asksFor(Packet control) {
    return NOTHING;
  }
}
