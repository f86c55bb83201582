// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.builder;

import dev.sluice.parts.memory.ReadSource;
import java.util.ArrayDeque;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Host memory with the payloads of packets. What lies round a payload is garbage. Reads have to be
 * of the packets' beats, each once and in order.
 */
final class PayloadSource implements ReadSource {
  private static final int PAGE = 4096;

  /** Pages are so far ahead now and then that as many of a page's low bits are ones. */
  private static final int CARRIES = 40;

  /** Pages between one payload and the next, of which it has three at most. */
  private static final int PAGES = 4;

  /** The last page on which a payload begins: none goes on past the end of memory. */
  private static final long LAST_PAGE = (-1L >>> 12) - PAGES;

  private final TreeMap<Long, SentPacket> packets = new TreeMap<>(Long::compareUnsigned);
  private final ArrayDeque<SentPacket> unread = new ArrayDeque<>();
  private final BuilderTally tally;
  private long page;

  PayloadSource(BuilderTally tally, long page) {
    this.tally = tally;
    this.page = page;
  }

  /**
   * Pages of its own for each payload; half of them end just round a 4 KB boundary. Of some the
   * page after carries far up. After the end of memory comes its beginning.
   */
  long place(int bytes, int beatBytes, SplittableRandom random) {
    page += PAGES;
    if (random.nextInt(8) == 0) {
      page |= (1L << random.nextInt(CARRIES)) - 1;
    }
    if (page > LAST_PAGE) {
      page = 0;
    }
    int offset = random.nextBoolean() ? random.nextInt(PAGE) : PAGE - random.nextInt(bytes + 1);
    return page * PAGE + (offset & -beatBytes);
  }

  /** A payload that will be read; if the packet is bad, with an error at that offset. */
  void add(SentPacket packet, int failsAt) {
    packet.failsAt = failsAt;
    packets.put(packet.address, packet);
    unread.add(packet);
  }

  private SentPacket at(long address) {
    var entry = packets.floorEntry(address);
    if (entry == null) {
      throw new IllegalStateException("read of 0x%x, before all packets".formatted(address));
    }
    return entry.getValue();
  }

  @Override
  public int read(long address) {
    SentPacket packet = at(address);
    long offset = address - packet.address;
    return offset < packet.payload.length ? packet.payload[(int) offset] : (int) (offset * 37 + 11);
  }

  @Override
  public boolean fails(long address) {
    SentPacket packet = at(address);
    return packet.bad && address - packet.address == packet.failsAt;
  }

  @Override
  public void asked(long address, int bytes) {
    SentPacket packet = unread.peek();
    if (packet == null || address != packet.address + packet.read) {
      throw new IllegalStateException(
          "a read of %d bytes at 0x%x, which no packet has next".formatted(bytes, address));
    }
    if (packet.read != 0) {
      tally.furtherBurst();
    }
    packet.read += bytes;
    if (packet.read > packet.readBytes) {
      throw new IllegalStateException(
          "a read of %d bytes at 0x%x, beyond its packet".formatted(bytes, address));
    }
    if (packet.read == packet.readBytes) {
      unread.remove();
    }
  }

  /** Whether every payload was asked for. */
  boolean idle() {
    return unread.isEmpty();
  }
}
