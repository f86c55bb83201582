// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.lib;

import dev.sluice.protocol.ParameterException;
import java.util.Arrays;
import java.util.List;

/**
 * The cycle model of the RTL's {@code MooreFifo}: a queue whose outputs are registers. Rows wait in
 * a memory and leave through one output register, which keeps its last value while it is idle and
 * is 0 after reset.
 *
 * <p>It takes a row whenever the memory has room, so it holds one row more than its depth. A row is
 * at the output two clocks after it was offered, if nothing is before it.
 */
public final class MooreFifo implements BlockModel {
  private final Wires push;
  private final Wires pop;
  private final int depth;
  private final int words;
  private final long[] rows;
  private final long[] out;
  private int head;
  private int count;
  private boolean outValid;

  /** What is offered is another row than in the clock before. */
  private boolean moved;

  /**
   * An empty queue.
   *
   * @param push what enters
   * @param pop what leaves; of the same fields
   * @param depth rows of the memory, 1 to 4096
   * @throws ParameterException when the depth is out of range
   */
  public MooreFifo(Wires push, Wires pop, int depth) {
    if (depth < 1 || depth > 4096) {
      throw new ParameterException("depth", depth, "a whole number from 1 to 4096");
    }
    this.push = push;
    this.pop = pop;
    this.depth = depth;
    words = push.words();
    rows = new long[depth * words];
    out = new long[words];
  }

  @Override
  public void reset() {
    head = 0;
    count = 0;
    outValid = false;
    moved = true;
    Arrays.fill(out, 0L);
  }

  @Override
  public void drive() {
    push.ready = count < depth;
    pop.valid = outValid;
    pop.fresh = moved;
    if (moved) {
      pop.load(out, 0);
    }
  }

  @Override
  public void clock() {
    if (!push.valid && isEmpty()) {
      moved = false;
      return; // Nothing is in it.
    }
    boolean enters = push.valid && count < depth;
    boolean leaves = count > 0 && (!outValid || pop.ready);
    moved = leaves;
    if (leaves) {
      System.arraycopy(rows, head * words, out, 0, words);
      head = head + 1 == depth ? 0 : head + 1;
      outValid = true;
    } else if (pop.ready) {
      outValid = false;
    }
    if (enters) {
      int at = head + count - (leaves ? 1 : 0);
      push.save(rows, (at >= depth ? at - depth : at) * words);
    }
    count += (enters ? 1 : 0) - (leaves ? 1 : 0);
  }

  /**
   * Whether nothing is in it, and so a clock in which nothing enters changes nothing.
   *
   * @return true when no row waits and none is offered
   */
  public boolean isEmpty() {
    return count == 0 && !outValid;
  }

  /**
   * Before {@link #clock}: whether a row more has room in the next clock, though none leaves.
   *
   * @return true if so
   */
  public boolean roomAfter() {
    return count + (push.valid ? 1 : 0) < depth;
  }

  @Override
  public List<Wires> inputs() {
    return List.of(push);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(pop);
  }
}
