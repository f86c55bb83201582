// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.rings;

import dev.sluice.parts.memory.ReadSource;
import dev.sluice.parts.memory.WriteTarget;
import dev.sluice.protocol.NicParameters;
import dev.sluice.spec.rings.HostRings;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.SplittableRandom;

/**
 * Both rings of one session in host memory, and the check of every access to them: only entries
 * that the host has written are read, each once and in order; records are written one after the
 * other, to their places and nowhere else.
 */
final class RingMemory implements ReadSource, WriteTarget {
  private final boolean pairs;
  private final int beatBytes;
  private final RingTally tally;
  private final double part;
  private final long marks;
  final long descriptorBase;
  final int descriptorLog2;
  final long completionBase;
  final int completionLog2;
  final byte[] descriptorBytes;
  final byte[] completionBytes;
  private final byte[][] entries;
  private final int[] indexInSlot;

  /** Descriptors that the host has written. */
  int written;

  /** Descriptors that the block says it has read; the host may write over them. */
  int read;

  /** Descriptors that were asked for; not known at 512 bits, where a read may cover one more. */
  private int asked;

  /** Records that the host has read. */
  int head;

  /** Records of which address and data were taken: the host may already see them in memory. */
  int landed;

  /** Records that were answered; those of them that were lost. */
  int answered;

  final BitSet lost = new BitSet();
  private int bytesWritten;

  RingMemory(
      NicParameters p, RingPattern pattern, RingTally tally, SplittableRandom random, int most) {
    beatBytes = p.beatBytes();
    pairs = beatBytes > HostRings.DESCRIPTOR_BYTES;
    this.tally = tally;
    part = pattern.unreadable();
    marks = random.nextLong();
    int span = pattern.maxLog2() - pattern.minLog2() + 1;
    descriptorLog2 = pattern.minLog2() + random.nextInt(span);
    completionLog2 = pattern.minLog2() + random.nextInt(span);
    // Far enough apart, and not past the last address. Every other ring begins right before a
    // multiple
    // of 2^48, so that its addresses differ in all lower bits.
    long drawn = random.nextLong() & 0x7fff_ffff_ffff_ffc0L;
    descriptorBase = (drawn & 1L << 61) == 0 ? drawn : drawn | 0xffff_ffff_ffc0L;
    completionBase = descriptorBase + (1L << 52) - 64L * (random.nextInt(100) & 3);
    descriptorBytes = new byte[Math.max(64, HostRings.DESCRIPTOR_BYTES << descriptorLog2)];
    completionBytes = new byte[Math.max(64, HostRings.RECORD_BYTES << completionLog2)];
    random.nextBytes(descriptorBytes);
    entries = new byte[most][];
    indexInSlot = new int[2 + (1 << descriptorLog2)];
    java.util.Arrays.fill(indexInSlot, -1);
  }

  /** The host writes the next descriptor. */
  void write(byte[] entry) {
    entries[written] = entry;
    int slot = written & (1 << descriptorLog2) - 1;
    indexInSlot[slot] = written;
    System.arraycopy(entry, 0, descriptorBytes, slot * HostRings.DESCRIPTOR_BYTES, entry.length);
    written++;
  }

  /** The block says that so many were read: their places become garbage. */
  void readUpTo(int head, SplittableRandom random) {
    if (Integer.compareUnsigned(head - read, written - read) > 0) {
      throw new IllegalStateException("read %d of %d descriptors".formatted(head, written));
    }
    for (; read != head; read++) {
      byte[] garbage = new byte[HostRings.DESCRIPTOR_BYTES];
      random.nextBytes(garbage);
      int slot = read & (1 << descriptorLog2) - 1;
      System.arraycopy(garbage, 0, descriptorBytes, slot * garbage.length, garbage.length);
    }
  }

  /** Whom a descriptor is for. */
  int peer(int index) {
    return ByteBuffer.wrap(entries[index]).order(ByteOrder.LITTLE_ENDIAN).getInt(Integer.BYTES);
  }

  byte[] entry(int index) {
    return entries[index];
  }

  /** Whether a read of that descriptor fails; of a whole beat if it holds two. */
  boolean unreadable(int index) {
    long mixed = (marks ^ (pairs ? index >> 1 : index)) * 0x9e3779b97f4a7c15L;
    return (mixed >>> 40) * 0x1p-24 < part;
  }

  private boolean live(int slot) {
    int index = indexInSlot[slot];
    return index >= read && index < written;
  }

  @Override
  public int read(long address) {
    return descriptorBytes[Math.toIntExact(address - descriptorBase)];
  }

  @Override
  public boolean fails(long address) {
    if (pairs) {
      return unreadable(read);
    }
    int slot = (int) (address - descriptorBase) / HostRings.DESCRIPTOR_BYTES;
    // One of the beats of a descriptor, which differs from one to the other.
    int beats = HostRings.DESCRIPTOR_BYTES / beatBytes;
    int beat = (int) (address / beatBytes) & beats - 1;
    return unreadable(indexInSlot[slot]) && beat == (indexInSlot[slot] & beats - 1);
  }

  @Override
  public void asked(long address, int bytes) {
    long at = address - descriptorBase;
    if (at < 0 || at + bytes > descriptorBytes.length) {
      throw new IllegalStateException(
          "%d bytes at 0x%x are not in the ring".formatted(bytes, address));
    }
    if ((address ^ address + bytes - 1) / 256 != 0) {
      throw new IllegalStateException("a burst over 256 bytes at 0x%x".formatted(address));
    }
    int slot = (int) at / HostRings.DESCRIPTOR_BYTES;
    int count = bytes / HostRings.DESCRIPTOR_BYTES;
    if (pairs) {
      for (int i = 0; i < count; i += 2) {
        if (!live(slot + i) && !live(slot + i + 1)) {
          throw new IllegalStateException("nothing to read at slot " + (slot + i));
        }
      }
      return;
    }
    if (slot != (asked & (1 << descriptorLog2) - 1) || written - asked < count) {
      throw new IllegalStateException(
          "asks for %d from slot %d, not from %d of %d".formatted(count, slot, asked, written));
    }
    asked += count;
  }

  @Override
  public void write(long address, int value) {
    long at = address - HostRings.recordAddress(completionBase, completionLog2, answered);
    if (at < 0 || at >= HostRings.RECORD_BYTES) {
      throw new IllegalStateException("record %d is written to 0x%x".formatted(answered, address));
    }
    if (answered - head >= 0) {
      completionBytes[Math.toIntExact(address - completionBase)] = (byte) value;
    }
    bytesWritten++;
  }

  @Override
  public void answered(long address, int bytes, boolean error) {
    long right = HostRings.recordAddress(completionBase, completionLog2, answered);
    if (address != (right & -beatBytes) || bytes != Math.max(beatBytes, 16)) {
      throw new IllegalStateException(
          "record %d: %d bytes at 0x%x".formatted(answered, bytes, address));
    }
    if (!error && bytesWritten != HostRings.RECORD_BYTES) {
      throw new IllegalStateException("record %d is not whole".formatted(answered));
    }
    lost.set(answered, error);
    tally.records++;
    tally.lostRecords += error ? 1 : 0;
    bytesWritten = 0;
    answered++;
  }
}
