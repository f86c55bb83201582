// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress.meddler;

import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.SluiceParameters;
import java.util.SplittableRandom;

/**
 * A third peer that hears everything and sends what nobody should: under its own number, because
 * who sent a packet is what the network says, not the packet. It forges windows, generations, PIDX,
 * lengths, regions that it was never given, and answers; breaks frames; connects to the region that
 * it was given and breaks its own transfers too. It stops when it is told to.
 */
public final class HostilePeer {
  private static final int MEMORY = 64;

  private final int peer;
  private final SluiceParameters parameters;
  private final SplittableRandom random;
  private final ForgedFrames frames;
  private final Region[] own;
  private final long memoryBytes;
  private final PacketHeader header = new PacketHeader();

  /** What it heard last: fields of packets of others, and of answers to itself. */
  private final Heard[] heard = new Heard[MEMORY];

  private int heardCount;
  private final Heard[] windows = new Heard[MEMORY];
  private int windowCount;

  /**
   * A region that it was given.
   *
   * @param node where
   * @param base address of its first byte
   * @param length bytes
   */
  public record Region(int node, long base, long length) {}

  private record Heard(int from, int to, int window, int generation, int pidx, int transferId) {}

  /**
   * A peer that has heard nothing.
   *
   * @param peer its own number
   * @param parameters P and M
   * @param own what it may write, at each node
   * @param memoryBytes of each node's memory
   * @param random decides
   */
  public HostilePeer(
      int peer,
      SluiceParameters parameters,
      Region[] own,
      long memoryBytes,
      SplittableRandom random) {
    this.peer = peer;
    this.parameters = parameters;
    this.own = own.clone();
    this.memoryBytes = memoryBytes;
    this.random = random;
    frames = new ForgedFrames(parameters, random.split());
  }

  /**
   * Hears a packet.
   *
   * @param from who sent it
   * @param to for whom it is
   * @param h its fields
   */
  public void overhears(int from, int to, PacketHeader h) {
    Heard what = new Heard(from, to, h.window(), h.generation(), h.pidx(), h.transferId());
    if (to != peer) {
      heard[heardCount++ % MEMORY] = what;
    } else if (h.type() == PacketType.CONNECTION_RESPONSE) {
      windows[windowCount++ % MEMORY] = what;
    }
  }

  /**
   * One forged frame to a node.
   *
   * @param clock when
   * @param node to whom
   * @param line the direction to that node
   * @return its bytes
   */
  public int strike(long clock, int node, Interposer line) {
    Region region = own[0].node == node ? own[0] : own[1];
    byte[] frame =
        switch (random.nextInt(8)) {
          case 0 -> othersData();
          case 1 -> badRegion(region);
          case 2 -> connect(region);
          case 3, 4 -> ownData(node);
          case 5 -> answer();
          case 6 -> gaveUp();
          default -> frames.garbage();
        };
    line.forge(clock, frame, peer);
    return frame.length;
  }

  private static Heard pick(Heard[] from, int count, SplittableRandom random) {
    return count == 0 ? null : from[random.nextInt(Math.min(count, MEMORY))];
  }

  /** A number that is often right and sometimes near or far. */
  private int near(int right, int bits) {
    int mask = (1 << bits) - 1;
    return switch (random.nextInt(6)) {
      case 0 -> random.nextInt() & mask;
      case 1 -> right + 1 & mask;
      case 2 -> right - 1 & mask;
      default -> right & mask;
    };
  }

  /** A data packet of a transfer of others. */
  private byte[] othersData() {
    Heard h = pick(heard, heardCount, random);
    header.reset(PacketType.DATA);
    if (h != null) {
      header
          .window(near(h.window, 16))
          .generation(near(h.generation, 8))
          .pidx(near(h.pidx, 24))
          .transferId(h.transferId);
    }
    return frames.data(header.tail(random.nextInt(4) == 0), length());
  }

  private int length() {
    int payload = parameters.payloadBytes();
    return random.nextInt(3) == 0 ? 1 + random.nextInt(payload) : payload;
  }

  /** Asks for what it was never given, or for what does not fit together. */
  private byte[] badRegion(Region region) {
    int payload = parameters.payloadBytes();
    long bytes = 1 + random.nextLong(4L * payload);
    long address = random.nextLong(memoryBytes) & -64L;
    int last = (int) ((bytes - 1) / payload);
    switch (random.nextInt(6)) {
      case 0 -> address = region.base + region.length - 64; // runs out of its own region
      case 1 -> address = -64L; // past the last address
      case 2 -> bytes = 0;
      case 3 -> bytes = random.nextLong();
      case 4 -> last = near(last + 1, 24);
      default -> address = region.base - 64;
    }
    if (address == region.base + region.length - 64) {
      bytes = 65 + random.nextLong(payload * 4L);
      last = (int) ((bytes - 1) / payload);
    }
    return request(address, bytes, last);
  }

  /** Asks for a window as it may. */
  private byte[] connect(Region region) {
    int payload = parameters.payloadBytes();
    long most = Math.min(region.length, parameters.maxTransferBytes());
    long bytes = 1 + random.nextLong(Math.min(most, 16L * payload));
    long address = region.base + (random.nextLong(region.length - bytes + 1) & -64L);
    return request(address, bytes, (int) ((bytes - 1) / payload));
  }

  private byte[] request(long address, long bytes, int last) {
    Heard h = pick(heard, heardCount, random);
    boolean others = h != null && random.nextInt(4) == 0;
    header
        .reset(PacketType.CONNECTION_REQUEST)
        .transferId(others ? h.transferId : random.nextInt(64))
        .pidx(last)
        .remoteAddress(address)
        .regionBytes(bytes);
    return frames.control(header);
  }

  /** Data to a window of its own: too far, too long, with a tail in the wrong place, twice. */
  private byte[] ownData(int node) {
    Heard h = pick(windows, windowCount, random);
    header.reset(PacketType.DATA);
    if (h != null && h.from == node) {
      int pidx = random.nextInt(8) == 0 ? random.nextInt() & 0xffffff : random.nextInt(20);
      header
          .window(h.window)
          .generation(near(h.generation, 8))
          .pidx(pidx)
          .transferId(h.transferId)
          .again(random.nextBoolean());
    }
    return frames.data(header.tail(random.nextInt(8) == 0), length());
  }

  /** An answer to a transfer of others, or of nobody. */
  private byte[] answer() {
    Heard h = pick(heard, heardCount, random);
    PacketType[] answers = {
      PacketType.COMPLETION_RESPONSE,
      PacketType.SINGLE_REQUEST,
      PacketType.RANGE_REQUEST,
      PacketType.CONNECTION_RESPONSE,
      PacketType.REFUSAL,
      PacketType.PROGRESS
    };
    header.reset(answers[random.nextInt(answers.length)]);
    if (h != null) {
      header
          .window(near(h.window, 16))
          .generation(near(h.generation, 8))
          .pidx(near(h.pidx, 24))
          .transferId(h.transferId)
          .detail(random.nextInt(8));
    }
    return frames.control(header);
  }

  /** Says that a transfer of others was given up by its sender. */
  private byte[] gaveUp() {
    Heard h = pick(heard, heardCount, random);
    header.reset(PacketType.REFUSAL).detail(RefusalReason.SENDER_GAVE_UP.code());
    if (h != null) {
      header.window(h.window).generation(h.generation).transferId(h.transferId);
    }
    return frames.control(header);
  }
}
