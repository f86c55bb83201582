// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress.meddler;

import dev.sluice.host.pair.LineEnd;
import java.util.SplittableRandom;

/** A node's end of a network with somebody on it. The line stalls the node at random. */
public final class StressLine implements LineEnd {
  private final Interposer out;
  private final Interposer in;
  private final double stall;
  private final SplittableRandom random;

  /**
   * An end.
   *
   * @param out the direction from this node
   * @param in the direction to this node
   * @param stall part of the clocks in which nothing can be sent, 0 to below 1
   * @param random decides
   */
  public StressLine(Interposer out, Interposer in, double stall, SplittableRandom random) {
    this.out = out;
    this.in = in;
    this.stall = stall;
    this.random = random;
  }

  @Override
  public boolean canSend() {
    return out.canSend() && (stall == 0 || random.nextDouble() >= stall);
  }

  @Override
  public byte[] slot() {
    return out.slot();
  }

  @Override
  public int slotOffset() {
    return 0;
  }

  @Override
  public void send(long clock, int size, int peer) {
    out.send(clock, size, peer);
  }

  @Override
  public boolean receive(long clock) {
    return in.receive(clock);
  }

  @Override
  public byte[] packet() {
    return in.packet();
  }

  @Override
  public int packetOffset() {
    return in.packetOffset();
  }

  @Override
  public int packetSize() {
    return in.packetSize();
  }

  @Override
  public int packetPeer() {
    return in.packetPeer();
  }
}
