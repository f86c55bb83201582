// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What one node keeps of the other beyond a transfer: every transfer between the two, at the same
 * time or later, finds what those before it have left. A node that sends and one that receives have
 * one each.
 */
public final class NodeMemory {
  private final Map<Class<?>, Object> kept = new HashMap<>();

  /** Of a node that has not heard of the other yet. */
  public NodeMemory() {}

  /**
   * What is kept of a kind.
   *
   * @param <T> the kind
   * @param kind the kind
   * @param first makes what there is at first
   * @return the same object at each call
   */
  public <T> T keep(Class<T> kind, Supplier<T> first) {
    return kind.cast(kept.computeIfAbsent(kind, ignored -> first.get()));
  }
}
