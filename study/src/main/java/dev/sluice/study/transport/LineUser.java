// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.paths.PathOutcome;

/** Two ends, one at each node, that take packets' turns on the nodes' lines. */
interface LineUser {
  /** Whether its data goes from the second node to the first. */
  boolean backward();

  /** When the end that sends the data, or the other one, next wants the line; or NEVER. */
  long ready(boolean sending);

  /** The line takes a packet of an end that is ready; it says whose it is. */
  boolean next(boolean sending, long now, Packet out);

  /** A packet goes into the network: its last byte leaves then. */
  void onSent(long now, Packet packet, PathOutcome fate);

  /** A packet comes to the receiver. */
  void toReceiver(long now, Packet packet);

  /**
   * A packet comes to the sender. The transfer that is complete by it, or {@link PairEnds#NONE}.
   */
  int toSender(long now, Packet packet);

  /** A further transfer that is complete by the last packet to the sender. */
  default int completed(long now) {
    return PairEnds.NONE;
  }
}
