// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.NicParameters;
import java.math.BigInteger;

/** A descriptor, and what is to become of it by plain arithmetic. */
record Described(int cookie, int peer, long address, long bytes, long remoteAddress) {

  static Described of(Wires w) {
    return new Described(
        w.getInt(DescriptorWires.COOKIE),
        w.getInt(DescriptorWires.PEER),
        w.get(DescriptorWires.ADDRESS),
        w.get(DescriptorWires.BYTES),
        w.get(DescriptorWires.REMOTE_ADDRESS));
  }

  private static BigInteger unsigned(long value) {
    return new BigInteger(Long.toUnsignedString(value));
  }

  /** DONE for a descriptor that becomes a transfer. */
  CompletionStatus verdict(NicParameters p, Wires config) {
    BigInteger y = unsigned(bytes);
    if (y.signum() == 0 || y.compareTo(BigInteger.valueOf(p.sluice().maxTransferBytes())) > 0) {
      return CompletionStatus.BAD_LENGTH;
    }
    BigInteger from = unsigned(address);
    if (from.mod(BigInteger.valueOf(p.beatBytes())).signum() != 0) {
      return CompletionStatus.UNALIGNED;
    }
    BigInteger base = unsigned(config.get(SendConfigWires.MEMORY_BASE));
    BigInteger top = base.add(unsigned(config.get(SendConfigWires.MEMORY_BYTES)));
    BigInteger end = from.add(y);
    boolean inside =
        from.compareTo(base) >= 0
            && end.compareTo(top) <= 0
            && end.compareTo(BigInteger.ONE.shiftLeft(64)) <= 0;
    return inside ? CompletionStatus.DONE : CompletionStatus.OUTSIDE_MEMORY;
  }
}
