// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What a program needs to write into another node's memory: where, and how much. The other node
 * makes one with {@link MemoryRegion#share} and hands it over by whatever way the two programs
 * have. The hardware of today looks at addresses and peers ({@code BAD_REGION}); keys that it looks
 * at itself come with a later one, and programs that use this class need not change then.
 *
 * @param peer the node whose memory it is, as others know it
 * @param address of the first byte there
 * @param size bytes that may be written, at least 1
 */
public record RemoteKey(int peer, long address, long size) {
  /** Bytes of {@link #toBytes()}. */
  public static final int BYTES = 20;

  /**
   * Checks the size.
   *
   * @throws IllegalArgumentException when it is not positive, or goes past the last address
   */
  public RemoteKey {
    if (size < 1 || Long.compareUnsigned(address + size - 1, address) < 0) {
      throw new IllegalArgumentException(
          "a key for %d bytes at 0x%x: a size from 1 to the end of the addresses"
              .formatted(size, address));
    }
  }

  /**
   * The key as bytes, to be sent to the other program.
   *
   * @return {@value #BYTES} bytes, little-endian: peer 4, address 8, size 8
   */
  public byte[] toBytes() {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    return bytes.putInt(peer).putLong(address).putLong(size).array();
  }

  /**
   * The key that bytes say.
   *
   * @param bytes as {@link #toBytes()} gives them
   * @return the key
   * @throws IllegalArgumentException when there are not {@value #BYTES}, or they are no key
   */
  public static RemoteKey ofBytes(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException(
          "a key of %d bytes: it has %d".formatted(bytes.length, BYTES));
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    return new RemoteKey(buffer.getInt(), buffer.getLong(), buffer.getLong());
  }
}
