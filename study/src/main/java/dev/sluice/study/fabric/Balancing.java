// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import dev.sluice.protocol.ParameterException;
import java.util.Locale;

/** How a switch chooses between the shortest paths. */
public enum Balancing {
  /** By a hash of source, destination and UDP source port; each switch has its own. */
  ECMP,
  /** Any of them for each packet, all equally likely. */
  SPRAY;

  /**
   * The name in tables, files and options.
   *
   * @return lower case
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The kind of that name.
   *
   * @param id as {@link #id} gives it
   * @return the kind
   * @throws ParameterException when there is none
   */
  public static Balancing of(String id) {
    for (Balancing kind : values()) {
      if (kind.id().equals(id)) {
        return kind;
      }
    }
    throw new ParameterException("balancing", id, "ecmp or spray");
  }
}
