// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.rings;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.RingConfigWires;
import dev.sluice.spec.rings.HostRings;

/** Whether the rings are in use, and which: their places are taken over when they are enabled. */
final class RingSession {
  private enum State {
    IDLE,
    ACTIVE,
    REFUSED
  }

  private State state = State.IDLE;
  private boolean refused;
  long descriptorBase;
  int descriptorLog2;
  long completionBase;
  int completionLog2;

  void reset() {
    state = State.IDLE;
    refused = false;
  }

  boolean active() {
    return state == State.ACTIVE;
  }

  /** Pulse: what was enabled cannot be used. */
  boolean refused() {
    return refused;
  }

  /** The rising edge; returns whether the indices begin at 0 with it. */
  boolean clock(Wires settings, boolean drained) {
    boolean enable = settings.getBit(RingConfigWires.ENABLE);
    refused = false;
    switch (state) {
      case IDLE -> {
        if (enable) {
          return enter(settings);
        }
      }
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
    return false;
  }

  private boolean enter(Wires settings) {
    descriptorBase = settings.get(RingConfigWires.DESCRIPTOR_BASE);
    descriptorLog2 = settings.getInt(RingConfigWires.DESCRIPTOR_LOG2);
    completionBase = settings.get(RingConfigWires.COMPLETION_BASE);
    completionLog2 = settings.getInt(RingConfigWires.COMPLETION_LOG2);
    refused = !HostRings.usable(descriptorBase, descriptorLog2, completionBase, completionLog2);
    state = refused ? State.REFUSED : State.ACTIVE;
    return !refused;
  }
}
