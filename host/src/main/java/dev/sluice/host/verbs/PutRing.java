// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

import dev.sluice.host.device.NicDevice;
import dev.sluice.host.device.NicException;
import dev.sluice.host.driver.RingPlaces;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.rings.HostRings;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.Semaphore;

/**
 * The two rings between a program and its NIC: descriptors of puts, and the records of how they
 * ended. As many puts are under way as the rings have entries, so neither is ever overrun. {@link
 * #submit} may be called from any thread, {@link #drain} from one.
 */
final class PutRing {
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BYTE = ValueLayout.JAVA_BYTE.varHandle();
  private static final int STATUS = 8;
  private static final int PHASE = 15;

  private final NicDevice device;
  private final RingPlaces places;
  private final MemorySegment descriptors;
  private final MemorySegment records;
  private final Semaphore room;

  /** Puts under way by cookie, and the cookies that are free. */
  private final PendingPut[] pending;

  private final int[] freeCookies;
  private int free;
  private int tail;
  private int head;
  private NicException end;

  /**
   * Empty rings.
   *
   * @param device the NIC
   * @param log2 their entries' logarithm
   * @param descriptors memory for the one
   * @param records memory for the other, all 0
   */
  PutRing(NicDevice device, int log2, MemoryRegion descriptors, MemoryRegion records) {
    this.device = device;
    this.descriptors = descriptors.bytes();
    this.records = records.bytes();
    places = new RingPlaces(descriptors.address(), log2, records.address(), log2);
    int entries = 1 << log2;
    room = new Semaphore(entries);
    pending = new PendingPut[entries];
    freeCookies = new int[entries];
    for (int i = 0; i < entries; i++) {
      freeCookies[i] = entries - 1 - i;
    }
    free = entries;
  }

  RingPlaces places() {
    return places;
  }

  /** Room for one more put, if there is some now. */
  boolean tryReserve() {
    return room.tryAcquire();
  }

  /** Waits for room for one more put. */
  void reserve() throws InterruptedException {
    room.acquire();
  }

  /** The room is not needed after all. */
  void release() {
    room.release();
  }

  /** A put begins, in room that was reserved. */
  synchronized void submit(PendingPut put, int peer, long address, long remoteAddress) {
    if (end != null) {
      throw new NicException(end.reason(), end.getMessage(), end);
    }
    int cookie = freeCookies[--free];
    pending[cookie] = put;
    byte[] entry = HostRings.descriptor(cookie, peer, address, put.bytes(), remoteAddress);
    long at = HostRings.descriptorAddress(0, places.descriptorLog2(), tail);
    MemorySegment.copy(entry, 0, descriptors, ValueLayout.JAVA_BYTE, at, entry.length);
    tail++;
    device.post(NicRegister.DESCRIPTOR_TAIL.address(), Integer.toUnsignedLong(tail));
  }

  /** Puts that are under way. */
  synchronized int underWay() {
    return pending.length - free;
  }

  /** Takes the records that have come, and tells the NIC; waits until it knows. Were there any? */
  boolean drain() {
    int before = head;
    while (isNew()) {
      long at = record();
      int cookie = records.get(INT, at);
      int status = records.get(ValueLayout.JAVA_BYTE, at + STATUS) & 0xff;
      head++;
      ended(cookie, status);
    }
    if (head != before) {
      device.write(NicRegister.COMPLETION_HEAD.address(), Integer.toUnsignedLong(head));
    }
    return head != before;
  }

  private boolean isNew() {
    int phase = HostRings.phase(places.completionLog2(), head);
    return ((byte) BYTE.getAcquire(records, record() + PHASE) & 1) == phase;
  }

  private long record() {
    return HostRings.recordAddress(0, places.completionLog2(), head);
  }

  private void ended(int cookie, int code) {
    PendingPut put;
    synchronized (this) {
      put = cookie >= 0 && cookie < pending.length ? pending[cookie] : null;
      CompletionStatus status = CompletionStatus.ofCode(code);
      if (put == null || status == null || status == CompletionStatus.DESCRIPTOR_UNREADABLE) {
        throw new NicException(
            NicException.Reason.LOST,
            "the NIC wrote a record that belongs to no put: cookie %d, status %d"
                .formatted(cookie, code));
      }
      pending[cookie] = null;
      freeCookies[free++] = cookie;
    }
    put.from().giveBack();
    room.release();
    put.queue().add(new Completion(put.context(), CompletionStatus.ofCode(code), put.bytes()));
  }

  /** No put can begin any more, and nobody waits for room. */
  synchronized void end(NicException why) {
    if (end == null) {
      end = why;
      room.release(pending.length);
    }
  }
}
