// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.peers;

import java.io.IOException;
import java.util.Optional;

/** Something that drives the engine, in processes of its own. */
interface Peer {
  /** Its name in the report. */
  String key();

  /** Clocks of a round. */
  int clocks();

  /** Why it cannot be measured here, in one line with what to do. */
  default Optional<String> missing() {
    return Optional.empty();
  }

  /** Builds the model, from nothing. */
  void build() throws IOException, InterruptedException;

  /** Runs what was built; says a line a round, of which there is one more than rounds. */
  String run(int clocks, int rounds) throws IOException, InterruptedException;

  /** Seconds of the last run that went into building once more, as this peer cannot do without. */
  default double builtAgainSeconds() throws IOException {
    return 0;
  }
}
