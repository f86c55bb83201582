// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace;

import java.util.Collection;
import java.util.Map;

/** Where a recorder puts what it records. */
interface TransactionSink {
  /** What the recording is of; before anything else. */
  default void header(String title, TimeBase timeBase, Map<String, String> notes) {
    // In memory the recorder has it.
  }

  /** A lane, before its first span. */
  default void lane(Lane lane) {
    // In memory the recorder has it.
  }

  /** Whether a span that begins now, after so many others, may be kept. */
  boolean hasPlace(long begun);

  /** Keeps a span; false when another one had to go for it. */
  boolean add(Transaction transaction);

  /** What is in memory, in the order in which it ended. */
  Collection<Transaction> kept();

  /** There is no more. */
  default void end(long spans, long leftOut) {
    // Memory needs no end.
  }
}
