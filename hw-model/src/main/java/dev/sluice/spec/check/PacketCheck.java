// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.check;

import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.SluiceParameters;

/**
 * What becomes of a frame from the network, without a clock: a good packet's header is read, or the
 * frame is dropped for a cause and leaves nothing else. A good data packet's payload is the {@link
 * PacketHeader#payloadLength()} bytes after the first {@value PacketCodec#HEADER_BYTES}.
 *
 * <p>Source: {@code docs/packet-format.md}, "The check". Not thread-safe, as the codec is not.
 */
public final class PacketCheck {
  private final PacketCodec codec = new PacketCodec();
  private final int maxPacketBytes;

  /**
   * A check for packets of a transport.
   *
   * @param parameters give P, the payload bytes of a full packet
   */
  public PacketCheck(SluiceParameters parameters) {
    maxPacketBytes = PacketCodec.maxPacketBytes(parameters);
  }

  /**
   * The size above which a frame is {@link DropCause#OVERSIZED}.
   *
   * @return bytes of the largest packet: P + 20
   */
  public int maxPacketBytes() {
    return maxPacketBytes;
  }

  /**
   * Checks one frame.
   *
   * @param frame its bytes from index 0; of an oversized one they are not looked at
   * @param size its size in bytes
   * @param keepInOrder every beat full but the last, and the last without holes and not empty
   * @param into receives the fields; only without a cause are they all the packet's
   * @return the first cause that applies, {@link DropCause#NONE} for a good packet; never {@link
   *     DropCause#NO_ROOM}, as nothing is full here
   */
  public DropCause check(byte[] frame, int size, boolean keepInOrder, PacketHeader into) {
    if (!keepInOrder) {
      return DropCause.BAD_KEEP;
    }
    if (size > maxPacketBytes) {
      return DropCause.OVERSIZED;
    }
    return DropCause.of(codec.decode(frame, 0, size, into));
  }
}
