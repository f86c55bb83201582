// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign;

/**
 * A piece of work that is run as a whole: a seed of a bench, a point of a sweep.
 *
 * @param name what it is, unlike every other of the campaign
 * @param kind units of a kind take about the same time
 * @param seconds an estimate of its time, over 0, for where none of the kind has been measured
 * @param build what must be built before, see {@link Campaign#build}; empty for nothing
 */
public record WorkUnit(String name, String kind, double seconds, String build) {
  /** Checks that it has a name, a kind and a time. */
  public WorkUnit {
    if (name.isBlank() || kind.isBlank() || !(seconds > 0)) {
      throw new IllegalArgumentException("a unit without a name, kind or time: " + name);
    }
  }
}
