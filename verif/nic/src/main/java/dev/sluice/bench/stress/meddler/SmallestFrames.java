// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress.meddler;

import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import java.util.SplittableRandom;

/**
 * The smallest data packets from anybody but the nodes, for any window and generation: nearly all
 * are stale. At 256 bits and more each is one beat.
 */
public final class SmallestFrames {
  /** As many are made beforehand; to make one costs more than a clock of a NIC. */
  private static final int FRAMES = 4096;

  private static final int FIRST_PEER = 0x0b000000;
  private static final int PEERS = 1 << 16;

  private final byte[][] frames = new byte[FRAMES][];
  private final SplittableRandom random;

  /**
   * Frames for a node.
   *
   * @param windows R; every eighth frame is for a window that need not exist
   * @param forged makes them
   * @param random decides
   */
  public SmallestFrames(int windows, ForgedFrames forged, SplittableRandom random) {
    this.random = random;
    PacketHeader header = new PacketHeader();
    for (int i = 0; i < FRAMES; i++) {
      int window = i % 8 == 0 ? random.nextInt(1 << 16) : random.nextInt(windows);
      header
          .reset(PacketType.DATA)
          .window(window)
          .generation(random.nextInt(1 << 8))
          .pidx(random.nextInt(1 << 24))
          .transferId(random.nextInt());
      frames[i] = forged.data(header, 1);
    }
  }

  /**
   * The next one; to be read only.
   *
   * @return one of the frames made beforehand
   */
  public byte[] next() {
    return frames[random.nextInt(FRAMES)];
  }

  /**
   * Who sends it: none of the nodes of a run.
   *
   * @return an IPv4 address
   */
  public int peer() {
    return FIRST_PEER + random.nextInt(PEERS);
  }
}
