// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.study.paths.Packet;
import java.util.Arrays;

/**
 * Control packets of a receiver that wait for the line, first in first out. Allocates only when
 * more wait than ever before.
 */
public final class Answers {
  private int[] kinds = new int[16];
  private int[] indices = new int[16];
  private long[] details = new long[16];
  private long[] bits = new long[16];
  private int head;
  private int size;

  /** Puts one at the end. */
  public void add(int kind, int index, long detail) {
    add(kind, index, detail, 0);
  }

  /** Puts one with {@link Packet#bits} at the end. */
  public void add(int kind, int index, long detail, long more) {
    if (size == kinds.length) {
      grow();
    }
    int at = head + size++ & kinds.length - 1;
    kinds[at] = kind;
    indices[at] = index;
    details[at] = detail;
    bits[at] = more;
  }

  private void grow() {
    int old = kinds.length;
    kinds = Arrays.copyOf(kinds, 2 * old);
    indices = Arrays.copyOf(indices, 2 * old);
    details = Arrays.copyOf(details, 2 * old);
    bits = Arrays.copyOf(bits, 2 * old);
    System.arraycopy(kinds, 0, kinds, old, head);
    System.arraycopy(indices, 0, indices, old, head);
    System.arraycopy(details, 0, details, old, head);
    System.arraycopy(bits, 0, bits, old, head);
  }

  /** Whether none waits. */
  public boolean isEmpty() {
    return size == 0;
  }

  /**
   * Takes the first.
   *
   * @param out where it goes
   * @return whether there was one
   */
  public boolean take(Packet out) {
    if (size == 0) {
      return false;
    }
    out.set(kinds[head], indices[head], details[head]);
    out.bits = bits[head];
    head = head + 1 & kinds.length - 1;
    size--;
    return true;
  }
}
