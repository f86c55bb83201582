// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import dev.sluice.study.events.EventQueue;
import java.util.Arrays;

/** What all parts of a network share: the events, who gets them, free packets and counts. */
final class Engine {
  private final EventQueue events = new EventQueue();
  private final FabricTotals totals = new FabricTotals();
  private final FabricPool pool = new FabricPool();
  private Actor[] actors = new Actor[64];
  private long now;

  EventQueue events() {
    return events;
  }

  FabricTotals totals() {
    return totals;
  }

  FabricPool pool() {
    return pool;
  }

  long now() {
    return now;
  }

  /** The number of a new actor. */
  int add(Actor actor) {
    int number = events.add(1);
    if (number == actors.length) {
      actors = Arrays.copyOf(actors, 2 * number);
    }
    actors[number] = actor;
    return number;
  }

  /** The next event, if there is one up to the bound. */
  boolean step(long bound) {
    long time = events.time();
    if (time > bound || time == EventQueue.NEVER) {
      return false;
    }
    now = time;
    actors[events.take()].wake(time);
    return true;
  }
}
