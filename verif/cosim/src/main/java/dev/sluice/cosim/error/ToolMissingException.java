// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.error;

/**
 * A program that is needed to build a model is not on this machine. The message names the package.
 */
public final class ToolMissingException extends CosimException {
  private static final long serialVersionUID = 1L;

  /**
   * A missing program.
   *
   * @param message one clear line, optionally followed by details
   */
  public ToolMissingException(String message) {
    super(message);
  }
}
