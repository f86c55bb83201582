// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

import dev.sluice.cosim.error.CosimException;

/** A waveform cannot be read, or something is asked of it that it does not have. */
public final class WaveException extends CosimException {
  private static final long serialVersionUID = 1L;

  /**
   * An error with a message.
   *
   * @param message one clear line
   */
  public WaveException(String message) {
    super(message);
  }

  /**
   * An error with a message and what led to it.
   *
   * @param message one clear line
   * @param cause what led to it
   */
  public WaveException(String message, Throwable cause) {
    super(message, cause);
  }
}
