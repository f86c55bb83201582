// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.error;

/** What a task waited for did not happen in time. */
public final class TimeoutException extends CosimException {
  private static final long serialVersionUID = 1L;

  /**
   * A time-out.
   *
   * @param message what was waited for and how long
   */
  public TimeoutException(String message) {
    super(message);
  }
}
