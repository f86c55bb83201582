// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.backend;

import java.io.IOException;

/** Nobody answers: what runs goes on, and one asks again later. */
public final class SilentBackendException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * Nobody answers.
   *
   * @param message what was asked and what was heard
   */
  public SilentBackendException(String message) {
    super(message);
  }
}
