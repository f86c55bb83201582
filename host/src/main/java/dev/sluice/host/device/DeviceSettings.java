// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.device;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.TransportParameters;
import java.util.Objects;

/**
 * What a device knows of its NIC and of the network that it is in.
 *
 * @param peer the number by which other nodes know this one, 32 bits; its IPv4 address where there
 *     is one
 * @param nic what was built
 * @param transport time-outs and limits that suit the network; alike in all its nodes
 * @param extensions what both sides of every transfer do beyond the source; alike in all nodes
 */
public record DeviceSettings(
    int peer, NicParameters nic, TransportParameters transport, Extensions extensions) {
  /**
   * Checks that everything is there.
   *
   * @throws NullPointerException when something is null
   */
  public DeviceSettings {
    Objects.requireNonNull(nic, "nic");
    Objects.requireNonNull(transport, "transport");
    Objects.requireNonNull(extensions, "extensions");
  }
}
