// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.bench.node;

import dev.sluice.host.device.DeviceSettings;
import dev.sluice.host.driver.NicSettings;
import dev.sluice.host.driver.RingPlaces;
import dev.sluice.host.network.FrameFields;
import dev.sluice.host.node.NodeOptions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.Preset;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.rings.HostRings;
import dev.sluice.spec.rings.PeerShare;
import dev.sluice.spec.udp.UdpFraming;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a NIC does while it is measured: puts to itself, all of them under way at once. Its frames
 * go round and come back. A record that exists is valid.
 *
 * @param nic what is built
 * @param puts in a round, 1 to {@value #MOST_PUTS}
 * @param putBytes of each: a multiple of 64, up to {@value #MOST_PUT_BYTES}
 */
record NodeLoad(NicParameters nic, int puts, int putBytes) {
  /** All windows that a small NIC has; a window rests after its put. */
  static final int MOST_PUTS = 256;

  /** The largest put. */
  static final int MOST_PUT_BYTES = 1 << 16;

  /** The NIC's own address, which is also the peer of its puts: 10.0.0.1. */
  static final int ADDRESS = 10 << 24 | 1;

  /** Memory, a power of two: rings, then what is sent, then where it goes. */
  static final int MEMORY_BYTES = 1 << 26;

  private static final int SOURCE = 1 << 20;
  private static final int TARGET = 1 << 25;
  private static final int RING_LOG2 = 8;
  private static final int RECORDS = 1 << 16;
  private static final int RETRIES = 8;
  private static final int LINE = 64;

  /** Checks every value. */
  NodeLoad {
    if (puts < 1 || puts > MOST_PUTS) {
      throw new ParameterException("puts", puts, "a whole number from 1 to " + MOST_PUTS);
    }
    if (putBytes < LINE || putBytes > MOST_PUT_BYTES || putBytes % LINE != 0) {
      throw new ParameterException(
          "bytes", putBytes, "a multiple of " + LINE + " from " + LINE + " to " + MOST_PUT_BYTES);
    }
    long most = (long) nic.sluice().maxPackets() * nic.sluice().payloadBytes();
    if (putBytes > most) {
      throw new ParameterException(
          "bytes", putBytes, "at most " + most + ", the largest transfer of this NIC");
    }
  }

  /** What the node and its program know. */
  DeviceSettings settings() {
    TransportParameters times =
        TransportParameters.forRoundTrip(NodeOptions.ROUND_TRIP, 0, RETRIES).withBackoffLimit(1);
    return new DeviceSettings(ADDRESS, nic, times, Preset.BEST.extensions());
  }

  /** Register writes of cocotb's program, in their order. */
  private List<List<Long>> writes(long base) {
    List<List<Long>> writes = new ArrayList<>();
    NicSettings settings =
        new NicSettings() {
          @Override
          public void set(NicRegister register, long value) {
            writes.add(List.of((long) register.address(), value));
          }
        };
    DeviceSettings known = settings();
    long mac = FrameFields.macOf(ADDRESS);
    settings.setAddress(mac, ADDRESS, UdpFraming.PORT, mac);
    settings.setTransport(known.transport());
    settings.setTransferIdStart(1);
    settings.setMemory(base, MEMORY_BYTES);
    settings.register(0, base, MEMORY_BYTES);
    RingPlaces rings = new RingPlaces(base, RING_LOG2, base + RECORDS, RING_LOG2);
    settings.start(rings, false, known.extensions(), PeerShare.NO_LIMIT);
    return writes;
  }

  /**
   * What cocotb's program is told.
   *
   * @param rounds that are measured, after one that is not
   * @return names and values, for JSON
   */
  Map<String, Object> forCocotb(int rounds) {
    long base = NodeOptions.memoryBase(ADDRESS);
    Map<String, Object> work = new LinkedHashMap<>();
    work.put("writes", writes(base));
    work.put("clearClocks", 2 * nic.sluice().windows() + LINE);
    work.put("memoryBytes", MEMORY_BYTES);
    work.put("descriptors", base);
    work.put("records", base + RECORDS);
    work.put("ringLog2", RING_LOG2);
    work.put("descriptorBytes", HostRings.DESCRIPTOR_BYTES);
    work.put("recordBytes", HostRings.RECORD_BYTES);
    work.put("tailRegister", NicRegister.DESCRIPTOR_TAIL.address());
    work.put("headRegister", NicRegister.COMPLETION_HEAD.address());
    work.put("peer", Integer.toUnsignedLong(ADDRESS));
    work.put("source", base + SOURCE);
    work.put("target", base + TARGET);
    work.put("puts", puts);
    work.put("putBytes", putBytes);
    work.put("rounds", rounds);
    return work;
  }

  /** Bytes of a round. */
  long bytes() {
    return (long) puts * putBytes;
  }
}
