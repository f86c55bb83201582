// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

/** The rules of protocol text, section 6, and those of the buses and blocks. */
public enum Invariant {
  /** A byte is written only inside a region registered for the peer, and only for a transfer. */
  INSIDE_REGION("no byte outside the registered region"),
  /** A byte is written at most once in a transfer, with the byte that the sender's memory holds. */
  WRITTEN_ONCE("no byte written twice, or with other data than the sender's"),
  /** A transfer that completed has no unwritten byte. */
  NOTHING_MISSING("no completed transfer with an unwritten byte"),
  /** A completion response leaves after every packet 0..N-1 is in memory. */
  COMPLETION_AFTER_DATA("no completion before every packet was written"),
  /** Every descriptor ends in one completion record. */
  ONE_COMPLETION("no two completions for one transfer"),
  /** What is written belongs to the transfer that holds the window now. */
  NO_OLD_PACKET("no packet of an old transfer taken for one of a new one"),
  /** Windows that were opened are free again in the end. */
  NO_WINDOW_LEAK("no window leaks"),
  /** Every transfer ends in bounded time after the network heals. */
  NO_HANG("no transfer hangs"),
  /** The window engine answers every query in bounded time, whatever packets come. */
  NO_STARVED_QUERY("no query of the window engine starves"),
  /** What a stream offers stays, unchanged, until it is taken. */
  STABLE_OFFER("payload stable while stalled, valid not withdrawn"),
  /** AXI4: bursts inside a 4 KB page, whole beats, last on the last beat. */
  AXI_RULES("AXI4 bursts are legal");

  private final String rule;

  Invariant(String rule) {
    this.rule = rule;
  }

  /**
   * The rule in words.
   *
   * @return part of a sentence, without a full stop
   */
  public String rule() {
    return rule;
  }
}
