package dev.sluice.cosim;

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

  private ModelCrashedException(String message, Throwable cause) {
    super(message, cause);
  }

  static ModelCrashedException now(String where, long seed, String signal) {
    String seeded = seed == 0 ? "" : ", power-up seed " + seed;
    return new ModelCrashedException(
        where
            + seeded
            + " with "
            + signal
            + "\nthis instance is lost; others and other models go on");
  }

  /** For a use of the instance after this crash. */
  ModelCrashedException before(String use) {
    String first = getMessage().lines().findFirst().orElse("");
    return new ModelCrashedException(use + " was used after the crash: " + first, this);
  }
}
