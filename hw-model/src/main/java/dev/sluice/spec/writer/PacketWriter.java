// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.writer;

/**
 * What becomes of a write command and its payload, without clocks. A payload is written or dropped
 * as a whole; the arrival of a command follows when memory has acknowledged all its bytes and those
 * of every command before it.
 *
 * <p>Source: protocol text, section 4, rules 3, 4 and 6.
 */
public final class PacketWriter {
  /** What is done for one command. */
  public enum Outcome {
    /** A close has passed: there is no payload. */
    MARK(false, false),
    /** A packet without payload. */
    EMPTY(false, false),
    /** The payload is taken and dropped. */
    DROPPED(true, false),
    /** The payload is dropped although it was to be written: no multiple of a beat; an error. */
    MISALIGNED(true, true),
    /** The payload is written; an error if memory says so. */
    WRITTEN(true, false);

    private final boolean payload;
    private final boolean error;

    Outcome(boolean payload, boolean error) {
      this.payload = payload;
      this.error = error;
    }

    /**
     * Whether a payload belongs to the command.
     *
     * @return true when its beats are taken
     */
    public boolean takesPayload() {
      return payload;
    }

    /**
     * Whether the arrival has an error whatever memory answers.
     *
     * @return true of {@link #MISALIGNED} alone
     */
    public boolean isError() {
      return error;
    }
  }

  private PacketWriter() {}

  /**
   * What is done for a command.
   *
   * @param closed a mark
   * @param write whether the payload is to be written
   * @param address where to, 64 bits
   * @param bytes of the payload, 0 to 8191
   * @param beatBytes bytes of a beat, a power of two
   * @return the outcome
   */
  public static Outcome of(boolean closed, boolean write, long address, int bytes, int beatBytes) {
    if (closed) {
      return Outcome.MARK;
    }
    if (bytes == 0) {
      return Outcome.EMPTY;
    }
    if (!write) {
      return Outcome.DROPPED;
    }
    return (address & (beatBytes - 1)) == 0 ? Outcome.WRITTEN : Outcome.MISALIGNED;
  }
}
