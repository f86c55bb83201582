// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.ends;

import dev.sluice.study.traffic.Message;
import dev.sluice.study.transport.WrittenPackets;

/** A message on its way, and what is counted of it: on the wire and at the memory, not by ends. */
public final class Delivery {
  /** It has not happened. */
  public static final long NEVER = Long.MAX_VALUE;

  private final int number;
  private final Message message;
  private final WrittenPackets memory;
  private final long[] sentOnce;
  private final FabricSimulation simulation;
  private long begun = NEVER;
  private long complete = NEVER;
  private long known = NEVER;
  private long sent;
  private long again;
  private long spurious;
  private long discarded;

  Delivery(int number, Message message, FabricSimulation simulation) {
    this.number = number;
    this.message = message;
    this.simulation = simulation;
    memory = new WrittenPackets(message.packets());
    sentOnce = new long[message.packets() + 63 >> 6];
  }

  void begin(long now) {
    begun = now;
  }

  /** A data packet is sent. Whether it was before. */
  boolean onSent(int k) {
    long bit = 1L << k;
    boolean before = (sentOnce[k >> 6] & bit) != 0;
    sentOnce[k >> 6] |= bit;
    sent++;
    again += before ? 1 : 0;
    return before;
  }

  /** A data packet has come to the receiver, which has dealt with it. */
  void onArrived(long now, int k, boolean wasThere) {
    if (wasThere) {
      spurious++;
    } else if (!memory.has(k)) {
      discarded++;
    } else {
      simulation.written(number);
      if (memory.complete()) {
        complete = now;
        simulation.complete(now, this);
      }
    }
  }

  /** The sender knows that all is there. */
  void onKnown(long now) {
    if (!memory.complete()) {
      throw new IllegalStateException("message " + number + " is said to be there, and is not");
    }
    known = now;
    simulation.known();
  }

  /** An end has given it up. */
  void onFailed() {
    simulation.failed();
  }

  /** Its place in the list of messages. */
  public int number() {
    return number;
  }

  /** What is sent. */
  public Message message() {
    return message;
  }

  /** The receiver's memory. */
  public WrittenPackets memory() {
    return memory;
  }

  /** When it began, ps, or {@link #NEVER}. */
  public long begun() {
    return begun;
  }

  /** When its last packet was written first, ps, or {@link #NEVER}. */
  public long complete() {
    return complete;
  }

  /** When its sender knew of that, ps, or {@link #NEVER}. */
  public long known() {
    return known;
  }

  /** Data packets sent. */
  public long sent() {
    return sent;
  }

  /** Data packets sent that had been sent before. */
  public long again() {
    return again;
  }

  /** Data packets that arrived when their data was there already. */
  public long spurious() {
    return spurious;
  }

  /** Data packets that arrived new and that the receiver did not take. */
  public long discarded() {
    return discarded;
  }
}
