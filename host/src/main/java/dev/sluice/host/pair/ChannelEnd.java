// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

import dev.sluice.network.Channel;

/** An end of a network of two nodes: a channel out, a channel in, and the other node. */
public final class ChannelEnd implements LineEnd {
  private final Channel out;
  private final Channel in;
  private final int otherPeer;

  /**
   * An end.
   *
   * @param out the direction from this node
   * @param in the direction to this node
   * @param otherPeer who is at the other end
   */
  public ChannelEnd(Channel out, Channel in, int otherPeer) {
    this.out = out;
    this.in = in;
    this.otherPeer = otherPeer;
  }

  @Override
  public boolean canSend() {
    return out.canSend();
  }

  @Override
  public byte[] slot() {
    return out.slot();
  }

  @Override
  public int slotOffset() {
    return out.slotOffset();
  }

  /** Sends a packet; whom it is for is not looked at, as there is nobody but the other node. */
  @Override
  public void send(long clock, int size, int peer) {
    out.send(clock, size);
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
    return otherPeer;
  }
}
