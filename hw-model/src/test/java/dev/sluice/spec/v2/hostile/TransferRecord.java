// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.hostile;

import dev.sluice.spec.v2.send.TransferEnd;
import java.util.BitSet;

/** What is known of a transfer by who gave it, and what was seen of it. */
final class TransferRecord {
  final int number;
  final int peer;
  final int life;
  final MemorySlot slot;
  final long bytes;
  final int packets;
  final boolean note;
  final long submitted;

  /** How it must end if nothing was reset; null for either end. */
  final TransferEnd expected;

  final BitSet written = new BitSet();
  int ends;
  TransferEnd end;
  int noted;

  /** Its sender was reset before it ended: nobody hears of it any more. */
  boolean vanished;

  /** Its receiver was reset in its time: it may fail. */
  boolean disturbed;

  TransferRecord(
      int number,
      int peer,
      int life,
      MemorySlot slot,
      long bytes,
      int packets,
      boolean note,
      long submitted,
      TransferEnd expected) {
    this.number = number;
    this.peer = peer;
    this.life = life;
    this.slot = slot;
    this.bytes = bytes;
    this.packets = packets;
    this.note = note;
    this.submitted = submitted;
    this.expected = expected;
  }

  @Override
  public String toString() {
    return "transfer "
        + number
        + " of peer "
        + peer
        + ", life "
        + life
        + ", "
        + packets
        + " packets";
  }
}
