package dev.sluice.nic.udp;

import dev.sluice.cycle.wires.FrameStreamWires;
import dev.sluice.cycle.wires.PacketStreamWires;
import dev.sluice.cycle.wires.Wires;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.SplittableRandom;

/** Offers packets or frames beat by beat, with gaps. */
final class BeatSource {
  private final Wires wires;
  private final int beat;
  private final SplittableRandom random;
  private final double gaps;
  private final Queue<byte[]> waiting = new ArrayDeque<>();
  private final Queue<Long> peers = new ArrayDeque<>();
  private int at;

  BeatSource(Wires wires, int beat, SplittableRandom random, double gaps) {
    this.wires = wires;
    this.beat = beat;
    this.random = random;
    this.gaps = gaps;
  }

  void add(byte[] packet, long peer) {
    waiting.add(packet);
    peers.add(peer);
  }

  int waiting() {
    return waiting.size();
  }

  /** This clock's beat. */
  void drive() {
    if (wires.valid || waiting.isEmpty() || random.nextDouble() < gaps) {
      return;
    }
    byte[] packet = waiting.peek();
    int n = Math.min(beat, packet.length - at);
    for (int word = 0; word < beat / 8; word++) {
      long value = random.nextLong();
      for (int i = 0; i < 8 && 8 * word + i < n; i++) {
        long shifted = (packet[at + 8 * word + i] & 0xffL) << 8 * i;
        value = value & ~(0xffL << 8 * i) | shifted;
      }
      wires.setWord(FrameStreamWires.DATA, word, value);
    }
    wires.set(FrameStreamWires.KEEP, n == 64 ? -1L : (1L << n) - 1);
    wires.set(FrameStreamWires.LAST, at + n == packet.length);
    if (wires.size() > PacketStreamWires.USER) {
      wires.set(PacketStreamWires.USER, at == 0 ? peers.peek() : random.nextInt());
    }
    wires.valid = true;
  }

  /** After the edge. */
  void finish() {
    if (!wires.valid || !wires.ready) {
      return;
    }
    wires.valid = false;
    at += beat;
    if (at >= waiting.peek().length) {
      waiting.remove();
      peers.remove();
      at = 0;
    }
  }
}
