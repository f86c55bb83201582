// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

/** A node's end of the network with something in front of it, which changes what it overrides. */
public abstract class LineWrapper implements LineEnd {
  /** The end itself. */
  protected final LineEnd line;

  /**
   * An end that does what another does.
   *
   * @param line the other
   */
  protected LineWrapper(LineEnd line) {
    this.line = line;
  }

  @Override
  public boolean canSend() {
    return line.canSend();
  }

  @Override
  public byte[] slot() {
    return line.slot();
  }

  @Override
  public int slotOffset() {
    return line.slotOffset();
  }

  @Override
  public void send(long clock, int size, int peer) {
    line.send(clock, size, peer);
  }

  @Override
  public boolean receive(long clock) {
    return line.receive(clock);
  }

  @Override
  public byte[] packet() {
    return line.packet();
  }

  @Override
  public int packetOffset() {
    return line.packetOffset();
  }

  @Override
  public int packetSize() {
    return line.packetSize();
  }

  @Override
  public int packetPeer() {
    return line.packetPeer();
  }
}
