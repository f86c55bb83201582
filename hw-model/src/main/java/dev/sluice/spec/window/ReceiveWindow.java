// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.window;

import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;
import java.util.Arrays;

/**
 * One receive window: the rules of protocol text, section 4, one after the other.
 *
 * <p>It says what becomes of each packet and when the transfer is complete; writing the data is the
 * caller's part ({@link #address}). Nothing allocates after construction. Not thread-safe.
 */
public final class ReceiveWindow {
  private static final int OUTCOMES = PacketOutcome.values().length;

  private final SluiceParameters parameters;
  private final WindowVector wvec;
  private final long[] counts = new long[OUTCOMES];

  private WindowState state = WindowState.FREE;
  private long peer;
  private int generation;
  private long addrRecv;
  private long regionBytes;
  private int wbase;
  private boolean tailSeen;
  private int tailIndex;

  private int slide;
  private boolean completed;
  private boolean answerAgain;

  /**
   * A free window.
   *
   * @param parameters W, M and P
   */
  public ReceiveWindow(SluiceParameters parameters) {
    this.parameters = parameters;
    this.wvec = new WindowVector(parameters.width());
  }

  /**
   * Gives the window to a transfer: WBASE, WVEC and W_Tail start at 0. Whatever was there before is
   * forgotten.
   *
   * @param peer who may send into it
   * @param generation the generation tag, 0 to 255
   * @param addrRecv Addr_Recv, the byte address of the registered region
   * @param regionBytes the region's length in bytes, 1 to M*P
   * @throws ParameterException when the generation or the region is out of range
   */
  public void open(long peer, int generation, long addrRecv, long regionBytes) {
    if (generation >>> SluiceParameters.GENERATION_BITS != 0) {
      throw new ParameterException("generation", generation, "0 to 255");
    }
    if (regionBytes < 1 || regionBytes > parameters.maxTransferBytes()) {
      throw new ParameterException(
          "regionBytes", regionBytes, "1 to " + parameters.maxTransferBytes() + " (M*P)");
    }
    state = WindowState.OPEN;
    this.peer = peer;
    this.generation = generation;
    this.addrRecv = addrRecv;
    this.regionBytes = regionBytes;
    wbase = 0;
    wvec.clear();
    tailSeen = false;
    tailIndex = 0;
    forgetLastPacket();
  }

  /** Frees the window. A packet for it is stale from now on. */
  public void close() {
    state = WindowState.FREE;
    wbase = 0;
    wvec.clear();
    tailSeen = false;
    tailIndex = 0;
    forgetLastPacket();
  }

  /**
   * A data packet arrives.
   *
   * @param from the peer it came from
   * @param tag its generation tag
   * @param k its PIDX
   * @param tail its TAIL
   * @param payloadBytes its payload, in bytes
   * @return what became of it; {@link #slide}, {@link #completed} and {@link #answerAgain} then
   *     speak of this packet
   */
  public PacketOutcome receive(long from, int tag, int k, boolean tail, int payloadBytes) {
    forgetLastPacket();
    PacketOutcome outcome = judge(from, tag, k, tail, payloadBytes);
    counts[outcome.ordinal()]++;
    if (outcome == PacketOutcome.ACCEPTED) {
      accept(k, tail);
    } else {
      answerAgain = state == WindowState.DONE && outcome == PacketOutcome.BELOW;
    }
    return outcome;
  }

  /** Rules 1 to 4, up to the decision. */
  private PacketOutcome judge(long from, int tag, int k, boolean tail, int payloadBytes) {
    // Rule 1.
    if (state == WindowState.FREE) {
      return PacketOutcome.NO_OPEN_WINDOW;
    }
    if (from != peer) {
      return PacketOutcome.WRONG_PEER;
    }
    if (tag != generation) {
      return PacketOutcome.WRONG_GENERATION;
    }
    if (k >= parameters.maxPackets()) {
      return PacketOutcome.PIDX_TOO_LARGE;
    }
    if ((long) k * parameters.payloadBytes() + payloadBytes > regionBytes) {
      return PacketOutcome.OUTSIDE_REGION;
    }
    // Rule 2.
    int m = k - wbase;
    if (m < 0) {
      return PacketOutcome.BELOW;
    }
    if (m >= parameters.width()) {
      return PacketOutcome.BEYOND;
    }
    // Rule 3.
    if (wvec.get(m)) {
      return PacketOutcome.DUPLICATE;
    }
    // Rule 4. The tail's own bit is set or below WBASE, so k is not the tail's index here.
    if (tail && (tailSeen || wvec.anyAfter(m))) {
      return PacketOutcome.TAIL_CONTRADICTED;
    }
    if (tailSeen && k > tailIndex) {
      return PacketOutcome.AFTER_TAIL;
    }
    return PacketOutcome.ACCEPTED;
  }

  /** Rules 4 to 6, the changes. */
  private void accept(int k, boolean tail) {
    wvec.set(k - wbase);
    if (tail) {
      tailSeen = true;
      tailIndex = k;
    }
    // Rule 5.
    if (k == wbase) {
      slide = wvec.leadingOnes();
      wbase += slide;
      wvec.shiftLeft(slide);
    }
    // Rule 6.
    if (tailSeen && wbase == tailIndex + 1) {
      state = WindowState.DONE;
      completed = true;
    }
  }

  private void forgetLastPacket() {
    slide = 0;
    completed = false;
    answerAgain = false;
  }

  /**
   * Where the data of packet k belongs.
   *
   * @param k a PIDX that was accepted
   * @return Addr_Recv + k*P, a byte address
   */
  public long address(int k) {
    return addrRecv + (long) k * parameters.payloadBytes();
  }

  /**
   * How far the last packet moved the window.
   *
   * @return n of rule 5, 0 to W
   */
  public int slide() {
    return slide;
  }

  /**
   * Whether the last packet completed the transfer, so that the completion response is to be sent.
   * True for one packet of a transfer, whatever the network repeats.
   *
   * @return rule 6
   */
  public boolean completed() {
    return completed;
  }

  /**
   * Whether the last packet was a late copy for a done window, which sends its completion response
   * again.
   *
   * @return rule 1, second sentence
   */
  public boolean answerAgain() {
    return answerAgain;
  }

  /**
   * Free, open or done.
   *
   * @return the state
   */
  public WindowState state() {
    return state;
  }

  /**
   * WBASE: the first packet that has not been received.
   *
   * @return 0 to M
   */
  public int wbase() {
    return wbase;
  }

  /**
   * WVEC, not a copy.
   *
   * @return bit m from the left is packet WBASE + m
   */
  public WindowVector wvec() {
    return wvec;
  }

  /**
   * W_Tail.
   *
   * @return whether the last packet of the transfer was received
   */
  public boolean tailSeen() {
    return tailSeen;
  }

  /**
   * The PIDX of the tail.
   *
   * @return N-1, or 0 while W_Tail is 0
   */
  public int tailIndex() {
    return tailIndex;
  }

  /**
   * The generation tag that the window was last opened with.
   *
   * @return 0 to 255
   */
  public int generation() {
    return generation;
  }

  /**
   * How often an outcome fell since the window was made.
   *
   * @param outcome which
   * @return packets
   */
  public long count(PacketOutcome outcome) {
    return counts[outcome.ordinal()];
  }

  @Override
  public String toString() {
    return "ReceiveWindow["
        + state
        + " generation="
        + generation
        + " wbase="
        + wbase
        + " tail="
        + (tailSeen ? tailIndex : "-")
        + " counts="
        + Arrays.toString(counts)
        + "]";
  }
}
