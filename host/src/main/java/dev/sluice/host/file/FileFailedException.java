// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.file;

/** A file that did not get there. */
public final class FileFailedException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * An exception.
   *
   * @param message one line: what, why, what to do
   */
  public FileFailedException(String message) {
    super(message);
  }
}
