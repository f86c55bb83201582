// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.cosim.trace.Span;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The transfers of a run, which the host numbers from 0, by the ids that the NIC gives them. A
 * connection request has both the id and the place in the receiver's memory that its descriptor
 * named.
 */
final class TransferSpans {
  /** One transfer. */
  static final class Transfer {
    final int number;
    final Span span;

    /** How often packets were sent that were sent more than once. */
    private final Map<Integer, Integer> copies = new HashMap<>();

    private Transfer(int number, Span span) {
      this.number = number;
      this.span = span;
    }

    /** Which transmission of a packet this is, counted from 1. */
    int copy(int pidx, boolean again) {
      return again ? copies.merge(pidx, 2, (before, _) -> before + 1) : 1;
    }
  }

  private final Map<Long, Deque<Transfer>> unnamed = new HashMap<>();
  private final Map<Integer, Transfer> byId = new HashMap<>();
  private final Map<Integer, Transfer> byCookie = new HashMap<>();

  void begin(int cookie, long remoteAddress, Span span) {
    Transfer transfer = new Transfer(cookie, span);
    byCookie.put(cookie, transfer);
    unnamed.computeIfAbsent(remoteAddress, _ -> new ArrayDeque<>()).add(transfer);
  }

  /** The sender asks for a window for it. */
  void name(int id, long remoteAddress) {
    if (!byId.containsKey(id)) {
      byId.put(id, unnamed.get(remoteAddress).remove());
    }
  }

  Transfer of(int id) {
    return byId.get(id);
  }

  Transfer ofCookie(int cookie) {
    return byCookie.get(cookie);
  }
}
