// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Every transfer that was asked for, by what the checkers know of it. A transfer's place in the
 * receiver's memory is its own until it is forgotten. Not thread-safe.
 */
public final class TransferLedger {
  private final Map<Long, TrackedTransfer> byCookie = new LinkedHashMap<>();
  private final Map<Integer, TreeMap<Long, TrackedTransfer>> byPlace = new HashMap<>();
  private final Map<Long, TrackedTransfer> byId = new HashMap<>();
  private long submitted;

  /** A ledger of nothing. */
  public TransferLedger() {
    // filled by submit
  }

  private static long key(int peer, int number) {
    return (long) peer << 32 | number & 0xffffffffL;
  }

  /**
   * A descriptor is given to a node.
   *
   * @param clock when
   * @param from the sending node
   * @param to the receiving node
   * @param cookie of its own at that sender
   * @param address in the sender's memory
   * @param bytes how many
   * @param remoteAddress in the receiver's memory; no other transfer that is known begins there
   * @return the transfer
   * @throws IllegalStateException when the cookie or the place is another's
   */
  public TrackedTransfer submit(
      long clock, int from, int to, int cookie, long address, long bytes, long remoteAddress) {
    TrackedTransfer transfer =
        new TrackedTransfer(from, to, cookie, address, bytes, remoteAddress, clock);
    if (byCookie.putIfAbsent(key(from, cookie), transfer) != null) {
      throw new IllegalStateException("cookie " + cookie + " is in use");
    }
    if (places(to).putIfAbsent(remoteAddress, transfer) != null) {
      throw new IllegalStateException("two transfers at 0x%x".formatted(remoteAddress));
    }
    submitted++;
    return transfer;
  }

  private TreeMap<Long, TrackedTransfer> places(int to) {
    return byPlace.computeIfAbsent(to, _ -> new TreeMap<>());
  }

  /**
   * A sender was seen to ask for a window.
   *
   * @param from the sender
   * @param to whom it asks
   * @param remoteAddress where
   * @param id its transfer id
   * @return the transfer, or null when none was asked for there
   */
  public TrackedTransfer connect(int from, int to, long remoteAddress, int id) {
    TrackedTransfer transfer = places(to).get(remoteAddress);
    if (transfer == null || transfer.from() != from) {
      return null;
    }
    if (!transfer.connecting()) {
      transfer.connect(id);
      byId.put(key(from, id), transfer);
    }
    return transfer.transferId() == id ? transfer : null;
  }

  /**
   * Whether a transfer that is not forgotten begins at an address.
   *
   * @param to the receiving node
   * @param remoteAddress in its memory
   * @return true when another may not begin there
   */
  public boolean taken(int to, long remoteAddress) {
    return places(to).containsKey(remoteAddress);
  }

  /**
   * The transfer whose place holds a byte.
   *
   * @param to the receiving node
   * @param address of the byte
   * @return the transfer, or null
   */
  public TrackedTransfer at(int to, long address) {
    Map.Entry<Long, TrackedTransfer> entry = places(to).floorEntry(address);
    boolean inside = entry != null && address - entry.getKey() < entry.getValue().bytes();
    return inside ? entry.getValue() : null;
  }

  /**
   * The transfer of that id.
   *
   * @param from its sender
   * @param id its id
   * @return the transfer, or null when none asked with it
   */
  public TrackedTransfer byId(int from, int id) {
    return byId.get(key(from, id));
  }

  /**
   * The transfer of that cookie.
   *
   * @param from its sender
   * @param cookie its cookie
   * @return the transfer, or null
   */
  public TrackedTransfer byCookie(int from, int cookie) {
    return byCookie.get(key(from, cookie));
  }

  /**
   * Nothing may be written for this transfer from now on, and its place may be another's.
   *
   * @param transfer one that has ended
   */
  public void forget(TrackedTransfer transfer) {
    byCookie.remove(key(transfer.from(), transfer.cookie()));
    places(transfer.to()).remove(transfer.remoteAddress());
    if (transfer.connecting()) {
      byId.remove(key(transfer.from(), transfer.transferId()));
    }
  }

  /**
   * Transfers that are not forgotten, in the order in which they were submitted.
   *
   * @return a view
   */
  public Collection<TrackedTransfer> transfers() {
    return Collections.unmodifiableCollection(byCookie.values());
  }

  /**
   * Transfers that were ever submitted.
   *
   * @return a count
   */
  public long submitted() {
    return submitted;
  }
}
