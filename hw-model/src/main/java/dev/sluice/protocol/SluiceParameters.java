// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/**
 * The one record of parameters that the models, the generator, the benches and the command line
 * take. A record that exists is valid: a bad value is refused here, with the allowed range.
 *
 * <p>Source: protocol text, section 2 (R, W, M, P).
 *
 * @param windows R, receive windows on a node: 1 to {@value #MAX_WINDOWS}
 * @param width W, bits in one window: a power of two, {@value #MIN_WIDTH} to {@value #MAX_WIDTH}
 * @param maxPackets M, packets of the largest transfer: 1 to {@value #MAX_MAX_PACKETS}
 * @param payloadBytes P, payload bytes of a full packet: {@value #MIN_PAYLOAD_BYTES} to {@value
 *     #MAX_PAYLOAD_BYTES}
 * @param architecture how the receive-window engine is built
 */
public record SluiceParameters(
    int windows, int width, int maxPackets, int payloadBytes, Architecture architecture) {

  /** The largest number of receive windows. */
  public static final int MAX_WINDOWS = 4096;

  /** The narrowest receive window in bits. */
  public static final int MIN_WIDTH = 8;

  /** The widest receive window in bits. */
  public static final int MAX_WIDTH = 1024;

  /** The most packets that one transfer may have: 2^24, what the 24-bit PIDX on the wire holds. */
  public static final int MAX_MAX_PACKETS = 1 << 24;

  /** The smallest full payload in bytes. */
  public static final int MIN_PAYLOAD_BYTES = 64;

  /** The largest full payload in bytes. */
  public static final int MAX_PAYLOAD_BYTES = 4096;

  /** Bits of a PIDX on the wire and at the engine's port. */
  public static final int PIDX_BITS = 24;

  /** Bits of a generation tag. */
  public static final int GENERATION_BITS = 8;

  /** The values of the source: R = 256, W = 128, M = 2^20, P = 512; architecture {@code shift}. */
  public static final SluiceParameters DEFAULT =
      new SluiceParameters(256, 128, 1 << 20, 512, Architecture.SHIFT);

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public SluiceParameters {
    range("windows", windows, 1, MAX_WINDOWS);
    range("width", width, MIN_WIDTH, MAX_WIDTH);
    if (Integer.bitCount(width) != 1) {
      throw new ParameterException(
          "width", width, "a power of two from " + MIN_WIDTH + " to " + MAX_WIDTH);
    }
    range("maxPackets", maxPackets, 1, MAX_MAX_PACKETS);
    range("payloadBytes", payloadBytes, MIN_PAYLOAD_BYTES, MAX_PAYLOAD_BYTES);
    if (architecture == null) {
      throw new ParameterException("architecture", null, "given");
    }
    if (width < architecture.minWidth()) {
      throw new ParameterException(
          "width",
          width,
          "at least %d in architecture %s; narrower windows: architecture ring or shift"
              .formatted(architecture.minWidth(), architecture.label()));
    }
  }

  private static void range(String name, int value, int low, int high) {
    if (value < low || value > high) {
      throw new ParameterException(name, value, "a whole number from " + low + " to " + high);
    }
  }

  /**
   * Bits of W_Ptr, the number of a window.
   *
   * @return ceil(log2 R), and 1 where R = 1, because hardware has no port of no bits
   */
  public int windowBits() {
    return Math.max(1, bitsFor(windows - 1));
  }

  /**
   * Bits of a PIDX that is within a transfer, 0 to M-1.
   *
   * @return ceil(log2 M), at least 1
   */
  public int pidxBits() {
    return Math.max(1, bitsFor(maxPackets - 1));
  }

  /**
   * Bits of a number of packets and of WBASE, which both go from 0 to M.
   *
   * @return ceil(log2 (M+1))
   */
  public int packetCountBits() {
    return bitsFor(maxPackets);
  }

  /**
   * Bits of the slide length, which goes from 0 to W.
   *
   * @return log2 W + 1
   */
  public int slideBits() {
    return bitsFor(width);
  }

  /**
   * X, the bytes of the largest transfer.
   *
   * @return M times P
   */
  public long maxTransferBytes() {
    return (long) maxPackets * payloadBytes;
  }

  /** Bits that hold the unsigned value. */
  private static int bitsFor(int value) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(value);
  }
}
