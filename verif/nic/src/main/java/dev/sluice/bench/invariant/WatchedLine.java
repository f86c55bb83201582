// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import dev.sluice.host.pair.LineEnd;
import dev.sluice.host.pair.LineWrapper;
import dev.sluice.protocol.DecodeVerdict;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import java.util.ArrayList;
import java.util.List;

/**
 * A node's end of the network with somebody who reads every packet that leaves. A packet that the
 * codec refuses is an error of the NIC. Not thread-safe.
 */
public final class WatchedLine extends LineWrapper {
  private final List<PacketWatcher> watchers = new ArrayList<>();
  private final PacketCodec codec = new PacketCodec();
  private final PacketHeader header = new PacketHeader();

  /**
   * An end that nobody watches yet.
   *
   * @param line the end itself
   */
  public WatchedLine(LineEnd line) {
    super(line);
  }

  /**
   * Has somebody see every packet that leaves.
   *
   * @param watcher is called before it is sent
   */
  public void watchedBy(PacketWatcher watcher) {
    watchers.add(watcher);
  }

  /**
   * Sends a packet.
   *
   * @throws IllegalStateException when the codec refuses it
   */
  @Override
  public void send(long clock, int size, int peer) {
    DecodeVerdict verdict = codec.decode(line.slot(), line.slotOffset(), size, header);
    if (verdict != DecodeVerdict.OK) {
      throw new IllegalStateException(
          "the NIC sends a packet of %d bytes that is %s, in clock %d"
              .formatted(size, verdict, clock));
    }
    for (int i = 0; i < watchers.size(); i++) {
      watchers.get(i).packet(header, peer);
    }
    line.send(clock, size, peer);
  }
}
