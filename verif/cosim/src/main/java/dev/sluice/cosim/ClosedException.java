package dev.sluice.cosim;

/** An instance or one of its ports was used after the instance was closed. */
public final class ClosedException extends CosimException {
  private static final long serialVersionUID = 1L;

  /**
   * A use after close.
   *
   * @param message one clear line, optionally followed by details
   */
  public ClosedException(String message) {
    super(message);
  }

  ClosedException(String message, Throwable cause) {
    super(message, cause);
  }
}
