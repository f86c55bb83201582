// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

import dev.sluice.parts.memory.ReadSource;
import dev.sluice.parts.memory.WriteTarget;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A host's memory; a NIC that reads or writes anything else is an error of the NIC. What lies
 * behind its last byte in the same 4 KB page can be read, as on real hosts, and is 0. Not
 * thread-safe.
 */
public final class HostMemory implements ReadSource, WriteTarget {
  private static final ValueLayout.OfLong WORD =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final int PAGE = 4096;
  private static final int ALL = 0xff;
  private static final int LINE_BITS = 6;

  private final long base;
  private final MemorySegment bytes;
  private final long size;
  private final long readable;
  private final List<WriteTarget> watchers = new ArrayList<>();
  private long brokenLine = -1;
  private int unit;
  private BitSet written;
  private long writtenUnits;
  private long rewritten;
  private boolean shared;

  /**
   * A memory from address 0 on that holds what the segment holds.
   *
   * @param bytes where the memory's bytes are; its size is the memory's
   */
  public HostMemory(MemorySegment bytes) {
    this(0, bytes);
  }

  /**
   * A memory that holds what the segment holds.
   *
   * @param base address of its first byte, a multiple of 4096
   * @param bytes where the memory's bytes are; its size is the memory's
   * @throws IllegalArgumentException when the base is not a multiple of 4096, or negative
   */
  public HostMemory(long base, MemorySegment bytes) {
    if (base < 0 || base % PAGE != 0) {
      throw new IllegalArgumentException("a memory at 0x%x: not a page's".formatted(base));
    }
    this.base = base;
    this.bytes = bytes;
    size = bytes.byteSize();
    readable = Math.ceilDiv(size, PAGE) * PAGE;
  }

  /**
   * Counts packets that are written, and packets that are written more than once; to be called
   * before anything is written.
   *
   * @param packetBytes bytes from the begin of one packet to that of the next, a multiple of 8
   * @return this
   */
  public HostMemory countingPackets(int packetBytes) {
    unit = packetBytes;
    written = new BitSet();
    return this;
  }

  /**
   * Lets programs in other threads read it while the NIC writes: they see what is written in the
   * order in which the NIC writes it, eight bytes that begin at a multiple of 8 at a time; to be
   * called before anything is written.
   *
   * @return this
   */
  public HostMemory sharedWithThreads() {
    shared = true;
    return this;
  }

  /**
   * Address of its first byte.
   *
   * @return as given
   */
  public long base() {
    return base;
  }

  /**
   * The bytes, for the host's own reads and writes.
   *
   * @return the memory
   */
  public MemorySegment bytes() {
    return bytes;
  }

  /**
   * The 64 bytes round an address cannot be read from now on.
   *
   * @param address any in the memory
   */
  public void breakLine(long address) {
    brokenLine = address >>> LINE_BITS;
  }

  /**
   * Has somebody see every write of the NIC, before it is done.
   *
   * @param watcher is told of each byte and each answer
   */
  public void watchedBy(WriteTarget watcher) {
    watchers.add(watcher);
  }

  /**
   * Packets whose first byte was written, each as often as it was.
   *
   * @return a count, if {@link #countingPackets} was called
   */
  public long packetsWritten() {
    return writtenUnits;
  }

  /**
   * Of those, the ones that had been written before, which must never happen.
   *
   * @return a count, if {@link #countingPackets} was called
   */
  public long packetsRewritten() {
    return rewritten;
  }

  @Override
  public int read(long address) {
    long at = address - base;
    return at < size ? bytes.get(ValueLayout.JAVA_BYTE, at) & 0xff : 0;
  }

  @Override
  public long readWord(long address) {
    long at = address - base;
    return at + 8 <= size ? bytes.get(WORD, at) : ReadSource.super.readWord(address);
  }

  @Override
  public boolean fails(long address) {
    return address >>> LINE_BITS == brokenLine;
  }

  /**
   * A burst is asked for.
   *
   * @throws IllegalStateException when it is not within the memory
   */
  @Override
  public void asked(long address, int count) {
    if (address < base || address - base + count > readable) {
      throw new IllegalStateException(
          "the NIC reads %d bytes at 0x%x, outside of the host's memory".formatted(count, address));
    }
  }

  @Override
  public void write(long address, int value) {
    long at = address - base;
    if (at < 0 || at >= size) {
      throw new IllegalStateException(
          "the NIC writes a byte at 0x%x, outside of the host's memory".formatted(address));
    }
    if (unit != 0 && at % unit == 0) {
      count((int) (at / unit));
    }
    for (int i = 0; i < watchers.size(); i++) {
      watchers.get(i).write(address, value);
    }
    before();
    bytes.set(ValueLayout.JAVA_BYTE, at, (byte) value);
  }

  @Override
  public void writeWord(long address, long word, int strobe) {
    long at = address - base;
    if (strobe != ALL || at < 0 || at + 8 > size || !watchers.isEmpty()) {
      WriteTarget.super.writeWord(address, word, strobe);
      return;
    }
    if (unit != 0 && at % unit == 0) {
      count((int) (at / unit));
    }
    before();
    bytes.set(WORD, at, word);
  }

  /** What was written so far is seen before what comes now. */
  private void before() {
    if (shared) {
      VarHandle.releaseFence();
    }
  }

  private void count(int packet) {
    writtenUnits++;
    if (written.get(packet)) {
      rewritten++;
    }
    written.set(packet);
  }

  @Override
  public void answered(long address, int count, boolean error) {
    for (int i = 0; i < watchers.size(); i++) {
      watchers.get(i).answered(address, count, error);
    }
  }
}
