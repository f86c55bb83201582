// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.packet;

import java.util.Arrays;

/**
 * The fields of a packet: text, section 3. Mutable and made to be filled again; a field that its
 * type does not have is 0.
 */
public final class LeasedPacket {
  /** In {@link #phases}: nothing is said. */
  public static final int NOT_TOLD = 3;

  /** In {@link #phases}: ended, for the message's key. */
  public static final int ENDED_FOR_KEY = 4;

  /** Its type. */
  public LeasedType type = LeasedType.DATA;

  /** Sent before. */
  public boolean again;

  /** An answer is wanted. */
  public boolean probe;

  /** The placing follows. */
  public boolean place;

  /** There is no placing: the window knows it from the message before. */
  public boolean known;

  /** The receiving host is told. */
  public boolean note;

  /** Other than in the message before: the sender has given up what credit it had above H. */
  public boolean pause;

  /** A switch has marked it (ECN): of the IP header, not of this one. */
  public boolean marked;

  /** A switch has cut its body off, and said so in the IP header: D9. */
  public boolean trimmed;

  /** The window; in packets about a lease the block's first; 16 bits. */
  public int window;

  /** The message number, 24 bits. */
  public int number;

  /** s: paths that the segment's originals take in turn; 0: no order is known; 4 bits. */
  public int stride;

  /** p: this packet's path, 4 bits. */
  public int path;

  /** The receiver's epoch, 16 bits. */
  public int epoch;

  /** Packet index in the transfer, 24 bits. */
  public int pidx;

  /** To a sender: the most originals that it may have sent, 24 bits. */
  public int credit;

  /** A request's number, or of a copy that of the request it answers; 8 bits. */
  public int ask;

  /** Body bytes, 16 bits. */
  public int length;

  /** The key, 32 bits. */
  public int key;

  /** Bytes from the key's base, 48 bits. */
  public long offset;

  /** Y, bytes of the transfer, 40 bits. */
  public long bytes;

  /** The sender's round trip, see {@link RoundTripCode}. */
  public int roundTrip;

  /** What the host is told, 32 bits. */
  public int immediate;

  /** The sender's incarnation, 16 bits. */
  public int incarnation;

  /** q, the number of a lease request, 16 bits. */
  public int request;

  /** q of the oldest lease that the sender still holds, or the request's own; 16 bits. */
  public int oldest;

  /** Why it is refused. */
  public RefusalCause cause = RefusalCause.NONE;

  /** Of a request: bit i of word i / 64, from the left, asks for packet i of the segment. */
  public long[] vector = {};

  /** Of a grant or a state: a number for each window of the block. */
  public int[] numbers = {};

  /** Of a state: for each window of the block the code of its phase, or one of the two above. */
  public int[] phases = {};

  /** A data packet of zeros. */
  public LeasedPacket() {
    // fields are zero
  }

  /**
   * Everything back to 0.
   *
   * @param ofType the type
   * @return this
   */
  public LeasedPacket reset(LeasedType ofType) {
    type = ofType;
    again = false;
    probe = false;
    place = false;
    known = false;
    note = false;
    marked = false;
    trimmed = false;
    pause = false;
    window = 0;
    number = 0;
    stride = 0;
    path = 0;
    epoch = 0;
    pidx = 0;
    credit = 0;
    ask = 0;
    length = 0;
    key = 0;
    offset = 0;
    bytes = 0;
    roundTrip = 0;
    immediate = 0;
    incarnation = 0;
    request = 0;
    oldest = 0;
    cause = RefusalCause.NONE;
    vector = NO_WORDS;
    numbers = NO_NUMBERS;
    phases = NO_NUMBERS;
    return this;
  }

  private static final long[] NO_WORDS = {};
  private static final int[] NO_NUMBERS = {};

  /**
   * Takes all fields of another.
   *
   * @param from the other; its arrays are shared, nobody changes them
   * @return this
   */
  public LeasedPacket set(LeasedPacket from) {
    type = from.type;
    again = from.again;
    probe = from.probe;
    place = from.place;
    known = from.known;
    note = from.note;
    marked = from.marked;
    trimmed = from.trimmed;
    pause = from.pause;
    window = from.window;
    number = from.number;
    stride = from.stride;
    path = from.path;
    epoch = from.epoch;
    pidx = from.pidx;
    credit = from.credit;
    ask = from.ask;
    length = from.length;
    key = from.key;
    offset = from.offset;
    bytes = from.bytes;
    roundTrip = from.roundTrip;
    immediate = from.immediate;
    incarnation = from.incarnation;
    request = from.request;
    oldest = from.oldest;
    cause = from.cause;
    vector = from.vector;
    numbers = from.numbers;
    phases = from.phases;
    return this;
  }

  @Override
  public String toString() {
    return type
        + " w="
        + window
        + " m="
        + number
        + " e="
        + epoch
        + " pidx="
        + pidx
        + " path="
        + path
        + "/"
        + stride
        + " ask="
        + ask
        + (again ? " AGAIN" : "")
        + (probe ? " PROBE" : "")
        + (place ? " PLACE" : "")
        + (known ? " KNOWN" : "")
        + (note ? " NOTE" : "")
        + (pause ? " PAUSE" : "")
        + " I="
        + incarnation
        + " q="
        + request
        + " "
        + cause
        + " credit="
        + credit
        + " "
        + Arrays.toString(numbers)
        + Arrays.toString(phases);
  }
}
