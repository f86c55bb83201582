// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

/** The read port of an engine with late edges: one query at a time. */
interface QueryPort {
  /** Reset: no query is underway. */
  void reset();

  /** Whether a query may be asked. */
  boolean idle();

  /** Whether a query needs a clock without a command, now. */
  boolean waits();

  /** A query of this clock; it goes into the pipeline in a later one. */
  void ask(int window);

  /** A command is taken in this clock. */
  void command(int op, int window);

  /** A clock has no command: a query that waits uses it. */
  void enter(StaleBases bases);

  /** The rising edge, as far as the status registers go. */
  void edge(StatusRegister to);
}
