// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.profile;

/** What a thread is busy with. */
public enum Part {
  /** Native code of the design, in batches with the comparison in it. */
  RTL("rtl"),
  /** Between the JVM and the design: inputs and expected outputs into rows, comparison in Java. */
  CROSSING("crossing"),
  /** Cycle models. */
  MODEL("model"),
  /** Everything else: tasks, drivers, monitors, memories, networks. */
  BENCH("bench"),
  /** Nothing: it waits for another thread. */
  WAITING("waiting");

  private final String label;

  Part(String label) {
    this.label = label;
  }

  /**
   * Its name in tables and JSON.
   *
   * @return one word
   */
  public String label() {
    return label;
  }
}
