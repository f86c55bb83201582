// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.registers;

import java.util.List;
import java.util.Locale;

/**
 * Errors that the host should know of: a bit each of {@link NicRegister#ERROR_STATUS}, at the place
 * of its ordinal. A bit is set in the clock in which one of its counters counts, and stays until
 * the host clears it.
 */
public enum NicError {
  /** A descriptor could not be read. */
  DESCRIPTOR_READ("a descriptor could not be read", NicCounter.RING_DESCRIPTOR_READ_ERROR),
  /** The doorbell of descriptors was rung with a value that cannot be. */
  DESCRIPTOR_TAIL(
      "descriptor_tail is behind or beyond the ring", NicCounter.RING_DESCRIPTOR_REFUSED),
  /** The host's index of completions cannot be. */
  COMPLETION_HEAD(
      "completion_head is ahead of or behind the ring", NicCounter.RING_COMPLETION_REFUSED),
  /** Memory did not take a completion record. */
  COMPLETION_WRITE(
      "a completion record could not be written", NicCounter.RING_COMPLETION_WRITE_ERROR),
  /** The rings were enabled with settings that cannot be. */
  RING_CONFIG("the rings' settings were refused", NicCounter.RING_CONFIG_REFUSED),
  /** Payload could not be read. */
  PAYLOAD_READ("payload could not be read", NicCounter.PAYLOAD_READ_ERROR),
  /** Payload could not be written. */
  PAYLOAD_WRITE("payload could not be written", NicCounter.RECEIVE_MEMORY_ERROR),
  /** A queue of control packets was full. */
  QUEUE_FULL(
      "a queue of control packets was full",
      NicCounter.OVERFLOW_ANSWER,
      NicCounter.OVERFLOW_CONNECTION,
      NicCounter.RECEIVE_ANSWER_LOST,
      NicCounter.SEND_REQUEST_DROPPED),
  /** A register access was refused. */
  ACCESS(
      "a register access was refused",
      NicCounter.ACCESS_READ_REFUSED,
      NicCounter.ACCESS_WRITE_REFUSED);

  private static final NicError[] ALL = values();

  private final String text;
  private final List<NicCounter> causes;

  NicError(String text, NicCounter... causes) {
    this.text = text;
    this.causes = List.of(causes);
  }

  /**
   * How many there are.
   *
   * @return at most 32
   */
  public static int count() {
    return ALL.length;
  }

  /**
   * Counters whose events set the bit.
   *
   * @return at least one
   */
  public List<NicCounter> causes() {
    return causes;
  }

  /**
   * The bit in the register.
   *
   * @return a single 1
   */
  public long mask() {
    return 1L << ordinal();
  }

  /**
   * The field's name.
   *
   * @return lower case with underscores, ending in {@code _error}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT) + "_error";
  }

  /** The fields of a register with a bit for each error. */
  static RegisterField[] fields(String suffix) {
    RegisterField[] fields = new RegisterField[ALL.length];
    for (NicError error : ALL) {
      fields[error.ordinal()] =
          new RegisterField(error.label() + suffix, error.ordinal(), 1, 0, error.text);
    }
    return fields;
  }
}
