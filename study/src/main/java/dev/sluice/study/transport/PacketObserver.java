// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.paths.PathOutcome;

/**
 * Sees every packet of a {@link TransferSimulation} as it goes into the network and as it comes
 * out: for logs, and for bringing the same arrivals in the same order to other ends, such as
 * hardware.
 */
public interface PacketObserver {
  /**
   * A packet goes into the network.
   *
   * @param now when its last byte has left the line, ps
   * @param toReceiver whether it goes from the sender to the receiver
   * @param packet its fields; not to be kept or changed
   * @param fate what becomes of it
   */
  void sent(long now, boolean toReceiver, Packet packet, PathOutcome fate);

  /**
   * A packet arrives, before its end takes it.
   *
   * @param now when, ps
   * @param toReceiver whether it arrives at the receiver
   * @param packet its fields; not to be kept or changed
   */
  void arrived(long now, boolean toReceiver, Packet packet);
}
