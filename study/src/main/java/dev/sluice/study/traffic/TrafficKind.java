// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.traffic;

import dev.sluice.protocol.ParameterException;
import java.util.Locale;

/** Who sends to whom. */
public enum TrafficKind {
  /** The nodes after the first send a message each to the first. */
  INCAST,
  /** Every node sends a message to every other one. */
  ALL_TO_ALL,
  /**
   * Every node sends a message to the next one, and another when that of the node before it is
   * there: the steps of an all-reduce in a ring.
   */
  RING,
  /** Messages of random sizes between random nodes at random times. */
  POISSON;

  /**
   * The name in tables, files and options.
   *
   * @return lower case, words joined by hyphens
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The kind of that name.
   *
   * @param id as {@link #id} gives it
   * @return the kind
   * @throws ParameterException when there is none
   */
  public static TrafficKind of(String id) {
    for (TrafficKind kind : values()) {
      if (kind.id().equals(id)) {
        return kind;
      }
    }
    throw new ParameterException("traffic", id, "incast, all-to-all, ring or poisson");
  }
}
