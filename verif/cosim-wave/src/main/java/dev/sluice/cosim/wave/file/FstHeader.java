// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

import java.nio.ByteOrder;

/**
 * What the header of an FST file says.
 *
 * @param start the first time
 * @param end the last time
 * @param handles how many different values there are
 * @param timeExponent a unit of time is 10 to this power in seconds
 * @param doubles the byte order of real numbers
 */
record FstHeader(long start, long end, int handles, int timeExponent, ByteOrder doubles) {
  /** Written as a double, so that readers see the byte order. */
  private static final long ENDIAN_TEST = Double.doubleToRawLongBits(Math.E);

  static FstHeader of(byte[] content) {
    ByteCursor in = new ByteCursor(content);
    long start = in.bigEndian64();
    long end = in.bigEndian64();
    long test = in.bigEndian64();
    if (test != ENDIAN_TEST && test != Long.reverseBytes(ENDIAN_TEST)) {
      throw new WaveException("the waveform is damaged: its header is not FST's");
    }
    in.skip(8 + 8 + 8); // Memory of the writer, scopes, variables.
    long handles = in.bigEndian64();
    if (handles < 0 || handles > Integer.MAX_VALUE) {
      throw new WaveException("the waveform is damaged: it counts " + handles + " signals");
    }
    in.skip(8); // Sections.
    int exponent = (byte) in.unsignedByte();
    return new FstHeader(
        start,
        end,
        (int) handles,
        exponent,
        test == ENDIAN_TEST ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
  }
}
