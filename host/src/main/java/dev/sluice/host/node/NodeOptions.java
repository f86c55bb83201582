// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import dev.sluice.host.cluster.ClusterHardware;
import dev.sluice.host.cluster.ClusterOptions;
import dev.sluice.host.device.DeviceSettings;
import dev.sluice.host.network.FrameFields;
import dev.sluice.protocol.ParameterException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * What a node is of. A record that exists is valid.
 *
 * @param folder where programs find its socket and its memory
 * @param hardware RTL, cycle model, or both in lock-step
 * @param settings its IPv4 address, what is built, and times and extensions that are alike in all
 *     nodes of its network
 * @param network where its frames go, and where they come from
 * @param memoryBytes memory that the NIC and its program both reach, 64 KB to {@link
 *     ClusterOptions#MAX_MEMORY_BYTES}
 * @param seed what registers and memories of the RTL hold at power-up
 */
public record NodeOptions(
    Path folder,
    ClusterHardware hardware,
    DeviceSettings settings,
    NodeNetwork network,
    long memoryBytes,
    long seed) {
  /** Clocks of a round trip unless said otherwise: 200 ms at the pace of a NIC that waits. */
  public static final long ROUND_TRIP = 20_000;

  private static final long MIN_MEMORY_BYTES = 1 << 16;
  private static final int PAGE = 4096;
  private static final int BASE_SHIFT = 40;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public NodeOptions {
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(hardware, "hardware");
    Objects.requireNonNull(settings, "settings");
    Objects.requireNonNull(network, "network");
    if (memoryBytes < MIN_MEMORY_BYTES
        || memoryBytes > ClusterOptions.MAX_MEMORY_BYTES
        || memoryBytes % PAGE != 0) {
      throw new ParameterException(
          "memoryBytes",
          memoryBytes,
          "a multiple of %d from %d to %d"
              .formatted(PAGE, MIN_MEMORY_BYTES, ClusterOptions.MAX_MEMORY_BYTES));
    }
    if (settings.peer() >>> 24 == 0 || settings.peer() >>> 28 >= 0xe) {
      throw new ParameterException(
          "address", FrameFields.text(settings.peer()), "the IPv4 address of a host");
    }
  }

  /** Where the NIC sees its memory. */
  long memoryBase() {
    return memoryBase(settings.peer());
  }

  /**
   * Where the NIC of a node sees its memory: not where another node does, so that a mix-up is seen.
   *
   * @param peer the node's IPv4 address
   * @return 1 and the low 16 bits of the address, times 2^40
   */
  public static long memoryBase(int peer) {
    return 1 + (peer & 0xffffL) << BASE_SHIFT;
  }
}
