// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

import dev.sluice.protocol.ParameterException;
import dev.sluice.spec.rings.HostRings;
import dev.sluice.spec.rings.PeerShare;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * How a program uses its NIC. A record that exists is valid.
 *
 * @param ringLog2 puts that may be under way: 2 to the power of this, 0 to {@value
 *     HostRings#MAX_LOG2}
 * @param peerShare n, what one peer may have of the NIC while others may want it: 2^n parts; 0 to
 *     {@link PeerShare#NO_LIMIT}
 * @param transferIdStart where transfer ids start, any 32 bits; another value than when this node
 *     was started before, as others may still know those transfers
 * @param patience how long {@link Nic#close()} waits for what is under way, on the wall's clock
 */
public record HostOptions(int ringLog2, int peerShare, int transferIdStart, Duration patience) {
  private static final int RING_LOG2 = 10;

  /** 62,500 ids a second: no two programs have a NIC one after the other in so short a time. */
  private static final int MICROSECONDS_AN_ID = 16;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public HostOptions {
    if (ringLog2 < 0 || ringLog2 > HostRings.MAX_LOG2) {
      throw new ParameterException(
          "ringLog2", ringLog2, "a whole number from 0 to " + HostRings.MAX_LOG2);
    }
    if (peerShare < 0 || peerShare > PeerShare.NO_LIMIT) {
      throw new ParameterException(
          "peerShare", peerShare, "a whole number from 0 to " + PeerShare.NO_LIMIT);
    }
    if (patience.isNegative()) {
      throw new ParameterException("patience", patience, "0 or longer");
    }
  }

  /**
   * 1,024 puts under way, peers share as after reset, transfer ids from the time of day in units of
   * {@value #MICROSECONDS_AN_ID} µs, 30 s of patience. A program that follows another one on a NIC
   * within the same unit would have its ids, and be told that its puts are done which are the other
   * one's.
   *
   * @return options
   */
  public static HostOptions defaults() {
    int start =
        (int) (ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()) / MICROSECONDS_AN_ID);
    return new HostOptions(RING_LOG2, PeerShare.DEFAULT, start, Duration.ofSeconds(30));
  }
}
