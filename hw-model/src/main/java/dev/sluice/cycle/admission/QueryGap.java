package dev.sluice.cycle.admission;

/**
 * Leaves a clock without a command when a query has waited for one: the engine's read port became
 * busy, and since then there was a command in each of {@value AdmissionModel#QUERY_PATIENCE}
 * clocks. One clock for a query, so at most one in {@value AdmissionModel#QUERY_PATIENCE}.
 */
final class QueryGap {
  private static final int PATIENCE = AdmissionModel.QUERY_PATIENCE;

  private boolean busyBefore;
  private boolean waits;
  private int waited;

  void reset() {
    busyBefore = false;
    waits = false;
    waited = 0;
  }

  /** Whether nothing is to be taken in this clock. */
  boolean pauses() {
    return waits && waited == PATIENCE - 1;
  }

  /**
   * The rising edge.
   *
   * @param busy the read port is busy
   * @param hasCommand there is a command at the engine's port
   * @param advance the stages move
   */
  void clock(boolean busy, boolean hasCommand, boolean advance) {
    boolean begins = busy && !busyBefore;
    if (begins) {
      waited = 0;
    } else if (waits && waited < PATIENCE && (advance || waited != PATIENCE - 1)) {
      waited++;
    }
    waits = hasCommand && (begins || waits);
    busyBefore = busy;
  }
}
