// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

import dev.sluice.host.device.NicException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * Memory that a program and its NIC both reach: puts are sent from it, and others' puts arrive in
 * it where it is {@linkplain #share shared}. Thread-safe; what two threads write to the same bytes
 * at a time is for the program to order.
 */
public final class MemoryRegion implements AutoCloseable {
  private static final VarHandle BYTE = ValueLayout.JAVA_BYTE.varHandle();

  private final NicMemory memory;
  private final long begin;
  private final MemorySegment bytes;
  private int puts;
  private int shares;
  private boolean wasShared;
  private boolean closed;

  MemoryRegion(NicMemory memory, long begin, MemorySegment bytes) {
    this.memory = memory;
    this.begin = begin;
    this.bytes = bytes;
  }

  /**
   * The bytes, for the program to read and write.
   *
   * @return a segment that ends with the NIC's device, not with this region
   */
  public MemorySegment bytes() {
    return bytes;
  }

  /**
   * How many there are.
   *
   * @return bytes, at least 1
   */
  public long size() {
    return bytes.byteSize();
  }

  /** Where the NIC sees the first byte. */
  long address() {
    return memory.address(begin);
  }

  /**
   * Lets one node write into all of this region.
   *
   * @param peer the node, by its number
   * @return what to hand to it; close it to revoke
   * @throws NicException {@link NicException.Reason#NO_REGION} when the NIC's table is full
   * @throws IllegalStateException when this region is closed
   */
  public SharedRegion share(int peer) {
    return share(OptionalInt.of(peer));
  }

  /**
   * Lets every node of the network write into all of this region.
   *
   * @return what to hand to them; close it to revoke
   * @throws NicException {@link NicException.Reason#NO_REGION} when the NIC's table is full
   * @throws IllegalStateException when this region is closed
   */
  public SharedRegion shareWithAll() {
    return share(OptionalInt.empty());
  }

  private SharedRegion share(OptionalInt peer) {
    synchronized (this) {
      check();
      shares++;
    }
    try {
      int row = memory.rows().add(peer, address(), size());
      synchronized (this) {
        wasShared = true;
      }
      return new SharedRegion(
          this, memory.rows(), row, new RemoteKey(memory.peer(), address(), size()));
    } catch (RuntimeException e) {
      revoked();
      throw e;
    }
  }

  synchronized void revoked() {
    shares--;
  }

  /** A put from here begins. */
  synchronized void borrow(long offset, long count) {
    check();
    Objects.checkFromIndexSize(offset, count, size());
    puts++;
  }

  /** A put from here has ended. */
  synchronized void giveBack() {
    puts--;
  }

  private void check() {
    if (closed) {
      throw new IllegalStateException("this region of memory is closed");
    }
  }

  /**
   * Waits until a byte is as asked, by looking at it again and again. Bytes of one put arrive in
   * any order: only the put's own completion, told by the one who sent it, or a byte of a later
   * put, says that all are there.
   *
   * @param offset of the byte
   * @param wanted gets its value, 0 to 255
   * @param longest how long at most
   * @return whether it came to be
   * @throws InterruptedException when this thread was interrupted
   * @throws IndexOutOfBoundsException when the region has no such byte
   * @throws NicException when the NIC was lost or closed meanwhile
   */
  public boolean awaitByte(long offset, IntPredicate wanted, Duration longest)
      throws InterruptedException {
    Objects.checkIndex(offset, size());
    Backoff backoff = Backoff.upTo(longest);
    while (!wanted.test((byte) BYTE.getVolatile(bytes, offset) & 0xff)) {
      memory.check();
      if (!backoff.pause()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Gives the memory back. If it was shared, it is given to nobody else before the NIC has nothing
   * on its way into it. May be called more than once.
   *
   * @throws IllegalStateException when puts from it are under way, or it is still shared
   */
  @Override
  public void close() {
    boolean quarantine;
    synchronized (this) {
      if (closed) {
        return;
      }
      if (puts > 0 || shares > 0) {
        throw new IllegalStateException(
            "this region cannot be closed: %d puts from it are under way, it is shared %d times"
                .formatted(puts, shares));
      }
      closed = true;
      quarantine = wasShared;
    }
    memory.free(begin, size(), quarantine);
  }
}
