// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.protocol.PacketType;
import dev.sluice.spec.control.ControlGlimpse;

/** Does something wrong with the n-th control packet of a type from a source. */
final class ControlTamper implements ReceiveControlRun.Tamper {
  /** What is done. */
  enum Deed {
    /** It is not sent. */
    LOSE,
    /** It is said to be dropped, though its window has no other use. */
    DROP,
    /** To another peer. */
    PEER,
    /** For the next window. */
    WINDOW,
    /** With the next tag. */
    GENERATION,
    /** Of another transfer. */
    TRANSFER_ID,
    /** For the next packet. */
    PIDX,
    /** With another reason. */
    DETAIL
  }

  private final Deed deed;
  private final ControlGlimpse.Source source;
  private final PacketType type;

  /** Packets of the kind until the deed is done. */
  private int before;

  /** Packets between the packet maker and the port. */
  private int queued;

  /** Packets at the port until the one that is meant, or -1 when it is not made yet. */
  private int ahead = -1;

  private boolean done;
  private boolean atPort;
  private long[] saved;

  ControlTamper(Deed deed, ControlGlimpse.Source source, PacketType type, int before) {
    this.deed = deed;
    this.source = source;
    this.type = type;
    this.before = before;
  }

  /** Whether the run had such a packet. */
  boolean done() {
    return done;
  }

  @Override
  public ControlGlimpse before(ReceiveControlModel block, ControlGlimpse inside) {
    atPort = false;
    if (block.control.fires()) {
      queued--;
      atPort = ahead == 0;
      ahead = Math.max(-1, ahead - 1);
    }
    if (atPort) {
      spoil(block.control);
    }
    ControlGlimpse.Order order = inside.order();
    if (order == null || order.dropped()) {
      return inside;
    }
    boolean meant = order.source() == source && order.type() == type && before-- == 0;
    ahead = meant ? queued : ahead;
    done |= meant;
    queued++;
    return meant ? told(inside) : inside;
  }

  /** What the spec is told of the packet that is meant. */
  private ControlGlimpse told(ControlGlimpse inside) {
    ControlGlimpse.Order order = inside.order();
    return switch (deed) {
      case LOSE -> inside.withOrder(null);
      case DROP ->
          inside.withOrder(
              new ControlGlimpse.Order(
                  order.source(), order.window(), order.use(), type, order.pidx(), true));
      default -> inside;
    };
  }

  private void spoil(Wires control) {
    saved = new long[control.words()];
    control.save(saved, 0);
    switch (deed) {
      case LOSE, DROP -> control.valid = false;
      case PEER -> flip(control, ControlWires.PEER);
      case WINDOW -> flip(control, ControlWires.WINDOW);
      case GENERATION -> flip(control, ControlWires.GENERATION);
      case TRANSFER_ID -> flip(control, ControlWires.TRANSFER_ID);
      case PIDX -> flip(control, ControlWires.PIDX);
      case DETAIL -> flip(control, ControlWires.DETAIL);
    }
  }

  private static void flip(Wires control, int field) {
    control.set(field, control.get(field) ^ 1);
  }

  @Override
  public void after(ReceiveControlModel block) {
    if (atPort) {
      block.control.valid = true;
      block.control.load(saved, 0);
    }
  }
}
