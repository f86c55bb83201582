// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

/** An end at its node, with its wake-up. */
final class Seat implements Actor {
  final Node node;
  final int actor;

  /** Null when it is gone. */
  FabricEnd end;

  /** Whether it waits for its turn, and who is behind it. */
  boolean queued;

  Seat next;

  Seat(Node node, FabricEnd end, Engine engine) {
    this.node = node;
    this.end = end;
    actor = engine.add(this);
  }

  @Override
  public void wake(long now) {
    node.look(now, this);
  }
}
