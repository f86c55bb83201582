// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The packets of a run's capture, read without the code that wrote it. */
final class CapturedPackets {
  private static final int FRAME_HEADERS = 42;

  private CapturedPackets() {}

  /** {@code interface direction clock type transferId pidx}, in the order of the file. */
  static List<String> of(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    List<String> packets = new ArrayList<>();
    while (bytes.hasRemaining()) {
      int at = bytes.position();
      int length = bytes.getInt(at + 4);
      if (bytes.getInt(at) == 6) {
        int captured = bytes.getInt(at + 20);
        int direction = bytes.getInt(at + 28 + (captured + 3 & ~3) + 4);
        ByteBuffer packet =
            bytes
                .slice(at + 28 + FRAME_HEADERS, captured - FRAME_HEADERS)
                .order(ByteOrder.BIG_ENDIAN);
        packets.add(
            "%d %s %d %d %d %d"
                .formatted(
                    bytes.getInt(at + 8),
                    direction == 1 ? "in" : "out",
                    (long) bytes.getInt(at + 12) << 32 | bytes.getInt(at + 16) & 0xffff_ffffL,
                    packet.get(0) & 7,
                    packet.getInt(8),
                    packet.getInt(4) & 0xff_ffff));
      }
      bytes.position(at + length);
    }
    return packets;
  }
}
