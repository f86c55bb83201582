// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.network;

import dev.sluice.host.pcap.PcapngWriter;
import dev.sluice.host.pcap.PcapngWriter.Direction;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A pcapng file for each port, named by its address: what its node sent and was sent. */
final class PortCaptures implements AutoCloseable {
  private final Path folder;
  private final Map<Integer, PcapngWriter> files = new HashMap<>();
  private final long epoch;
  private final long begin = System.nanoTime();

  PortCaptures(Path folder) {
    this.folder = folder;
    Instant now = Instant.now();
    epoch = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }

  void begin(int ip) throws IOException {
    if (!files.containsKey(ip)) {
      String address = FrameFields.text(ip);
      files.put(ip, new PcapngWriter(folder.resolve(address + ".pcapng"), address));
    }
  }

  void frame(int ip, Direction direction, byte[] bytes, int offset, int size) throws IOException {
    files.get(ip).packet(0, epoch + System.nanoTime() - begin, direction, bytes, offset, size);
  }

  void flush() throws IOException {
    for (PcapngWriter file : files.values()) {
      file.flush();
    }
  }

  @Override
  public void close() throws IOException {
    for (PcapngWriter file : files.values()) {
      file.close();
    }
  }
}
