// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.udp;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.spec.udp.UdpFraming;
import dev.sluice.spec.udp.UdpFraming.Endpoint;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Drives UdpWrap's wires with packets, gaps and back-pressure, and checks that each becomes the
 * frame that {@link UdpFraming} writes, in order, and that nothing else comes.
 *
 * <p>In each clock call {@link #clock} between the block's {@code drive} and its {@code clock}. A
 * wrong output throws {@link AssertionError}. Allocates; not thread-safe.
 */
public final class UdpWrapTraffic {
  private final UdpEnds ends;
  private final UdpPace pace;
  private final SplittableRandom random;
  private final Wires in;
  private final Wires out;
  private final BeatSource source;
  private final BeatSink sink;
  private final ArrayDeque<byte[]> expected = new ArrayDeque<>();
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
    random = new SplittableRandom(seed);
    in = block.wires("s_axis_tx_t");
    out = block.wires("m_axis_eth_t");
    source = new BeatSource(in, p.beatBytes(), random);
    sink = new BeatSink(out, p.beatBytes());
    ends.configure(block.wires("config"));
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
    if (!in.valid) {
      offer();
    }
    out.ready = draining || random.nextDouble() >= pace.stalls();
    byte[] frame = sink.take();
    if (frame != null) {
      check(frame);
    }
    taken = in.fires();
    clock++;
  }

  private void offer() {
    if (!source.busy() && !draining) {
      byte[] packet = UdpPackets.random(random);
      int ip = random.nextInt(4) == 0 ? atACarry(packet.length) : random.nextInt();
      source.give(packet, Integer.toUnsignedLong(ip));
      expected.add(frame(packet, ip));
    }
    if (source.busy() && (draining || random.nextDouble() >= pace.gaps())) {
      source.offer();
    } else {
      source.idle();
    }
  }

  /** An address for which the sum of the header's words, folded once, carries or nearly does. */
  private int atACarry(int packetBytes) {
    int high = random.nextInt(0x1_0000);
    int here = ends.here().ip();
    int others =
        0x4500 + 0x4000 + 0x4011 + 28 + packetBytes + high + (here >>> 16) + (here & 0xffff);
    return high << 16 | 0xffff - random.nextInt(6) - others & 0xffff;
  }

  private byte[] frame(byte[] packet, int ip) {
    Endpoint to = new Endpoint(ends.nextHop(), ip, ends.here().port());
    byte[] frame = new byte[UdpFraming.HEADER_BYTES + packet.length];
    UdpFraming.writeHeaders(ends.here(), to, packet.length, frame, 0);
    System.arraycopy(packet, 0, frame, UdpFraming.HEADER_BYTES, packet.length);
    return frame;
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
