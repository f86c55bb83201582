// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.lib;

/** Connects an output of one block to an input of another. Allocates nothing. */
public final class Link {
  private final Wires source;
  private final Wires sink;

  /** Fields may have changed since they were taken over. */
  private boolean stale = true;

  /**
   * A connection.
   *
   * @param source an output, of any name
   * @param sink an input of the same fields; of signals of up to 64 bits each it may have only the
   *     first of them
   * @throws IllegalArgumentException when the fields are not of the same widths
   */
  public Link(Wires source, Wires sink) {
    this.source = source;
    this.sink = sink;
    boolean same = source.kind() == sink.kind();
    same &= sink.kind() == WireKind.SIGNALS || source.size() == sink.size();
    same &= source.size() >= sink.size();
    for (int i = 0; same && i < sink.size(); i++) {
      same = source.field(i).width() == sink.field(i).width();
    }
    same &= source.size() == sink.size() || source.words() == source.size();
    if (!same) {
      throw new IllegalArgumentException(source + " and " + sink + " do not fit");
    }
  }

  /**
   * The output.
   *
   * @return whose fields and valid go to the sink
   */
  public Wires source() {
    return source;
  }

  /** After both blocks have driven: what is offered to the sink, what is taken to the source. */
  public void settle() {
    stale |= source.fresh;
    sink.fresh = stale;
    sink.valid = source.valid;
    if (stale && (source.valid || source.idleCounts())) {
      sink.copyFrom(source);
      stale = false;
    }
    source.ready = sink.ready;
  }
}
