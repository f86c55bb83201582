// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.rings;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.RingConfigWires;
import dev.sluice.spec.rings.HostRings;

/** Whether the rings are in use, and which: their places are taken over when they are enabled. */
final class RingSession {
  private enum State {
    IDLE,
    CHECK,
    BEGIN,
    ACTIVE,
    REFUSED
  }

  /** Clocks of use after which what was judged belongs to the session. */
  private static final int JUDGED = 2;

  private State state = State.IDLE;
  private boolean refused;
  private int clocks;
  long descriptorBase;
  int descriptorLog2;
  long completionBase;
  int completionLog2;

  void reset() {
    state = State.IDLE;
    refused = false;
    clocks = 0;
  }

  boolean active() {
    return state == State.ACTIVE;
  }

  /** Whether what is judged in this clock was looked at since the rings are in use. */
  boolean judged() {
    return active() && clocks == JUDGED;
  }

  /** Pulse: what was enabled cannot be used. */
  boolean refused() {
    return refused;
  }

  /** The rising edge; returns whether the indices begin at 0 with it. */
  boolean clock(Wires config, Wires settings, boolean drained) {
    boolean enable = settings.getBit(RingConfigWires.ENABLE);
    boolean begins = state == State.BEGIN;
    refused = false;
    clocks = active() ? Math.min(clocks + 1, JUDGED) : 0;
    switch (state) {
      case IDLE -> {
        take(config);
        if (enable) {
          state = State.CHECK;
        }
      }
      case CHECK -> {
        refused = !HostRings.usable(descriptorBase, descriptorLog2, completionBase, completionLog2);
        state = refused ? State.REFUSED : State.BEGIN;
      }
      case BEGIN -> state = State.ACTIVE;
      case ACTIVE -> {
        if (!enable && drained) {
          state = State.IDLE;
        }
      }
      case REFUSED -> {
        if (!enable) {
          state = State.IDLE;
        }
      }
    }
    return begins;
  }

  private void take(Wires config) {
    descriptorBase = config.get(RingConfigWires.DESCRIPTOR_BASE);
    descriptorLog2 = config.getInt(RingConfigWires.DESCRIPTOR_LOG2);
    completionBase = config.get(RingConfigWires.COMPLETION_BASE);
    completionLog2 = config.getInt(RingConfigWires.COMPLETION_LOG2);
  }
}
