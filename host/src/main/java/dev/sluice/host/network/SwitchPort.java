// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.network;

import java.net.SocketAddress;

/** A port of the {@link FrameSwitch}: a node, by its IPv4 address. Not thread-safe. */
final class SwitchPort {
  private final int ip;
  private final PortLine line;
  private SocketAddress remote;
  private long mac;
  private boolean up = true;
  private long received;
  private long sent;

  SwitchPort(int ip, PortLine line) {
    this.ip = ip;
    this.line = line;
  }

  int ip() {
    return ip;
  }

  PortLine line() {
    return line;
  }

  SocketAddress remote() {
    return remote;
  }

  long mac() {
    return mac;
  }

  /** The node has announced itself. */
  void isAt(SocketAddress address, long itsMac) {
    remote = address;
    mac = itsMac;
  }

  boolean isUp() {
    return up;
  }

  void setUp(boolean now) {
    up = now;
  }

  void countReceived() {
    received++;
  }

  void countSent() {
    sent++;
  }

  @Override
  public String toString() {
    return "%s at %s, %s: %,d in, %,d out, %,d lost, %,d repeated, %,d damaged; %s"
        .formatted(
            FrameFields.text(ip),
            remote,
            up ? "up" : "down",
            received,
            sent,
            line.lost(),
            line.duplicated(),
            line.corrupted(),
            line.settings());
  }
}
