// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.driver;

import dev.sluice.protocol.ParameterException;
import dev.sluice.spec.rings.HostRings;

/**
 * Where a host keeps the rings of its NIC.
 *
 * @param descriptorBase first byte of the descriptor ring, a multiple of 64
 * @param descriptorLog2 it has 2 to the power of this entries, 0 to 16
 * @param completionBase first byte of the completion ring, a multiple of 64
 * @param completionLog2 it has 2 to the power of this entries, 0 to 16
 */
public record RingPlaces(
    long descriptorBase, int descriptorLog2, long completionBase, int completionLog2) {
  /**
   * Checks every value.
   *
   * @throws ParameterException when the NIC would refuse the rings
   */
  public RingPlaces {
    if (!HostRings.usable(descriptorBase, descriptorLog2, completionBase, completionLog2)) {
      throw new ParameterException(
          "rings",
          "0x%x (2^%d) and 0x%x (2^%d)"
              .formatted(descriptorBase, descriptorLog2, completionBase, completionLog2),
          "bases that are multiples of 64 and sizes up to 2^16");
    }
  }

  /**
   * The descriptor ring.
   *
   * @return its bytes
   */
  public long descriptorBytes() {
    return (long) HostRings.DESCRIPTOR_BYTES << descriptorLog2;
  }

  /**
   * The completion ring.
   *
   * @return its bytes
   */
  public long completionBytes() {
    return (long) HostRings.RECORD_BYTES << completionLog2;
  }
}
