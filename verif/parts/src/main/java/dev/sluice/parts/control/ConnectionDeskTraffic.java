// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.control.ConnectionDeskModel;
import dev.sluice.cycle.control.VisitKind;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ConnectionWires;
import dev.sluice.cycle.wires.control.HolderWires;
import dev.sluice.cycle.wires.control.OneWindowWires;
import dev.sluice.cycle.wires.control.SeenWires;
import dev.sluice.cycle.wires.control.VisitWishWires;
import dev.sluice.cycle.wires.registers.RegionWires;
import dev.sluice.protocol.NicParameters;
import java.util.SplittableRandom;

/**
 * Requests of few transfers for the connection desk, so that many are known; visits of a window
 * that is in any state; windows that become free again. In half of the runs the few transfers and
 * senders have small numbers, in the others numbers of 32 bits that differ in one of them, and
 * regions begin just below an address at which a carry goes into any of the higher 16 bits. A
 * request comes again as it was, or with one bit of it changed; a region may be just as large as a
 * request, or a byte less. Requests come one behind the other, or not until all are done with.
 */
public final class ConnectionDeskTraffic extends ComponentTraffic {
  private static final int FEW = 3;
  private static final int SENDERS = 2;

  /** In one of so many clocks in which a request may come a pause begins, of up to so many. */
  private static final int RESTS = 30;

  private static final int REST = 400;

  /** So that the low half of an address overflows within a region. */
  private static final long BASE = (3L << 32) - 128;

  /** More than any transfer has. */
  private static final long VERY_LONG = 1L << 32;

  /** Who got a window. */
  private record Opened(int window, int generation, long peer, long transferId) {}

  /** Requests that come again. */
  private static final int KEPT = 4;

  /** What a request asks for. */
  private record Asked(long transferId, long peer, int pidx, long bytes, long address) {
    Asked withOneBitChanged(SplittableRandom random) {
      long bit = 1L << random.nextInt(64);
      long bitOfNumber = 1L << random.nextInt(32);
      return switch (random.nextInt(4)) {
        case 0 -> new Asked(transferId ^ bitOfNumber, peer, pidx, bytes, address);
        case 1 -> new Asked(transferId, peer ^ bitOfNumber, pidx, bytes, address);
        case 2 -> new Asked(transferId, peer, pidx, bytes ^ bit, address);
        default -> new Asked(transferId, peer, pidx, bytes, address ^ bit);
      };
    }
  }

  private final NicParameters p;
  private final ConnectionDeskModel desk;
  private final boolean[] given;
  private final long[] ids;
  private final long[] senders;
  private final long base;
  private final Asked[] kept = new Asked[KEPT];

  /** Each window's last use. */
  private final Opened[] opened;

  private boolean offered;
  private int since;

  /** A visit sees in the next clock; the desk has wished it. */
  private boolean announced;

  private boolean wished;

