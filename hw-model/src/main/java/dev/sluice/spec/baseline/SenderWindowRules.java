// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.baseline;

/**
 * A sender that keeps a slot for each packet that is not acknowledged, as the patent describes what
 * was before it (docs/blocks/baseline.md). Slots are taken in turn: one packet without an
 * acknowledgement stops the sender when its turn comes again. When timers run out is a matter of
 * clocks and is not said here; whose may is.
 */
public final class SenderWindowRules {
  /** A packet in a slot. */
  private record Sent(int transfer, int pidx) {}

  private final Sent[] slots;
  private int next;

  /**
   * A sender with nothing under way.
   *
   * @param width slots, at least 1
   */
  public SenderWindowRules(int width) {
    slots = new Sent[width];
  }

  /**
   * The slot that the next packet takes.
   *
   * @return 0 to W - 1
   */
  public int next() {
    return next;
  }

  /**
   * A packet is to be sent.
   *
   * @param transfer whose
   * @param pidx its index
   * @return false when the next slot's packet is not acknowledged: nothing is sent
   */
  public boolean send(int transfer, int pidx) {
    if (slots[next] != null) {
      return false;
    }
    slots[next] = new Sent(transfer, pidx);
    next = (next + 1) % slots.length;
    return true;
  }

  /**
   * A packet is acknowledged.
   *
   * @param slot that it was sent from
   * @param transfer whose
   * @param pidx its index
   * @return whether it was this packet that the slot held; the slot is free then
   */
  public boolean acknowledge(int slot, int transfer, int pidx) {
    if (!new Sent(transfer, pidx).equals(slots[slot])) {
      return false;
    }
    slots[slot] = null;
    return true;
  }

  /**
   * Whether a slot's packet may be retransmitted.
   *
   * @param slot which
   * @param transfer whose packet
   * @param pidx its index
   * @return whether the slot holds this packet
   */
  public boolean mayResend(int slot, int transfer, int pidx) {
    return new Sent(transfer, pidx).equals(slots[slot]);
  }
}
