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
 * that is in any state; windows that become free again. In half of the runs the few transfers and
 * senders have small numbers, in the others numbers of 32 bits that differ in one of them, and
 * regions begin just below an address at which a carry goes into any of the higher 16 bits.
 */
public final class ConnectionDeskTraffic extends ComponentTraffic {
  private static final int FEW = 3;
  private static final int SENDERS = 2;

  /** So that the low half of an address overflows within a region. */
  private static final long BASE = (3L << 32) - 128;

  /** More than any transfer has. */
  private static final long VERY_LONG = 1L << 32;

  private final NicParameters p;
  private final ConnectionDeskModel desk;
  private final boolean[] given;
  private final long[] ids;
  private final long[] senders;
  private final long base;
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
    boolean wide = half();
    ids = numbers(wide, FEW);
    senders = numbers(wide, SENDERS);
    long carry = 1L << 16 * (1 + random.nextInt(3));
    base = wide ? (random.nextLong() & -carry) - 128 : BASE;
  }

  private long[] numbers(boolean wide, int count) {
    long[] numbers = new long[count];
    numbers[0] = wide ? random.nextLong(1L << 32) : 0;
    for (int i = 1; i < count; i++) {
      numbers[i] = wide ? numbers[i - 1] ^ 1L << random.nextInt(32) : i;
    }
    return numbers;
  }

  /** A number that is one bit more. */
  private long longer(long bytes) {
    return bytes + (half() ? VERY_LONG : 1L << random.nextInt(63));
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
      request.set(ConnectionWires.TRANSFER_ID, ids[random.nextInt(FEW)]);
      request.set(ConnectionWires.PEER, senders[random.nextInt(SENDERS)]);
      int pidx = random.nextInt(FEW);
      int payload = p.sluice().payloadBytes();
      long bytes = (long) pidx * payload + 1 + random.nextInt(payload);
      request.set(ConnectionWires.PIDX, seldom() ? p.sluice().maxPackets() + pidx : pidx);
      long tooLong = half() ? longer(bytes) : random.nextLong();
      request.set(ConnectionWires.REGION_BYTES, seldom() ? tooLong : bytes);
      long address = base + (long) random.nextInt(FEW) * p.beatBytes();
      long elsewhere = half() ? address ^ 1L << random.nextInt(64) : random.nextLong();
      request.set(ConnectionWires.REMOTE_ADDRESS, seldom() ? elsewhere : address);
    }
    offered = request.valid && !request.ready;
  }

  private void region() {
    Wires region = desk.region;
    region.valid = seldom();
    region.set(RegionWires.INDEX, random.nextInt(RegionWires.REGIONS));
    region.set(RegionWires.ENABLE, half());
    region.set(RegionWires.ANY_PEER, half());
    region.set(RegionWires.PEER, senders[random.nextInt(SENDERS)]);
    region.set(RegionWires.BASE, seldom() ? random.nextLong() : base);
    long length = random.nextInt(4 * p.sluice().payloadBytes());
    region.set(RegionWires.LENGTH, seldom() ? longer(length) : length);
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
