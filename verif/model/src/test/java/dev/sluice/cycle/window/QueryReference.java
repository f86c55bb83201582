// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

/** What an engine with late edges must answer to queries, and in which clock. */
interface QueryReference {
  /** A query is taken. */
  void query(int window);

  /** A command is taken in this clock. */
  void command(int op, int window);

  /** This clock has no command. Called before {@link #query} of the same clock. */
  void idle(long clock);

  /** Compares the status outputs of this clock; returns whether there was an answer. */
  boolean check(DrivenEngine model, long clock);
}
