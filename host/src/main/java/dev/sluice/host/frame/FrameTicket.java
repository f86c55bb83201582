// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.frame;

import dev.sluice.host.verbs.RemoteKey;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * What a client tells a server so that frames reach it.
 *
 * @param key of the client's headers, and behind them its slots
 * @param slots how many frames it holds
 * @param frameBytes of the largest frame
 */
public record FrameTicket(RemoteKey key, int slots, int frameBytes) {
  /** Bytes of {@link #toBytes()}. */
  public static final int BYTES = RemoteKey.BYTES + 8;

  /**
   * Checks the sizes.
   *
   * @throws IllegalArgumentException when slots or bytes are not positive, or the key is not of so
   *     much memory
   */
  public FrameTicket {
    if (slots < 1 || frameBytes < 1 || key.size() != FramePlaces.bytes(slots, frameBytes)) {
      throw new IllegalArgumentException(
          "a ticket for %d frames of %d bytes in %d bytes of memory"
              .formatted(slots, frameBytes, key.size()));
    }
  }

  /**
   * The ticket as bytes, to be sent to the server.
   *
   * @return {@value #BYTES} bytes: the key, slots 4, bytes of a frame 4, little-endian
   */
  public byte[] toBytes() {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    return bytes.put(key.toBytes()).putInt(slots).putInt(frameBytes).array();
  }

  /**
   * The ticket that bytes say.
   *
   * @param bytes as {@link #toBytes()} gives them
   * @return the ticket
   * @throws IllegalArgumentException when there are not {@value #BYTES}, or they are no ticket
   */
  public static FrameTicket ofBytes(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException(
          "a ticket of %d bytes: it has %d".formatted(bytes.length, BYTES));
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    RemoteKey key = RemoteKey.ofBytes(Arrays.copyOf(bytes, RemoteKey.BYTES));
    return new FrameTicket(key, buffer.getInt(RemoteKey.BYTES), buffer.getInt(RemoteKey.BYTES + 4));
  }
}
