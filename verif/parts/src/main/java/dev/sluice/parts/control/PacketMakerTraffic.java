// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.control.PacketMakerModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.HolderWires;
import dev.sluice.cycle.wires.control.ReplyWires;
import dev.sluice.cycle.wires.control.RequestRowWires;
import dev.sluice.cycle.wires.control.WindowUseWires;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;

/**
 * Orders for the packet maker, of windows that were opened, for this use or an earlier one; windows
 * are opened again in between, also in the clock in which an order is taken.
 */
public final class PacketMakerTraffic extends ComponentTraffic {
  private static final PacketType[] REQUESTS = {
    PacketType.SINGLE_REQUEST, PacketType.RANGE_REQUEST, PacketType.PROGRESS
  };

  private final PacketMakerModel maker;
  private final int[] generation;
  private final boolean[] known;
  private boolean reportWaits;

  /** One in so many clocks has an answer. */
  private int answers = 3;

  /** A packet waits for long. */
  private boolean stalls;

  /**
   * Traffic.
   *
   * @param p R
   * @param maker whose inputs it drives
   * @param seed of everything random
   */
  public PacketMakerTraffic(SluiceParameters p, PacketMakerModel maker, long seed) {
    super(seed);
    this.maker = maker;
    generation = new int[p.windows()];
    known = new boolean[p.windows()];
  }

  @Override
  public void drive() {
    maker.packet.ready = stalls ? seldom() : often();
    if (isFree(maker.reply)) {
      fill(maker.reply);
      maker.reply.set(
          ReplyWires.TYPE, (half() ? PacketType.CONNECTION_RESPONSE : PacketType.REFUSAL).code());
      maker.reply.valid = seldom();
    }
    if (isFree(maker.refusal)) {
      order(maker.refusal, seldom());
    }
    if (isFree(maker.request)) {
      order(maker.request, seldom());
      PacketType type = REQUESTS[random.nextInt(REQUESTS.length)];
      maker.request.set(RequestRowWires.TYPE, type.code());
    }
    if (!reportWaits) {
      order(maker.report, seldom());
    }
    reportWaits = maker.report.valid && !maker.report.ready;
    order(maker.answer, random.nextInt(answers) == 0);
    if (random.nextInt(500) == 0) {
      answers = half() ? 3 : 30;
      stalls = half();
    }
    open();
  }

  /** Nothing waits there: the ready of the clock before still stands. */
  private static boolean isFree(Wires order) {
    return !order.valid || order.ready;
  }

  /** An order; its first field but the type is the window, the next the generation. */
  private void order(Wires order, boolean wanted) {
    int window = random.nextInt(generation.length);
    int use = generation[window] - (seldom() ? 1 : 0);
    int first = order == maker.request ? RequestRowWires.WINDOW : WindowUseWires.WINDOW;
    fill(order);
    order.set(first, window);
    order.set(first + 1, use);
    order.valid = wanted && known[window];
  }

  private void open() {
    maker.opened.valid = random.nextInt(known[0] ? 20 : 2) == 0;
    int window = random.nextInt(generation.length);
    if (maker.opened.valid) {
      fill(maker.opened);
      maker.opened.set(HolderWires.WINDOW, window);
      maker.opened.set(HolderWires.OWNER_GENERATION, ++generation[window]);
      known[window] = true;
    }
  }
}
