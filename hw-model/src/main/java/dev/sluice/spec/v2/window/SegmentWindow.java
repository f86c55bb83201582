// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.window;

import dev.sluice.spec.window.WindowVector;

/** A window: number and phase of its message, the vector, and where the data belongs. */
public final class SegmentWindow {
  private final SafetyRules rules;
  private final WindowVector vector;
  private int number;
  private MessagePhase phase = MessagePhase.ENDED;
  private int segment;
  private int length;
  private int received;
  private int wbase;

  private boolean placed;
  private int key;
  private long offset;
  private long bytes;
  private long address;
  private boolean note;
  private int immediate;

  /**
   * A window that was never used.
   *
   * @param packets S, its bits
   * @param number the number of the message before the first, 24 bits
   * @param rules what WBASE is
   */
  public SegmentWindow(int packets, int number, SafetyRules rules) {
    this.rules = rules;
    vector = new WindowVector(packets);
    this.number = number;
  }

  /**
   * L4: the number that is left out at a grant; the context is forgotten.
   *
   * @param left that number
   */
  public void grant(int left) {
    number = left;
    phase = MessagePhase.ENDED;
    placed = false;
    note = false;
  }

  /**
   * Takes the placing of a packet that opens a message; without one what is known stays.
   *
   * @param newKey the key
   * @param newOffset bytes from its base
   * @param newBytes Y
   * @param newAddress where packet 0 of the transfer belongs: the key's base + offset
   */
  public void place(int newKey, long newOffset, long newBytes, long newAddress) {
    placed = true;
    key = newKey;
    offset = newOffset;
    bytes = newBytes;
    address = newAddress;
  }

  /**
   * M3: a message begins.
   *
   * @param newNumber its number
   * @param newSegment which segment of the transfer
   * @param packets n
   * @param noted whether the host is told
   * @param told what it is told
   */
  public void open(int newNumber, int newSegment, int packets, boolean noted, int told) {
    number = newNumber;
    phase = MessagePhase.OPEN;
    segment = newSegment;
    length = packets;
    received = 0;
    wbase = 0;
    vector.clear();
    note = noted;
    immediate = told;
  }

  /**
   * W3: a packet is written.
   *
   * @param i packet of the segment, 0 to n-1
   */
  public void set(int i) {
    if (!vector.get(i)) {
      received++;
    }
    vector.set(i);
    wbase = rules.base(vector, length);
  }

  /** W4: all is written. */
  public void done() {
    phase = MessagePhase.DONE;
  }

  /**
   * The message is over without being done, or never began; the placing is forgotten.
   *
   * @param ofNumber its number
   */
  public void end(int ofNumber) {
    number = ofNumber;
    phase = MessagePhase.ENDED;
    placed = false;
  }

  /**
   * Whether a packet was accepted.
   *
   * @param i packet of the segment
   * @return its bit
   */
  public boolean has(int i) {
    return vector.get(i);
  }

  /**
   * Number of the last message.
   *
   * @return 24 bits
   */
  public int number() {
    return number;
  }

  /**
   * Its phase.
   *
   * @return the phase
   */
  public MessagePhase phase() {
    return phase;
  }

  /**
   * Which segment of its transfer the message is.
   *
   * @return from 0
   */
  public int segment() {
    return segment;
  }

  /**
   * n.
   *
   * @return 1 to S
   */
  public int length() {
    return length;
  }

  /**
   * Packets accepted.
   *
   * @return 0 to n
   */
  public int received() {
    return received;
  }

  /**
   * WBASE: packets at the front without a gap.
   *
   * @return 0 to n
   */
  public int wbase() {
    return wbase;
  }

  /**
   * Whether key, offset and Y are known.
   *
   * @return true from the first placing in a lease on
   */
  public boolean placed() {
    return placed;
  }

  /**
   * The key.
   *
   * @return 32 bits
   */
  public int key() {
    return key;
  }

  /**
   * Bytes from the key's base.
   *
   * @return 48 bits
   */
  public long offset() {
    return offset;
  }

  /**
   * Where packet 0 of the transfer belongs.
   *
   * @return the key's base + offset
   */
  public long address() {
    return address;
  }

  /**
   * Y.
   *
   * @return bytes of the transfer
   */
  public long bytes() {
    return bytes;
  }

  /**
   * Whether another window has a segment of the same transfer, as far as the placing tells.
   *
   * @param other a window with an open message
   * @return whether key, offset and Y are the same
   */
  public boolean sameTransfer(SegmentWindow other) {
    return key == other.key && offset == other.offset && bytes == other.bytes;
  }

  /**
   * Whether the host is told of the message's end.
   *
   * @return NOTE
   */
  public boolean note() {
    return note;
  }

  /**
   * What it is told.
   *
   * @return 32 bits
   */
  public int immediate() {
    return immediate;
  }
}
