// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.error;

/**
 * The native code of a model crashed: a bad address, abort(), endless recursion, mostly in C that
 * the Verilog calls. The instance is lost, and with it its memory; other instances, models and the
 * JVM go on.
 */
public final class ModelCrashedException extends CosimException {
  private static final long serialVersionUID = 1L;

  /**
   * A crash, or the use of an instance after it.
   *
   * @param message the design, the signal, the time and the clock
   */
  public ModelCrashedException(String message) {
    super(message);
  }

  /**
   * The use of an instance after a crash.
   *
   * @param message what was used, and the crash
   * @param cause the crash
   */
  public ModelCrashedException(String message, Throwable cause) {
    super(message, cause);
  }
}
