// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.WireBytes;
import java.util.SplittableRandom;

/** A switch with queues at its outputs. */
final class Switch implements Station {
  /** A pause frame with preamble and gap. */
  private static final int PAUSE_BYTES = 84;

  private final SwitchParameters parameters;
  private final Ways ways;
  private final FabricTotals totals;
  private final FabricPool pool;
  private long used;

  Switch(
      SwitchParameters parameters,
      Balancing balancing,
      long salt,
      SplittableRandom random,
      Engine engine) {
    this.parameters = parameters;
    totals = engine.totals();
    pool = engine.pool();
    ways = new Ways(balancing, salt, random);
  }

  Ways ways() {
    return ways;
  }

  @Override
  public void receive(long now, FabricPacket packet, FabricLink by) {
    if (packet.pausing) {
      by.reverse.paused = packet.pause;
      pool.give(packet);
      if (by.reverse.idle()) {
        free(now, by.reverse);
      }
      return;
    }
    FabricLink out = ways.choose(packet);
    if (out == null) {
      totals.unreachable++;
      pool.give(packet);
      return;
    }
    if (admit(now, packet, out)) {
      packet.came = by;
      used += packet.body.bytes;
      hold(now, by, packet.body.bytes);
      if (out.idle()) {
        free(now, out);
      }
    } else {
      totals.dropped++;
      pool.give(packet);
    }
  }

  /** Puts a packet into a queue, marked or cut if need be; or not. */
  private boolean admit(long now, FabricPacket packet, FabricLink out) {
    boolean data = packet.body.kind == Packet.DATA;
    long limit = limit();
    boolean ahead = parameters.trimming() && (!data || packet.trimmed);
    if (!ahead && !fits(packet, out.waiting.bytes(), limit)) {
      if (!parameters.trimming()) {
        return false;
      }
      packet.trimmed = true;
      packet.body.bytes = WireBytes.CONTROL_BYTES + packet.body.more;
      totals.trimmed++;
      ahead = true;
    }
    if (ahead) {
      if (!fits(packet, out.first.bytes(), limit)) {
        return false;
      }
    } else if (data && parameters.ecnBytes() > 0 && out.waiting.bytes() > parameters.ecnBytes()) {
      totals.marked += packet.marked ? 0 : 1;
      packet.marked = true;
    }
    out.add(now, packet, ahead);
    return true;
  }

  private long limit() {
    if (parameters.pfcBytes() > 0) {
      return parameters.bufferBytes();
    }
    if (parameters.portBytes() > 0) {
      return parameters.portBytes();
    }
    return (long) (parameters.alpha() * (parameters.bufferBytes() - used));
  }

  private boolean fits(FabricPacket packet, long queue, long limit) {
    int bytes = packet.body.bytes;
    return queue + bytes <= limit && used + bytes <= parameters.bufferBytes();
  }

  @Override
  public void left(long now, FabricPacket packet, FabricLink by) {
    FabricLink came = packet.came;
    if (came != null) {
      packet.came = null;
      used -= packet.body.bytes;
      hold(now, came, -packet.body.bytes);
    }
  }

  /** Counts what of a link's packets waits, and tells its other end. */
  private void hold(long now, FabricLink by, int bytes) {
    by.held += bytes;
    if (parameters.pfcBytes() == 0) {
      return;
    }
    if (!by.stopped && by.held > parameters.pfcBytes()) {
      totals.pauses++;
      tell(now, by, true);
    } else if (by.stopped && by.held <= parameters.resumeBytes()) {
      tell(now, by, false);
    }
  }

  private void tell(long now, FabricLink by, boolean pause) {
    by.stopped = pause;
    FabricPacket frame = pool.take();
    frame.pausing = true;
    frame.pause = pause;
    frame.body.bytes = PAUSE_BYTES;
    FabricLink back = by.reverse;
    back.add(now, frame, true);
    if (back.idle()) {
      free(now, back);
    }
  }

  @Override
  public void free(long now, FabricLink link) {
    FabricPacket packet = link.poll(now);
    if (packet != null) {
      link.send(now, packet);
    }
  }
}
