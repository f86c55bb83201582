// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** Counts the packets of a pcapng file with two interfaces, without the code that wrote it. */
final class PcapngReader {
  private PcapngReader() {}

  /** In and out at interface 0, in and out at interface 1. */
  static long[] packetsByInterfaceAndDirection(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    long[] counts = new long[4];
    while (bytes.hasRemaining()) {
      int at = bytes.position();
      int type = bytes.getInt(at);
      int length = bytes.getInt(at + 4);
      if (bytes.getInt(at + length - 4) != length) {
        throw new IOException("the block at " + at + " has two lengths");
      }
      if (type == 6) {
        int captured = bytes.getInt(at + 20);
        int options = at + 28 + (captured + 3 & ~3);
        int direction = bytes.getInt(options + 4);
        counts[2 * bytes.getInt(at + 8) + direction - 1]++;
      }
      bytes.position(at + length);
    }
    return counts;
  }
}
