// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pcap;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes a pcapng file: Ethernet interfaces, packets stamped in nanoseconds, in the direction in
 * which they crossed. Source: IETF draft-ietf-opsawg-pcapng (section header, interface description
 * and enhanced packet blocks). Not thread-safe.
 */
public final class PcapngWriter implements AutoCloseable {
  private static final int SECTION_HEADER = 0x0A0D0D0A;
  private static final int INTERFACE_DESCRIPTION = 1;
  private static final int ENHANCED_PACKET = 6;
  private static final int BYTE_ORDER_MAGIC = 0x1A2B3C4D;
  private static final int ETHERNET = 1;
  private static final int OPTION_END = 0;
  private static final int OPTION_NAME = 2;
  private static final int OPTION_FLAGS = 2;
  private static final int OPTION_RESOLUTION = 9;
  private static final int OPTION_APPLICATION = 4;
  private static final byte NANOSECONDS = 9;
  private static final int BUFFER = 1 << 18;

  private final OutputStream out;
  private final ByteBuffer block = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
  private long packets;

  /** Which way a packet passed an interface. */
  public enum Direction {
    /** It arrived. */
    IN(1),
    /** It was sent. */
    OUT(2);

    private final int flags;

    Direction(int flags) {
      this.flags = flags;
    }
  }

  /**
   * Begins a file.
   *
   * @param file the file; one that is there is replaced
   * @param interfaces names of the interfaces, numbered from 0
   * @throws IOException when it cannot be written
   */
  public PcapngWriter(Path file, String... interfaces) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
    out = new java.io.BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
    begin(SECTION_HEADER);
    block.putInt(BYTE_ORDER_MAGIC).putShort((short) 1).putShort((short) 0).putLong(-1L);
    option(OPTION_APPLICATION, "Sluice".getBytes(StandardCharsets.UTF_8));
    end();
    for (String name : interfaces) {
      begin(INTERFACE_DESCRIPTION);
      block.putShort((short) ETHERNET).putShort((short) 0).putInt(0);
      option(OPTION_NAME, name.getBytes(StandardCharsets.UTF_8));
      option(OPTION_RESOLUTION, new byte[] {NANOSECONDS});
      end();
    }
  }

  /**
   * Writes one packet.
   *
   * @param at which interface
   * @param nanoseconds when, since the epoch or the begin of the run
   * @param direction in or out
   * @param frame holds the frame, from the Ethernet header on, without its check sequence
   * @param offset its first byte
   * @param size its size in bytes, up to 2^17
   * @throws IOException when it cannot be written
   */
  public void packet(
      int at, long nanoseconds, Direction direction, byte[] frame, int offset, int size)
      throws IOException {
    begin(ENHANCED_PACKET);
    block.putInt(at).putInt((int) (nanoseconds >>> 32)).putInt((int) nanoseconds);
    block.putInt(size).putInt(size).put(frame, offset, size);
    pad();
    block.putShort((short) OPTION_FLAGS).putShort((short) 4).putInt(direction.flags);
    end();
    packets++;
  }

  /**
   * Packets written so far.
   *
   * @return a count
   */
  public long packets() {
    return packets;
  }

  private void begin(int type) {
    block.clear().putInt(type).putInt(0);
  }

  private void option(int code, byte[] value) {
    block.putShort((short) code).putShort((short) value.length).put(value);
    pad();
  }

  private void pad() {
    while ((block.position() & 3) != 0) {
      block.put((byte) 0);
    }
  }

  /** Options end with one of code 0; a block has its length before and behind it. */
  private void end() throws IOException {
    block.putShort((short) OPTION_END).putShort((short) 0);
    int length = block.position() + 4;
    block.putInt(length).putInt(4, length);
    out.write(block.array(), 0, length);
  }

  /**
   * Writes what is still in memory, so that the file can be read up to the last packet.
   *
   * @throws IOException when it cannot be written
   */
  public void flush() throws IOException {
    out.flush();
  }

  /** Ends the file. */
  @Override
  public void close() throws IOException {
    out.close();
  }
}
