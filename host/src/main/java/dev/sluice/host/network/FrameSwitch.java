// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.network;

import dev.sluice.protocol.BadInputException;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A switch between nodes, which sends frames on by their IPv4 address, and what its network does to
 * them. A node has a port once it has announced its address; when it announces itself from
 * elsewhere its port goes there. Knows of no socket and no clock: both are handed in. Not
 * thread-safe.
 *
 * <pre>
 *  frame in -> who sends it? for whom? -> queue of that port -> rate -> channel -> frame out
 * </pre>
 */
final class FrameSwitch {
  /** The largest frame: what jumbo frames have. */
  static final int LARGEST = 9216;

  private static final int MAX_PORTS = 1024;

  private final Wire wire;
  private final Map<Integer, SwitchPort> ports = new LinkedHashMap<>();
  private final Map<SocketAddress, SwitchPort> byAddress = new HashMap<>();
  private final Map<SwitchDrop, Long> dropped = new EnumMap<>(SwitchDrop.class);
  private LineSettings usual;

  /** What the switch does to the world. */
  interface Wire {
    /** A frame of a port's node has come in, whatever becomes of it. */
    void came(SwitchPort port, byte[] frame, int size);

    /** A frame goes out to the node of a port. */
    void send(SwitchPort port, byte[] bytes, int offset, int size);

    /** A node has announced itself for the first time, or from elsewhere. */
    void moved(SwitchPort port, boolean isNew);
  }

  FrameSwitch(LineSettings settings, Wire wire) {
    usual = settings;
    this.wire = wire;
  }

  /**
   * A frame has come.
   *
   * @param from who sent the datagram
   * @param frame holds it from its first byte on; {@link #HEADERS} bytes can be read at least
   * @param size its size, or more than {@link #LARGEST} when it is larger than that
   * @param now microseconds
   */
  void arrived(SocketAddress from, byte[] frame, int size, long now) {
    if (FrameFields.isAnnouncement(frame, size)) {
      announced(from, frame, size, now);
      return;
    }
    SwitchPort port = byAddress.get(from);
    if (port != null) {
      port.countReceived();
      if (size <= LARGEST) {
        wire.came(port, frame, size);
      }
    }
    SwitchDrop cause = cause(port, frame, size);
    if (cause == null) {
      SwitchPort to = ports.get(FrameFields.destinationIp(frame));
      byte[] copy = Arrays.copyOf(frame, size);
      FrameFields.redirect(copy, 0, to.mac());
      cause = to.line().offer(copy) ? null : SwitchDrop.NO_ROOM;
    }
    if (cause != null) {
      dropped.merge(cause, 1L, Long::sum);
    }
  }

  /** Why a frame is dropped before any queue; null when it is not. */
  private SwitchDrop cause(SwitchPort port, byte[] frame, int size) {
    if (port == null) {
      return SwitchDrop.STRANGER;
    }
    if (size > LARGEST) {
      return SwitchDrop.OVERSIZED;
    }
    if (size < FrameFields.HEADERS) {
      return SwitchDrop.TRUNCATED;
    }
    if (!FrameFields.isIpv4(frame)) {
      return SwitchDrop.NOT_IPV4;
    }
    if (FrameFields.saidSize(frame) > size) {
      return SwitchDrop.TRUNCATED;
    }
    if (FrameFields.sourceIp(frame) != port.ip()) {
      return SwitchDrop.OTHER_SOURCE;
    }
    SwitchPort to = ports.get(FrameFields.destinationIp(frame));
    if (to == null) {
      return SwitchDrop.NOBODY;
    }
    return port.isUp() && to.isUp() ? null : SwitchDrop.DOWN;
  }

  private void announced(SocketAddress from, byte[] frame, int size, long now) {
    int ip = FrameFields.announced(frame);
    SwitchPort port = ports.get(ip);
    if (port == null) {
      if (ports.size() == MAX_PORTS) {
        dropped.merge(SwitchDrop.STRANGER, 1L, Long::sum);
        return;
      }
      // By its address, so that what a port does to frames does not depend on who came first.
      port = new SwitchPort(ip, new PortLine(usual, ip, LARGEST));
      ports.put(ip, port);
    }
    boolean isNew = port.remote() == null;
    if (!from.equals(port.remote())) {
      byAddress.remove(port.remote());
      SwitchPort before = byAddress.put(from, port);
      port.isAt(from, FrameFields.sourceMac(frame));
      if (before != null && before != port) {
        ports.remove(before.ip());
      }
      wire.moved(port, isNew);
    }
    wire.came(port, frame, size);
  }

  /** Time goes on. */
  void advance(long now) {
    for (SwitchPort port : ports.values()) {
      port.line()
          .advance(
              now,
              (bytes, offset, size) -> {
                if (port.isUp()) {
                  port.countSent();
                  wire.send(port, bytes, offset, size);
                } else {
                  dropped.merge(SwitchDrop.DOWN, 1L, Long::sum);
                }
              });
    }
  }

  /** Whether frames wait or are on their way. */
  boolean isBusy() {
    for (SwitchPort port : ports.values()) {
      if (port.line().isBusy()) {
        return true;
      }
    }
    return false;
  }

  LineSettings usual() {
    return usual;
  }

  /** Changes a setting of all ports, those that come later among them. */
  void change(String name, String value, long now) {
    LineSettings changed = usual.with(name, value);
    Map<SwitchPort, LineSettings> each = new LinkedHashMap<>();
    ports.values().forEach(p -> each.put(p, p.line().settings().with(name, value)));
    usual = changed;
    each.forEach((port, settings) -> port.line().change(settings, now));
  }

  /** Changes a setting of one port. */
  void change(int ip, String name, String value, long now) {
    SwitchPort port = port(ip);
    port.line().change(port.line().settings().with(name, value), now);
  }

  /** A port fails or is mended. */
  void setUp(int ip, boolean up) {
    port(ip).setUp(up);
  }

  private SwitchPort port(int ip) {
    SwitchPort port = ports.get(ip);
    if (port == null) {
      throw new BadInputException("no node has announced " + FrameFields.text(ip));
    }
    return port;
  }

  Collection<SwitchPort> ports() {
    return Collections.unmodifiableCollection(ports.values());
  }

  /** Frames dropped, by cause; causes that were never met are not there. */
  Map<SwitchDrop, Long> dropped() {
    return Collections.unmodifiableMap(dropped);
  }
}
