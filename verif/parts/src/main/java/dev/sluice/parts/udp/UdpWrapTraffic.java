// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.udp;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.NextHopWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.spec.udp.NextHops;
import dev.sluice.spec.udp.UdpSender;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Drives UdpWrap's wires with packets, gaps and back-pressure, and checks that each becomes the
 * frame that {@link UdpSender} writes, in order, and that nothing else comes.
 *
 * <p>In each clock call {@link #clock} between the block's {@code drive} and its {@code clock}. A
 * wrong output throws {@link AssertionError}. Allocates; not thread-safe.
 */
public final class UdpWrapTraffic {
  private static final int PEERS = 70;

  /** The same for every seed: a row that should be forgotten would be found. */
  private static final int FIRST_PEER = 0x0a000001;

  private final UdpEnds ends;
  private final NextHops hops = new NextHops();
  private final int[] peers = new int[PEERS];
  private final UdpSender sender;
  private final Wires nextHop;
  private final UdpPace pace;
  private final SplittableRandom random;
  private final Wires in;
  private final Wires out;
  private final BeatSource source;
  private final BeatSink sink;
  private final BeatTaker taker;
  private final ArrayDeque<byte[]> expected = new ArrayDeque<>();
  private int rowsToWrite;
  private int nextRow;
  private int settles;

  /** Clocks until a beat may come again. */
  private int pause;

  private boolean draining;
  private boolean taken;
  private long clock;
  private long frames;

  /**
   * Traffic on a block that was reset.
   *
   * @param p the width of the streams
   * @param block whose wires are used
   * @param ends who the node is
   * @param pace of both streams
   * @param seed of everything random
   */
  public UdpWrapTraffic(NicParameters p, BlockModel block, UdpEnds ends, UdpPace pace, long seed) {
    this.ends = ends;
    this.pace = pace;
    sender = new UdpSender(ends.here(), ends.nextHop(), ends.rules(), hops);
    random = new SplittableRandom(seed);
    in = block.wires("s_axis_tx_t");
    out = block.wires("m_axis_eth_t");
    source = new BeatSource(in, p.beatBytes(), random);
    sink = new BeatSink(out, p.beatBytes());
    taker = new BeatTaker(pace, random);
    nextHop = block.wires("nextHop");
    ends.configure(block.wires("config"));
    for (int i = 0; i < PEERS; i++) {
      int bit = i - (PEERS - Integer.SIZE);
      // Some differ from the first in one bit, so each bit of a row has to be compared.
      peers[i] = bit < 0 ? FIRST_PEER + i : FIRST_PEER ^ 1 << bit;
    }
    rowsToWrite = random.nextBoolean() ? 2 * NextHops.ROWS : 0;
  }

  /** No more packets; every beat is taken. */
  public void drain() {
    draining = true;
  }

  /** One clock: sets the block's inputs and looks at its outputs. */
  public void clock() {
    if (taken) {
      source.taken();
    }
    writeHops();
    if (!in.valid) {
      offer();
    }
    out.ready = draining || taker.takes();
    byte[] frame = sink.take();
    if (frame != null) {
      check(frame);
    }
    taken = in.fires();
    clock++;
  }

  /**
   * First all rows of the table are written; then some, now and then when nothing is on its way.
   */
  private void writeHops() {
    nextHop.valid = false;
    settles = Math.max(0, settles - 1);
    if (rowsToWrite == 0) {
      int rows = nextRow == 0 ? 2 * NextHops.ROWS : 1 + random.nextInt(40);
      rowsToWrite = random.nextInt(1000) == 0 ? rows : 0;
    } else if (drained()) {
      int row = nextRow++ < NextHops.ROWS ? nextRow - 1 : random.nextInt(NextHops.ROWS);
      boolean enable = random.nextInt(4) > 0;
      int peer = peers[random.nextInt(PEERS)];
      long mac = random.nextLong() >>> 16;
      hops.set(row, enable, peer, mac);
      nextHop.set(NextHopWires.INDEX, row);
      nextHop.set(NextHopWires.ENABLE, enable);
      nextHop.set(NextHopWires.PEER, Integer.toUnsignedLong(peer));
      nextHop.set(NextHopWires.MAC, mac);
      nextHop.valid = true;
      rowsToWrite--;
      settles = 2;
    }
  }

  private void offer() {
    boolean holds = rowsToWrite > 0 || settles > 0;
    if (!source.busy() && !draining && !holds) {
      byte[] packet = UdpPackets.random(random);
      int ip =
          switch (random.nextInt(5)) {
            case 0 -> atACarry(packet.length);
            case 1 -> random.nextInt();
            default -> peers[random.nextInt(PEERS)];
          };
      source.give(packet, Integer.toUnsignedLong(ip));
      expected.add(sender.frame(packet, ip));
    }
    if (pause == 0 && random.nextDouble() < pace.rests()) {
      pause = 1 + random.nextInt(UdpPace.LONGEST_REST);
    }
    if (source.busy() && (draining || comes())) {
      source.offer();
    } else {
      source.idle();
    }
  }

  private boolean comes() {
    pause = Math.max(0, pause - 1);
    return pause == 0 && random.nextDouble() >= pace.gaps();
  }

  /** An address for which the sum of the header's words, folded once, carries or nearly does. */
  private int atACarry(int packetBytes) {
    int high = random.nextInt(0x1_0000);
    int here = ends.here().ip();
    int others = 0x4500 + ends.rules().tos() + 0x4000 + 0x4011 + 28 + packetBytes;
    others += high + (here >>> 16) + (here & 0xffff);
    return high << 16 | 0xffff - random.nextInt(6) - others & 0xffff;
  }

  private void check(byte[] frame) {
    byte[] wanted = expected.poll();
    if (wanted == null) {
      throw new AssertionError("clock " + clock + ": a frame, and none was to come");
    }
    int differs = Arrays.mismatch(wanted, frame);
    if (differs >= 0) {
      throw new AssertionError(
          "clock %d: a frame of %d bytes differs in byte %d from the next, of %d"
              .formatted(clock, frame.length, differs, wanted.length));
    }
    frames++;
  }

  /**
   * Whether every packet has become a frame.
   *
   * @return true when nothing is on its way
   */
  public boolean drained() {
    return !source.busy() && expected.isEmpty() && sink.empty();
  }

  /**
   * Frames that have come.
   *
   * @return how many until now
   */
  public long frames() {
    return frames;
  }
}
