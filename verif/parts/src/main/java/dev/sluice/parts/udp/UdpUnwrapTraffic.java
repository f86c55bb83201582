// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.udp;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.UdpDropWires;
import dev.sluice.cycle.wires.registers.UdpTakenWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.spec.udp.FrameRules;
import dev.sluice.spec.udp.FrameVerdict;
import dev.sluice.spec.udp.UdpFraming.Endpoint;
import dev.sluice.spec.udp.UdpUnwrap;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Drives UdpUnwrap's wires with frames, gaps and back-pressure, and checks everything that it
 * gives: of each frame in turn its packet, whole and with its peer, or the cause for which it was
 * dropped, how congested its way was said to be, and nothing else.
 *
 * <p>In each clock call {@link #clock} between the block's {@code drive} and its {@code clock}. A
 * wrong output throws {@link AssertionError}. Allocates; not thread-safe.
 */
public final class UdpUnwrapTraffic {
  /** A packet that has to come out. */
  private record Packet(byte[] bytes, long peer) {}

  private final Endpoint here;
  private final FrameRules rules;
  private final Supplier<byte[]> frames;
  private final UdpPace pace;
  private final SplittableRandom random;
  private final Wires in;
  private final Wires out;
  private final Wires dropped;
  private final Wires good;
  private final BeatSource source;
  private final BeatSink sink;
  private final BeatTaker taker;
  private final ArrayDeque<Packet> packets = new ArrayDeque<>();
  private final ArrayDeque<FrameVerdict> drops = new ArrayDeque<>();
  private final ArrayDeque<Integer> marks = new ArrayDeque<>();
  private final long[] byVerdict = new long[FrameVerdict.values().length];
  private boolean draining;
  private boolean taken;
  private long clock;
  private long takenBeats;
  private long stalledBeats;

  /**
   * Traffic on a block that was reset.
   *
   * @param p the width of the streams
   * @param block whose wires are used
   * @param ends who the node is
   * @param frames what comes
   * @param pace of both streams
   * @param seed of everything random
   */
  public UdpUnwrapTraffic(
      NicParameters p,
      BlockModel block,
      UdpEnds ends,
      Supplier<byte[]> frames,
      UdpPace pace,
      long seed) {
    here = ends.here();
    rules = ends.rules();
    this.frames = frames;
    this.pace = pace;
    random = new SplittableRandom(seed);
    in = block.wires("s_axis_eth_t");
    out = block.wires("m_axis_rx_t");
    dropped = block.wires("dropped");
    good = block.wires("taken");
    source = new BeatSource(in, p.beatBytes(), random);
    sink = new BeatSink(out, p.beatBytes());
    taker = new BeatTaker(pace, random);
    ends.configure(block.wires("config"));
  }

  /** No more frames; every beat is taken. */
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
    out.ready = draining || taker.takes();
    checkPacket();
    checkDrop();
    checkMark();
    taken = in.fires();
    takenBeats += taken ? 1 : 0;
    stalledBeats += in.valid && !taken ? 1 : 0;
    clock++;
  }

  private void offer() {
    if (!source.busy() && !draining) {
      byte[] frame = frames.get();
      source.give(frame, 0);
      expect(frame);
    }
    if (source.busy() && (draining || random.nextDouble() >= pace.gaps())) {
      source.offer();
    } else {
      source.idle();
    }
  }

  private void expect(byte[] frame) {
    FrameVerdict verdict = UdpUnwrap.verdict(frame, here, rules);
    byVerdict[verdict.code()]++;
    if (verdict == FrameVerdict.OK) {
      packets.add(new Packet(UdpUnwrap.packet(frame, rules), UdpUnwrap.peer(frame, rules)));
      marks.add(UdpUnwrap.ecn(frame, rules));
    } else {
      drops.add(verdict);
    }
  }

  private void checkPacket() {
    byte[] packet = sink.take();
    if (packet == null) {
      return;
    }
    Packet wanted = packets.poll();
    if (wanted == null) {
      throw wrong("a packet of %d bytes, and none was to come".formatted(packet.length));
    }
    int differs = Arrays.mismatch(wanted.bytes, packet);
    if (differs >= 0) {
      throw wrong(
          "a packet of %d bytes differs in byte %d from the next, of %d"
              .formatted(packet.length, differs, wanted.bytes.length));
    }
    if (sink.peer() != wanted.peer) {
      throw wrong("peer %08x, not %08x".formatted(sink.peer(), wanted.peer));
    }
  }

  private void checkDrop() {
    if (!dropped.valid) {
      return;
    }
    FrameVerdict cause = FrameVerdict.values()[dropped.getInt(UdpDropWires.CAUSE)];
    FrameVerdict wanted = drops.poll();
    if (cause != wanted) {
      throw wrong("dropped as %s; the next to be dropped is %s".formatted(cause, wanted));
    }
  }

  private void checkMark() {
    if (!good.valid) {
      return;
    }
    int ecn = good.getInt(UdpTakenWires.ECN);
    Integer wanted = marks.poll();
    if (wanted == null || wanted != ecn) {
      throw wrong("a frame taken with ECN %d; the next has %s".formatted(ecn, wanted));
    }
  }

  private AssertionError wrong(String what) {
    return new AssertionError("clock " + clock + ": " + what);
  }

  /**
   * Whether what has to come of every frame has come.
   *
   * @return true when nothing is on its way
   */
  public boolean drained() {
    return !source.busy()
        && packets.isEmpty()
        && drops.isEmpty()
        && marks.isEmpty()
        && sink.empty();
  }

  /**
   * Frames that began to come.
   *
   * @param verdict of the spec
   * @return how many until now
   */
  public long count(FrameVerdict verdict) {
    return byVerdict[verdict.code()];
  }

  /**
   * Beats that the block took.
   *
   * @return how many until now
   */
  public long takenBeats() {
    return takenBeats;
  }

  /**
   * Clocks in which a beat was offered and not taken.
   *
   * @return how many until now
   */
  public long stalledBeats() {
    return stalledBeats;
  }
}
