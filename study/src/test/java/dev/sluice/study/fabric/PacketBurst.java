// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import dev.sluice.study.paths.Packet;

/** Sends so many packets as fast as its link takes them. */
final class PacketBurst implements FabricEnd {
  private final int to;
  private final int end;
  private final int bytes;
  private final boolean changePort;
  private int left;
  private int sent;

  PacketBurst(int to, int end, int packets, int bytes, boolean changePort) {
    this.to = to;
    this.end = end;
    this.bytes = bytes;
    this.changePort = changePort;
    left = packets;
  }

  @Override
  public void receive(long now, FabricPacket packet) {
    throw new IllegalStateException("nobody answers");
  }

  @Override
  public long ready(long now) {
    return left > 0 ? 0 : NEVER;
  }

  @Override
  public boolean next(long now, FabricPacket out) {
    left--;
    out.body.set(Packet.DATA, sent, now);
    out.body.flow = end;
    out.to = to;
    out.end = end;
    out.body.bytes = bytes;
    out.sourcePort = changePort ? sent : 0;
    sent++;
    return true;
  }
}
