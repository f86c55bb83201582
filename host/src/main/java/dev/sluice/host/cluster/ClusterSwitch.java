// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.cluster;

import dev.sluice.host.pair.LineEnd;
import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;

/**
 * A switch with a port for each node: a queue of bounded length for each receiver, and behind it
 * the network's {@link Channel}, which loses, delays, repeats and damages packets. A packet that
 * finds the queue full is dropped, and so is one for a peer that is not there. Not thread-safe.
 *
 * <pre>
 *  node i --send--> queue of node j --one a clock--> channel --one a clock--> node j
 * </pre>
 */
final class ClusterSwitch {
  /** Peer numbers are IPv4 addresses, the first node's 10.0.0.1. */
  private static final int FIRST_PEER = 0x0a000001;

  private final Port[] ports;
  private final int slot;
  private final int capacity;
  private long noRoom;
  private long nobody;

  /**
   * A switch with nothing in it, at clock 0.
   *
   * @param network between each queue and its receiver, its reordering distance in clocks
   * @param nodes how many ports
   * @param largest bytes of the largest packet
   * @param queue packets that wait for each receiver at most
   */
  ClusterSwitch(NetworkParameters network, int nodes, int largest, int queue) {
    slot = (largest + 7) / 8 * 8;
    capacity = queue;
    ports = new Port[nodes];
    for (int i = 0; i < nodes; i++) {
      ports[i] = new Port(i, new Channel(network, largest, i), network);
    }
  }

  /** The peer number of a node. */
  static int peer(int node) {
    return FIRST_PEER + node;
  }

  /** A node's end. */
  LineEnd end(int node) {
    return ports[node];
  }

  /** After all nodes' clock: a packet of each queue goes on. */
  void clock(long clock) {
    for (Port port : ports) {
      port.forward(clock);
    }
  }

  /** Packets that were sent and have not come out. */
  int inside() {
    int packets = 0;
    for (Port port : ports) {
      packets += port.waiting + port.channel.inside();
    }
    return packets;
  }

  /** What became of packets so far. */
  ClusterCounters counters() {
    long sent = 0;
    long lost = 0;
    long duplicated = 0;
    long corrupted = 0;
    long delivered = 0;
    for (Port port : ports) {
      var c = port.channel.counters();
      sent += port.sent;
      lost += c.lost();
      duplicated += c.duplicated();
      corrupted += c.corrupted();
      delivered += c.delivered();
    }
    return new ClusterCounters(sent, noRoom, nobody, lost, duplicated, corrupted, delivered);
  }

  private void take(int from, byte[] packet, int size, int peer) {
    int node = peer - FIRST_PEER;
    if (node < 0 || node >= ports.length) {
      nobody++;
    } else if (ports[node].waiting == capacity) {
      noRoom++;
    } else {
      ports[node].put(from, packet, size);
    }
  }

  /** A node's end, and the queue of packets for this node. */
  private final class Port implements LineEnd {
    private final int node;
    private final Channel channel;
    private final byte[] staging = new byte[slot];
    private final byte[] bytes = new byte[Math.multiplyExact(slot, capacity)];
    private final int[] sizes = new int[capacity];
    private final int[] sources = new int[capacity];

    /** Who sent each packet in the channel, by its number there. */
    private final int[] sender;

    private int oldest;
    private int waiting;
    private long sent;
    private int forwarded;

    Port(int node, Channel channel, NetworkParameters network) {
      this.node = node;
      this.channel = channel;
      // While a packet is on its way, and then at the exit until so many wait that none is sent.
      int inside = 2 * (network.longestDelay() + Channel.EXIT_QUEUE);
      sender = new int[Integer.highestOneBit(inside) * 2];
    }

    void put(int from, byte[] packet, int size) {
      int at = (oldest + waiting) % capacity;
      System.arraycopy(packet, 0, bytes, at * slot, size);
      sizes[at] = size;
      sources[at] = from;
      waiting++;
    }

    void forward(long clock) {
      if (waiting == 0 || !channel.canSend()) {
        return;
      }
      int size = sizes[oldest];
      System.arraycopy(bytes, oldest * slot, channel.slot(), channel.slotOffset(), size);
      sender[forwarded++ & sender.length - 1] = sources[oldest];
      channel.send(clock, size);
      oldest = (oldest + 1) % capacity;
      waiting--;
    }

    /** A line is never full: the switch drops what it has no room for. */
    @Override
    public boolean canSend() {
      return true;
    }

    @Override
    public byte[] slot() {
      return staging;
    }

    @Override
    public int slotOffset() {
      return 0;
    }

    @Override
    public void send(long clock, int size, int peer) {
      sent++;
      take(node, staging, size, peer);
    }

    @Override
    public boolean receive(long clock) {
      return channel.receive(clock);
    }

    @Override
    public byte[] packet() {
      return channel.packet();
    }

    @Override
    public int packetOffset() {
      return channel.packetOffset();
    }

    @Override
    public int packetSize() {
      return channel.packetSize();
    }

    @Override
    public int packetPeer() {
      return peer(sender[(int) channel.packetNumber() & sender.length - 1]);
    }
  }
}
