package dev.sluice.nic.udp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.wires.FrameStreamWires;
import dev.sluice.cycle.wires.PacketStreamWires;
import dev.sluice.cycle.wires.Wires;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Queue;

/** Collects packets or frames from beats; every beat but the last of one must be full. */
final class BeatSink {
  private final Wires wires;
  private final int beat;
  private final ByteArrayOutputStream current = new ByteArrayOutputStream();
  private final Queue<byte[]> packets = new ArrayDeque<>();
  private final Queue<Long> peers = new ArrayDeque<>();

  BeatSink(Wires wires, int beat) {
    this.wires = wires;
    this.beat = beat;
  }

  /** Before the edge. */
  void take() {
    if (!wires.fires()) {
      return;
    }
    long keep = wires.get(FrameStreamWires.KEEP);
    boolean last = wires.getBit(FrameStreamWires.LAST);
    int n = Long.bitCount(keep);
    assertThat(keep).as("ones from bit 0").isEqualTo(n == 64 ? -1L : (1L << n) - 1);
    assertThat(n).as("bytes of a beat").isBetween(last ? 1 : beat, beat);
    for (int i = 0; i < n; i++) {
      current.write((int) (wires.word(FrameStreamWires.DATA, i >> 3) >>> 8 * (i & 7)));
    }
    if (last) {
      packets.add(current.toByteArray());
      current.reset();
      peers.add(wires.size() > PacketStreamWires.USER ? wires.get(PacketStreamWires.USER) : 0);
    }
  }

  Queue<byte[]> packets() {
    return packets;
  }

  Queue<Long> peers() {
    return peers;
  }
}
