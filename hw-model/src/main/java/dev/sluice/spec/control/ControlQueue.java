// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.ParameterException;

/**
 * Control packets that wait for the line, first in first out: a ring of fields, no object for a
 * packet. When it is full a packet is dropped and counted; the time-outs make good for it as for a
 * packet that the network lost. Not thread-safe.
 */
public final class ControlQueue {
  private final int mask;
  private final PacketType[] type;
  private final long[] peer;
  private final int[] window;
  private final int[] generation;
  private final int[] transferId;
  private final int[] pidx;
  private final int[] detail;
  private final long[] counts = new long[PacketType.values().length];

  private long head;
  private long tail;
  private long dropped;
  private long polledPeer;

  /**
   * An empty queue.
   *
   * @param capacity packets, a power of two from 2 to 2^20
   * @throws ParameterException when it is not
   */
  public ControlQueue(int capacity) {
    if (capacity < 2 || capacity > 1 << 20 || Integer.bitCount(capacity) != 1) {
      throw new ParameterException("capacity", capacity, "a power of two from 2 to 1048576");
    }
    mask = capacity - 1;
    type = new PacketType[capacity];
    peer = new long[capacity];
    window = new int[capacity];
    generation = new int[capacity];
    transferId = new int[capacity];
    pidx = new int[capacity];
    detail = new int[capacity];
  }

  /**
   * Puts a packet at the end.
   *
   * @param packetType any but data and connection request
   * @param to the peer that it goes to
   * @param toWindow W_Ptr
   * @param withGeneration generation tag
   * @param ofTransfer transfer id
   * @param index PIDX
   * @param withDetail reason code of a refusal, else 0
   * @return false when the queue is full and the packet was dropped
   */
  public boolean offer(
      PacketType packetType,
      long to,
      int toWindow,
      int withGeneration,
      int ofTransfer,
      int index,
      int withDetail) {
    if (free() == 0) {
      dropped++;
      return false;
    }
    int at = (int) tail++ & mask;
    type[at] = packetType;
    peer[at] = to;
    window[at] = toWindow;
    generation[at] = withGeneration;
    transferId[at] = ofTransfer;
    pidx[at] = index;
    detail[at] = withDetail;
    counts[packetType.ordinal()]++;
    return true;
  }

  /**
   * Takes the packet at the front.
   *
   * @param into receives its fields
   * @return false when the queue is empty
   */
  public boolean poll(PacketHeader into) {
    if (head == tail) {
      return false;
    }
    int at = (int) head++ & mask;
    into.reset(type[at])
        .window(window[at])
        .generation(generation[at])
        .transferId(transferId[at])
        .pidx(pidx[at])
        .detail(detail[at]);
    polledPeer = peer[at];
    return true;
  }

  /**
   * Where the packet goes that was taken last.
   *
   * @return its peer
   */
  public long polledPeer() {
    return polledPeer;
  }

  /**
   * Packets that wait.
   *
   * @return 0 to the capacity
   */
  public int size() {
    return (int) (tail - head);
  }

  /**
   * Packets that can still be put in.
   *
   * @return 0 to the capacity
   */
  public int free() {
    return mask + 1 - size();
  }

  /**
   * Packets of a type that were put in so far, without those that were dropped.
   *
   * @param packetType which
   * @return packets
   */
  public long count(PacketType packetType) {
    return counts[packetType.ordinal()];
  }

  /**
   * Packets that were dropped because the queue was full.
   *
   * @return packets
   */
  public long dropped() {
    return dropped;
  }
}
