// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

/**
 * A {@link CosimTest} failed. The message holds what failed, when, with which seed, how to run it
 * again and where the waveform is; the cause is the failure itself.
 */
public final class CosimTestFailure extends AssertionError {
  private static final long serialVersionUID = 1L;

  CosimTestFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
