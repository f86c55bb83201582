// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** How far HostRings is, and what went wrong. To the register block. */
public final class RingStatusWires {
  /** Descriptors that were read: their places may be written again; free-running; 32 bits. */
  public static final int DESCRIPTOR_HEAD = 0;

  /** Records whose write memory has acknowledged, free-running; 32 bits. */
  public static final int COMPLETION_TAIL = 1;

  /**
   * The rings are in use. With enable 0 it falls when everything under way has its record; then
   * both rings are left alone, and the bases may change; 1 bit.
   */
  public static final int ACTIVE = 2;

  /** Pulse: a descriptor could not be read; its record says so; 1 bit. */
  public static final int DESCRIPTOR_READ_ERROR = 3;

  /** Pulse: descriptorTail is behind, or more than the ring ahead; nothing is read; 1 bit. */
  public static final int DESCRIPTOR_REFUSED = 4;

  /** Pulse: completionHead is ahead, or more than the ring behind; nothing is written; 1 bit. */
  public static final int COMPLETION_REFUSED = 5;

  /** Pulse: memory refused a record; 1 bit. */
  public static final int COMPLETION_WRITE_ERROR = 6;

  /** Pulse: at enable a base was no multiple of 64 or a log2 above 16; not active; 1 bit. */
  public static final int CONFIG_REFUSED = 7;

  private RingStatusWires() {}

  /**
   * Wires of value 0.
   *
   * @param name of the signals
   * @return signals with these fields
   */
  public static Wires signals(String name) {
    return Wires.signals(
        name,
        new Field("descriptorHead", 32),
        new Field("completionTail", 32),
        new Field("active", 1),
        new Field("descriptorReadError", 1),
        new Field("descriptorRefused", 1),
        new Field("completionRefused", 1),
        new Field("completionWriteError", 1),
        new Field("configRefused", 1));
  }
}
