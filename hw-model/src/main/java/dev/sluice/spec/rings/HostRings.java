// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.rings;

import dev.sluice.protocol.CompletionStatus;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The two rings in host memory through which a host gives transfers to its NIC and hears how they
 * ended, without clocks: where entries lie, what their bytes mean, which indices are believed.
 *
 * <p>Indices are free-running 32-bit counts modulo 2^32; entry {@code index mod 2^log2} of a ring
 * holds it. Of the descriptor ring the host writes the tail and the NIC says the head; of the
 * completion ring the NIC says the tail and the host writes the head. Every descriptor that the NIC
 * reads gets exactly one record.
 *
 * <p>Source: protocol text, section 5 (a transfer ends in a completion or an error); the layout is
 * this project's: docs/blocks/rings.md.
 */
public final class HostRings {
  /** Bytes of a descriptor. */
  public static final int DESCRIPTOR_BYTES = 32;

  /** Bytes of a completion record. */
  public static final int RECORD_BYTES = 16;

  /** A ring begins at a multiple of this many bytes. */
  public static final int ALIGNMENT = 64;

  /** The largest ring has 2 to the power of this entries. */
  public static final int MAX_LOG2 = 16;

  private HostRings() {}

  /**
   * Whether the rings can be used.
   *
   * @param descriptorBase where the descriptor ring begins
   * @param descriptorLog2 its entries' logarithm
   * @param completionBase where the completion ring begins
   * @param completionLog2 its entries' logarithm
   * @return both bases multiples of {@value #ALIGNMENT}, both logarithms up to {@value #MAX_LOG2}
   */
  public static boolean usable(
      long descriptorBase, int descriptorLog2, long completionBase, int completionLog2) {
    return ((descriptorBase | completionBase) & (ALIGNMENT - 1)) == 0
        && descriptorLog2 <= MAX_LOG2
        && completionLog2 <= MAX_LOG2;
  }

  /**
   * Whether the host's doorbell is believed: it is not behind what was asked for, and no more than
   * the ring ahead of what was read.
   *
   * @param tail what the host has written
   * @param read descriptors that were read
   * @param asked descriptors that were asked for, from read on
   * @param log2 of the descriptor ring
   * @return false when no descriptor may be asked for
   */
  public static boolean tailIsGood(int tail, int read, int asked, int log2) {
    int ahead = tail - read;
    return Integer.compareUnsigned(ahead, 1 << log2) <= 0
        && Integer.compareUnsigned(ahead, asked - read) >= 0;
  }

  /**
   * Whether the host's head of the completion ring is believed: it is not ahead of what was
   * written, and no more than the ring behind.
   *
   * @param written records that were given to memory
   * @param head records that the host has read
   * @param log2 of the completion ring
   * @return false when no record may be written
   */
  public static boolean headIsGood(int written, int head, int log2) {
    return Integer.compareUnsigned(written - head, 1 << log2) <= 0;
  }

  /**
   * Where a descriptor lies.
   *
   * @param base of the ring
   * @param log2 of the ring
   * @param index free-running
   * @return the address of its first byte
   */
  public static long descriptorAddress(long base, int log2, int index) {
    return base + (long) (index & (1 << log2) - 1) * DESCRIPTOR_BYTES;
  }

  /**
   * Where a record lies.
   *
   * @param base of the ring
   * @param log2 of the ring
   * @param index free-running
   * @return the address of its first byte
   */
  public static long recordAddress(long base, int log2, int index) {
    return base + (long) (index & (1 << log2) - 1) * RECORD_BYTES;
  }

  /**
   * The phase of a record: 1 in the first lap of the ring, 0 in the second, and so on, so that a
   * host sees in memory that a record is new.
   *
   * @param log2 of the completion ring
   * @param index free-running
   * @return 0 or 1
   */
  public static int phase(int log2, int index) {
    return ~(index >>> log2) & 1;
  }

  /**
   * The bytes of a descriptor.
   *
   * @param cookie given back in the record
   * @param peer to whom
   * @param address Addr_Send
   * @param bytes Y
   * @param remoteAddress Addr_Recv
   * @return {@value #DESCRIPTOR_BYTES} bytes
   */
  public static byte[] descriptor(
      int cookie, int peer, long address, long bytes, long remoteAddress) {
    ByteBuffer entry = ByteBuffer.allocate(DESCRIPTOR_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    entry.putInt(cookie).putInt(peer).putLong(address).putLong(bytes).putLong(remoteAddress);
    return entry.array();
  }

  /**
   * The bytes of a record.
   *
   * @param cookie of the descriptor
   * @param transferId of the transfer
   * @param status {@link CompletionStatus} code
   * @param phase 0 or 1
   * @return {@value #RECORD_BYTES} bytes
   */
  public static byte[] record(int cookie, int transferId, int status, int phase) {
    ByteBuffer entry = ByteBuffer.allocate(RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    entry.putInt(cookie).putInt(transferId).put((byte) status);
    entry.put(RECORD_BYTES - 1, (byte) phase);
    return entry.array();
  }

  /**
   * The bytes of the record of a descriptor that could not be read.
   *
   * @param index of the descriptor, free-running
   * @param phase 0 or 1
   * @return {@value #RECORD_BYTES} bytes
   */
  public static byte[] unreadable(int index, int phase) {
    return record(index, 0, CompletionStatus.DESCRIPTOR_UNREADABLE.code(), phase);
  }
}
