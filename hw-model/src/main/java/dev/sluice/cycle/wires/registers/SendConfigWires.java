// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** What the send engine is to be told by the register block. */
public final class SendConfigWires {
  /** Descriptors are taken; transfers that have begun go on without it; 1 bit. */
  public static final int ENABLE = 0;

  /** Clocks without a sign of the receiver before the sender asks; 32 bits. */
  public static final int SENDER_TIMEOUT = 1;

  /** How often a wait is doubled, 0 to 16, more means 16; 5 bits. */
  public static final int BACKOFF_LIMIT = 2;

  /** Repeats before giving up; 10 bits. */
  public static final int RETRY_LIMIT = 3;

  /** Clocks before a receiver without a free window is asked again; 48 bits. */
  public static final int BUSY_WAIT = 4;

  /** First byte of the memory that may be read; 64 bits. */
  public static final int MEMORY_BASE = 5;

  /** Bytes of the memory that may be read; 64 bits. */
  public static final int MEMORY_BYTES = 6;

  /** The sender stays inside the window that the receiver reports; 1 bit. */
  public static final int PROGRESS = 7;

  /**
   * At which value transfer ids start: every id is exclusive-or this. What is here when the engine
   * is enabled for the first time after reset counts; 32 bits.
   */
  public static final int TRANSFER_ID_START = 8;

  private SendConfigWires() {}

  /**
   * Wires of value 0: nothing is taken.
   *
   * @param name of the signals
   * @return signals with these fields
   */
  public static Wires signals(String name) {
    return Wires.signals(
        name,
        new Field("enable", 1),
        new Field("senderTimeout", 32),
        new Field("backoffLimit", 5),
        new Field("retryLimit", 10),
        new Field("busyWait", 48),
        new Field("memoryBase", 64),
        new Field("memoryBytes", 64),
        new Field("progress", 1),
        new Field("transferIdStart", 32));
  }
}
