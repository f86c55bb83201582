// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.cluster;

import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import java.util.Objects;

/**
 * What a {@link SimulatedCluster} is of. A record that exists is valid; {@link #of} and the methods
 * {@code with...} make one.
 *
 * @param nodes how many NICs, 1 to {@value #MAX_NODES}
 * @param hardware RTL or models
 * @param nic what is built, the same for all
 * @param extensions what both sides of every transfer do beyond the source
 * @param network what happens to a packet between the switch and its receiver; reordering counts
 *     packets there
 * @param switchPackets packets that wait in the switch for each receiver at most; what comes when
 *     they are there is dropped, 1 to {@value #MAX_SWITCH_PACKETS}
 * @param memoryBytes memory of each node, 64 KB to {@value #MAX_MEMORY_BYTES} bytes
 */
public record ClusterOptions(
    int nodes,
    ClusterHardware hardware,
    NicParameters nic,
    Extensions extensions,
    NetworkParameters network,
    int switchPackets,
    long memoryBytes) {

  /** The most nodes. */
  public static final int MAX_NODES = 1024;

  /** The most packets that wait for a receiver. */
  public static final int MAX_SWITCH_PACKETS = 1 << 16;

  /** The largest memory of a node: 1 TB. */
  public static final long MAX_MEMORY_BYTES = 1L << 40;

  private static final long MIN_MEMORY_BYTES = 1 << 16;

  /** R = 1,024 windows, since each is held for a quiet time after its transfer. */
  private static final NicParameters NIC =
      new NicParameters(new SluiceParameters(1024, 128, 1 << 20, 512, Architecture.RING), 512, 64);

  /**
   * With 8, one of some 100,000 puts among 8 nodes was given up on a network that loses 6 % and
   * whose queues are full now and then.
   */
  private static final int RETRIES = 16;

  private static final int DOUBLINGS = 1;

  /** Clocks that a packet is in the pipelines and memories of two NICs at most, each way. */
  private static final int PIPELINES = 256;

  /** Packets that stand in a NIC's own queues, each way. */
  private static final int QUEUED_PACKETS = 8;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public ClusterOptions {
    Objects.requireNonNull(hardware, "hardware");
    Objects.requireNonNull(nic, "nic");
    Objects.requireNonNull(extensions, "extensions");
    Objects.requireNonNull(network, "network");
    range("nodes", nodes, 1, MAX_NODES);
    range("switchPackets", switchPackets, 1, MAX_SWITCH_PACKETS);
    range("memoryBytes", memoryBytes, MIN_MEMORY_BYTES, MAX_MEMORY_BYTES);
  }

  private static void range(String name, long value, long low, long high) {
    if (value < low || value > high) {
      throw new ParameterException(name, value, "a whole number from " + low + " to " + high);
    }
  }

  /**
   * Cycle models of NICs with 512 bits, R = 1,024 and all extensions on a network that loses
   * nothing; 64 packets a receiver in the switch, 16 MB of memory a node.
   *
   * @param nodes how many
   * @return options
   * @throws ParameterException when there cannot be so many
   */
  public static ClusterOptions of(int nodes) {
    return new ClusterOptions(
        nodes,
        ClusterHardware.MODEL,
        NIC,
        new Extensions(Overrun.PROGRESS, true, true),
        new NetworkParameters(0, 0, 0, 0, 0, 16, 1),
        64,
        1 << 24);
  }

  /**
   * The same with other hardware.
   *
   * @param other RTL or models
   * @return a copy
   */
  public ClusterOptions withHardware(ClusterHardware other) {
    return new ClusterOptions(nodes, other, nic, extensions, network, switchPackets, memoryBytes);
  }

  /**
   * The same with another NIC.
   *
   * @param other what is built
   * @return a copy
   */
  public ClusterOptions withNic(NicParameters other) {
    return new ClusterOptions(
        nodes, hardware, other, extensions, network, switchPackets, memoryBytes);
  }

  /**
   * The same with other extensions.
   *
   * @param other what both sides of every transfer do beyond the source
   * @return a copy
   */
  public ClusterOptions withExtensions(Extensions other) {
    return new ClusterOptions(nodes, hardware, nic, other, network, switchPackets, memoryBytes);
  }

  /**
   * The same with another network.
   *
   * @param other what happens to packets, from which seed
   * @return a copy
   */
  public ClusterOptions withNetwork(NetworkParameters other) {
    return new ClusterOptions(nodes, hardware, nic, extensions, other, switchPackets, memoryBytes);
  }

  /**
   * The same with another switch.
   *
   * @param packets that wait for each receiver at most
   * @return a copy
   * @throws ParameterException when there cannot be so many
   */
  public ClusterOptions withSwitchPackets(int packets) {
    return new ClusterOptions(nodes, hardware, nic, extensions, network, packets, memoryBytes);
  }

  /**
   * The same with other memories.
   *
   * @param bytes of each node
   * @return a copy
   * @throws ParameterException when there cannot be so many
   */
  public ClusterOptions withMemoryBytes(long bytes) {
    return new ClusterOptions(nodes, hardware, nic, extensions, network, switchPackets, bytes);
  }

  /**
   * Time-outs that suit the network: T is longer than a round trip through full queues, and waits
   * double once, so that windows are soon free again.
   *
   * @return alike for all nodes
   */
  public TransportParameters transport() {
    long packet = Math.ceilDiv(PacketCodec.maxPacketBytes(nic.sluice()), nic.beatBytes());
    long packets = (long) switchPackets + network.reorder() + Channel.EXIT_QUEUE + QUEUED_PACKETS;
    long oneWay = network.latency() + packets * packet + PIPELINES;
    return TransportParameters.forRoundTrip(2 * oneWay, 4 * packet, RETRIES)
        .withBackoffLimit(DOUBLINGS);
  }
}
