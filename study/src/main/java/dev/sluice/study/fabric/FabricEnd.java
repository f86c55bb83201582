// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

/** Who sends and receives at a node. Nothing of it should allocate for a packet. */
public interface FabricEnd {
  /** It wants to send nothing before a packet comes. */
  long NEVER = Long.MAX_VALUE;

  /**
   * A packet arrives.
   *
   * @param now when, ps
   * @param packet not to be kept
   */
  void receive(long now, FabricPacket packet);

  /**
   * When it next wants to send, if nothing arrives before.
   *
   * @param now when it is asked
   * @return now or earlier for at once, later for then, or {@link #NEVER}
   */
  long ready(long now);

  /**
   * The node's link takes a packet. Called when {@link #ready} has come.
   *
   * @param now when
   * @param out receives body with its bytes, node, end and source port
   * @return false when there is nothing to send after all; {@link #ready} is then later than now
   */
  boolean next(long now, FabricPacket out);
}
