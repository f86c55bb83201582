// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.control.ConnectionDeskModel;
import dev.sluice.cycle.control.VisitKind;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ConnectionWires;
import dev.sluice.cycle.wires.control.OneWindowWires;
import dev.sluice.cycle.wires.control.SeenWires;
import dev.sluice.cycle.wires.control.VisitWishWires;
import dev.sluice.cycle.wires.registers.RegionWires;
import dev.sluice.protocol.NicParameters;

/**
 * Requests of few transfers for the connection desk, so that many are known; visits of a window
 * that is in any state; windows that become free again.
 */
public final class ConnectionDeskTraffic extends ComponentTraffic {
  private static final int FEW = 3;

  /** So that the low half of an address overflows within a region. */
  private static final long BASE = (3L << 32) - 128;

  /** More than any transfer has. */
  private static final long VERY_LONG = 1L << 32;

  private final NicParameters p;
  private final ConnectionDeskModel desk;
  private final boolean[] given;
  private boolean offered;
  private int since;

  /** Clocks until the last command is taken. */
  private int busy;

  /**
   * Traffic.
   *
   * @param p R, M, P and the beat
   * @param desk whose inputs it drives
   * @param seed of everything random
   */
  public ConnectionDeskTraffic(NicParameters p, ConnectionDeskModel desk, long seed) {
    super(seed);
    this.p = p;
    this.desk = desk;
    given = new boolean[p.sluice().windows()];
  }

  @Override
  public void drive() {
    desk.enable.set(0, random.nextInt(20) != 0);
    desk.reply.ready = half();
    request();
    region();
    see();
    free();
  }

  private void request() {
    Wires request = desk.connection;
    if (!offered) {
      request.valid = half();
      request.set(ConnectionWires.GAVE_UP, seldom());
      request.set(ConnectionWires.WINDOW, random.nextInt(given.length + 1));
      request.set(ConnectionWires.GENERATION, random.nextInt(FEW));
      request.set(ConnectionWires.TRANSFER_ID, random.nextInt(FEW));
      request.set(ConnectionWires.PEER, random.nextInt(2));
      int pidx = random.nextInt(FEW);
      int payload = p.sluice().payloadBytes();
      long bytes = (long) pidx * payload + 1 + random.nextInt(payload);
      request.set(ConnectionWires.PIDX, seldom() ? p.sluice().maxPackets() + pidx : pidx);
      long tooLong = half() ? bytes + VERY_LONG : random.nextLong();
      request.set(ConnectionWires.REGION_BYTES, seldom() ? tooLong : bytes);
      long address = BASE + (long) random.nextInt(FEW) * p.beatBytes();
      request.set(ConnectionWires.REMOTE_ADDRESS, seldom() ? random.nextLong() : address);
    }
    offered = request.valid && !request.ready;
  }

  private void region() {
    Wires region = desk.region;
    region.valid = seldom();
    region.set(RegionWires.INDEX, random.nextInt(RegionWires.REGIONS));
    region.set(RegionWires.ENABLE, half());
    region.set(RegionWires.ANY_PEER, half());
    region.set(RegionWires.PEER, random.nextInt(2));
    region.set(RegionWires.BASE, seldom() ? random.nextLong() : BASE);
    long length = random.nextInt(4 * p.sluice().payloadBytes());
    region.set(RegionWires.LENGTH, seldom() ? length + 2 * VERY_LONG : length);
  }

  private void see() {
    busy = Math.max(0, busy - 1);
    desk.commandFree.set(0, busy == 0);
    Wires seen = desk.seen;
    Wires wish = desk.deskWish;
    boolean may = wish.valid && (busy == 0 || !wish.getBit(VisitWishWires.COMMAND));
    seen.valid = ++since > 2 && half();
    if (!seen.valid) {
      return;
    }
    since = 0;
    fill(seen);
    seen.set(SeenWires.ROW_GENERATION, random.nextInt(FEW));
    if (may) {
      seen.set(SeenWires.KIND, wish.get(VisitWishWires.KIND));
      seen.set(SeenWires.WINDOW, wish.get(VisitWishWires.WINDOW));
      boolean opens = wish.getInt(VisitWishWires.KIND) == VisitKind.OPEN.ordinal();
      busy = wish.getBit(VisitWishWires.COMMAND) ? 1 + random.nextInt(6) : busy;
      if (opens) {
        given[wish.getInt(VisitWishWires.WINDOW)] = true;
      }
    } else {
      VisitKind other = half() ? VisitKind.SWEEP : half() ? VisitKind.ASK : VisitKind.ASKED;
      seen.set(SeenWires.KIND, other.ordinal());
      seen.set(SeenWires.WINDOW, random.nextInt(given.length));
    }
  }

  private void free() {
    int window = random.nextInt(given.length);
    boolean opens = desk.seen.valid && desk.seen.getInt(SeenWires.WINDOW) == window;
    desk.freed.valid = given[window] && !opens && random.nextInt(60) == 0;
    if (desk.freed.valid) {
      desk.freed.set(OneWindowWires.WINDOW, window);
      given[window] = false;
    }
  }
}
