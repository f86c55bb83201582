// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** What HostRings is to be told by the register block. */
public final class RingConfigWires {
  /**
   * 1: descriptors are read. 0: no further ones; what is under way ends with its records; 1 bit.
   */
  public static final int ENABLE = 0;

  /** First byte of the descriptor ring, a multiple of 64; 64 bits. */
  public static final int DESCRIPTOR_BASE = 1;

  /** The descriptor ring has 2 to the power of this entries, 0 to 16; 5 bits. */
  public static final int DESCRIPTOR_LOG2 = 2;

  /** Doorbell: descriptors that the host has written, free-running; 32 bits. */
  public static final int DESCRIPTOR_TAIL = 3;

  /** First byte of the completion ring, a multiple of 64; 64 bits. */
  public static final int COMPLETION_BASE = 4;

  /** The completion ring has 2 to the power of this entries, 0 to 16; 5 bits. */
  public static final int COMPLETION_LOG2 = 5;

  /** Records that the host has read, free-running; 32 bits. */
  public static final int COMPLETION_HEAD = 6;

  /** The interrupt line may rise; 1 bit. */
  public static final int INTERRUPT_ENABLE = 7;

  /** How many slots one peer leaves to the others: PeerShare's n, 7 is no limit; 3 bits. */
  public static final int PEER_SHARE = 8;

  private RingConfigWires() {}

  /**
   * Wires of value 0: nothing is read.
   *
   * @param name of the signals
   * @return signals with these fields
   */
  public static Wires signals(String name) {
    return Wires.signals(
        name,
        new Field("enable", 1),
        new Field("descriptorBase", 64),
        new Field("descriptorLog2", 5),
        new Field("descriptorTail", 32),
        new Field("completionBase", 64),
        new Field("completionLog2", 5),
        new Field("completionHead", 32),
        new Field("interruptEnable", 1),
        new Field("peerShare", 3));
  }
}
