// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

/** A transfer gave up. The message is one line that says which, where in the file, and why. */
public final class TransferFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TransferFailedException(String message) {
    super(message);
  }
}
