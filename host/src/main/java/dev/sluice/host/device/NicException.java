// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.device;

/** A NIC, or what it was asked for, came to an end that the caller has to know of. */
public final class NicException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Why. */
  public enum Reason {
    /** The NIC does not have the register, or does not take the value. */
    REFUSED,
    /** The NIC answers no more: a defect, a mismatch of RTL and model, or its process has ended. */
    LOST,
    /** It was closed by this program. */
    CLOSED,
    /** There is no free memory of that size. */
    NO_MEMORY,
    /** All rows of the NIC's table of regions are in use. */
    NO_REGION,
    /** Another program uses it. */
    BUSY,
    /** Something that had to end within a time did not. */
    TIMED_OUT
  }

  private final Reason reason;

  /**
   * An exception.
   *
   * @param reason why
   * @param message one line: what, where, what to do
   */
  public NicException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /**
   * An exception that another one led to.
   *
   * @param reason why
   * @param message one line: what, where, what to do
   * @param cause the other one
   */
  public NicException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /**
   * Why.
   *
   * @return as given
   */
  public Reason reason() {
    return reason;
  }
}