  /** Clocks without a request, so that those that wait are done with. */
  private int resting;

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
    opened = new Opened[given.length];
    boolean wide = half();
    ids = numbers(wide, FEW);
    senders = numbers(wide, SENDERS);
    long carry = 1L << 16 * (1 + random.nextInt(3));
    base = wide ? (random.nextLong() & -carry) - 128 : BASE;
    for (int i = 0; i < KEPT; i++) {
      kept[i] = asked();
    }
  }

  private long[] numbers(boolean wide, int count) {
    long[] numbers = new long[count];
    numbers[0] = wide ? random.nextLong(1L << 32) : 0;
    for (int i = 1; i < count; i++) {
      numbers[i] = wide ? numbers[i - 1] ^ 1L << random.nextInt(32) : i;
    }
    return numbers;
  }

  /** A number that is one bit more: often the first that no length has, or the last of 64. */
  private long longer(long bytes) {
    return bytes + (half() ? VERY_LONG : half() ? Long.MIN_VALUE : 1L << random.nextInt(63));
  }

  @Override
  public void drive() {
    desk.enable.set(0, random.nextInt(20) != 0);
    desk.reply.ready = half();
    remember();
    request();
    region();
    see();
    free();
  }

  private void request() {
    Wires request = desk.connection;
    resting = Math.max(0, resting - 1);
    if (!offered) {
      if (resting == 0 && random.nextInt(RESTS) == 0) {
        resting = random.nextInt(REST);
      }
      request.valid = resting == 0 && half();
      request.set(ConnectionWires.GAVE_UP, seldom());
      request.set(ConnectionWires.WINDOW, random.nextInt(given.length + 1));
      request.set(ConnectionWires.GENERATION, random.nextInt(FEW));
      int which = random.nextInt(KEPT);
      if (half()) {
        kept[which] = asked();
      }
      Asked asked = often() ? kept[which] : kept[which].withOneBitChanged(random);
      request.set(ConnectionWires.TRANSFER_ID, asked.transferId);
      request.set(ConnectionWires.PEER, asked.peer);
      request.set(ConnectionWires.PIDX, asked.pidx);
      request.set(ConnectionWires.REGION_BYTES, asked.bytes);
      request.set(ConnectionWires.REMOTE_ADDRESS, asked.address);
      if (request.getBit(ConnectionWires.GAVE_UP) && often()) {
        giveUp(opened[random.nextInt(given.length)]);
      }
    }
    offered = request.valid && !request.ready;
  }

  /** A window's use ends, or it is all but that use. */
  private void giveUp(Opened use) {
    if (use == null) {
      return;
    }
    Wires request = desk.connection;
    int other = half() ? -1 : random.nextInt(4);
    request.set(ConnectionWires.WINDOW, use.window ^ (other == 0 ? 1 << random.nextInt(16) : 0));
    request.set(
        ConnectionWires.GENERATION, use.generation ^ (other == 1 ? 1 << random.nextInt(8) : 0));
    long bit = 1L << random.nextInt(32);
    request.set(ConnectionWires.PEER, use.peer ^ (other == 2 ? bit : 0));
    request.set(ConnectionWires.TRANSFER_ID, use.transferId ^ (other == 3 ? bit : 0));
  }

  private void remember() {
    Wires use = desk.opened;
    if (use.valid) {
      int window = use.getInt(HolderWires.WINDOW);
      opened[window] =
          new Opened(
              window,
              use.getInt(HolderWires.OWNER_GENERATION),
              use.get(HolderWires.OWNER_PEER),
              use.get(HolderWires.OWNER_TRANSFER_ID));
    }
  }

  /** Its last packet's payload is 1 to P bytes long, or seldom not. */
  private Asked asked() {
    int most = p.sluice().maxPackets();
    int pidx = half() ? random.nextInt(FEW) : often() ? random.nextInt(most) : most - 1;
    pidx = seldom() ? most + (half() ? 0 : pidx) : pidx;
    int payload = p.sluice().payloadBytes();
    int tail = half() ? 1 + random.nextInt(payload) : payload;
    long bytes = (long) pidx * payload + (seldom() ? (half() ? 0 : payload + 1) : tail);
    long tooLong = half() ? longer(bytes) : random.nextLong();
    long address = base + (long) random.nextInt(FEW) * p.beatBytes();
    long elsewhere = half() ? address ^ 1L << random.nextInt(64) : random.nextLong();
    return new Asked(
        ids[random.nextInt(FEW)],
        senders[random.nextInt(SENDERS)],
        pidx,
        seldom() ? tooLong : bytes,
        seldom() ? elsewhere : address);
  }

  private void region() {
    Wires region = desk.region;
    region.valid = seldom();
    region.set(RegionWires.INDEX, random.nextInt(RegionWires.REGIONS));
    region.set(RegionWires.ENABLE, half());
    region.set(RegionWires.ANY_PEER, half());
    region.set(RegionWires.PEER, senders[random.nextInt(SENDERS)]);
    if (half()) {
      Asked asked = kept[random.nextInt(KEPT)];
      region.set(
          RegionWires.BASE, seldom() ? asked.address ^ 1L << random.nextInt(64) : asked.address);
      region.set(RegionWires.LENGTH, asked.bytes - random.nextInt(2));
      return;
    }
    region.set(RegionWires.BASE, seldom() ? random.nextLong() : base);
    long most = (long) p.sluice().maxPackets() * p.sluice().payloadBytes();
    long length = random.nextInt(4 * p.sluice().payloadBytes()) + (half() ? most : 0);
    region.set(RegionWires.LENGTH, seldom() ? longer(length) : length);
  }

  /** Kind, window and row of a visit stand a clock before it has seen, and all of it one after. */
  private void see() {
    busy = Math.max(0, busy - 1);
    desk.commandFree.set(0, busy == 0);
    desk.seen.valid = announced;
    announced = false;
    if (desk.seen.valid) {
      decide();
    } else if (++since > 2 && half()) {
      announce();
    }
  }

  private void announce() {
    Wires seen = desk.seen;
    Wires wish = desk.deskWish;
    fill(seen);
    seen.set(SeenWires.ROW_GENERATION, random.nextInt(FEW));
    wished = wish.valid && (busy == 0 || !wish.getBit(VisitWishWires.COMMAND));
    if (wished) {
      seen.set(SeenWires.KIND, wish.get(VisitWishWires.KIND));
      seen.set(SeenWires.WINDOW, wish.get(VisitWishWires.WINDOW));
    } else {
      VisitKind other = half() ? VisitKind.SWEEP : half() ? VisitKind.ASK : VisitKind.ASKED;
      seen.set(SeenWires.KIND, other.ordinal());
      seen.set(SeenWires.WINDOW, random.nextInt(given.length));
    }
    announced = true;
  }

  private void decide() {
    Wires seen = desk.seen;
    since = 0;
    seen.set(SeenWires.COMPLETES, half());
    if (wished && seen.getInt(SeenWires.KIND) != VisitKind.RESPOND.ordinal()) {
      busy = 1 + random.nextInt(6);
    }
    if (seen.getInt(SeenWires.KIND) == VisitKind.OPEN.ordinal()) {
      given[seen.getInt(SeenWires.WINDOW)] = true;
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
