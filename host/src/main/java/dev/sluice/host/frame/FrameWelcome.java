// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.frame;

import dev.sluice.host.verbs.RemoteKey;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * What a server tells a client that has joined.
 *
 * @param credit where the client tells how many frames it has given back
 * @param generation which of the clients that had this place it is, 16 bits: what earlier ones
 *     still say is not believed
 */
public record FrameWelcome(RemoteKey credit, int generation) {
  /** Bytes of {@link #toBytes()}. */
  public static final int BYTES = RemoteKey.BYTES + 4;

  /**
   * The welcome as bytes, to be sent to the client.
   *
   * @return {@value #BYTES} bytes: the key, the generation 4, little-endian
   */
  public byte[] toBytes() {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    return bytes.put(credit.toBytes()).putInt(generation).array();
  }

  /**
   * The welcome that bytes say.
   *
   * @param bytes as {@link #toBytes()} gives them
   * @return the welcome
   * @throws IllegalArgumentException when there are not {@value #BYTES}, or they are no welcome
   */
  public static FrameWelcome ofBytes(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException(
          "a welcome of %d bytes: it has %d".formatted(bytes.length, BYTES));
    }
    int generation = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(RemoteKey.BYTES);
    return new FrameWelcome(RemoteKey.ofBytes(Arrays.copyOf(bytes, RemoteKey.BYTES)), generation);
  }
}
