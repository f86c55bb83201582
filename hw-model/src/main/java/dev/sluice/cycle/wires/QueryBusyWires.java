package dev.sluice.cycle.wires;

/**
 * Whether the engine's read port is busy, for Admission: under packets in every clock a query of
 * {@code architecture=ring} would wait for ever.
 */
public final class QueryBusyWires {
  /** A query was taken and is not answered yet, or the engine is being cleared; 1 bit. */
  public static final int BUSY = 0;

  private QueryBusyWires() {}

  /**
   * Wires of value 0.
   *
   * @param name of the signals
   * @return signals with this field
   */
  public static Wires signals(String name) {
    return Wires.signals(name, new Field("busy", 1));
  }
}
