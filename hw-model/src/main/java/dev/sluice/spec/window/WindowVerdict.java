// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.window;

/**
 * The engine's verdict port: what became of one packet. Mutable, made to be filled again. The same
 * fields as the RTL's {@code WindowVerdict}.
 */
public final class WindowVerdict {
  private int window;
  private int pidx;
  private Verdict verdict = Verdict.STALE;
  private int wbase;
  private int slide;
  private boolean complete;
  private boolean answerAgain;

  /** A stale packet 0 of window 0. */
  public WindowVerdict() {}

  /**
   * Fills everything.
   *
   * @param ofWindow the window of the packet
   * @param ofPidx its PIDX
   * @param fell what became of it
   * @param newWbase WBASE after it; 0 where the window is free or does not exist
   * @param by by how much WBASE moved, 0 to W
   * @param completes whether the packet completed the transfer
   * @param asksAgain whether it was a late copy for a done window
   * @return this
   */
  public WindowVerdict set(
      int ofWindow,
      int ofPidx,
      Verdict fell,
      int newWbase,
      int by,
      boolean completes,
      boolean asksAgain) {
    window = ofWindow;
    pidx = ofPidx;
    verdict = fell;
    wbase = newWbase;
    slide = by;
    complete = completes;
    answerAgain = asksAgain;
    return this;
  }

  /**
   * Fills it from a window that has just judged a packet.
   *
   * @param ofWindow its number
   * @param ofPidx the packet's PIDX
   * @param outcome what the window said
   * @param from the window
   * @return this
   */
  public WindowVerdict set(int ofWindow, int ofPidx, PacketOutcome outcome, ReceiveWindow from) {
    return set(
        ofWindow,
        ofPidx,
        outcome.verdict(),
        from.wbase(),
        from.slide(),
        from.completed(),
        from.answerAgain());
  }

  /**
   * The window of the packet.
   *
   * @return W_Ptr
   */
  public int window() {
    return window;
  }

  /**
   * The packet's index.
   *
   * @return PIDX
   */
  public int pidx() {
    return pidx;
  }

  /**
   * What became of it.
   *
   * @return one of six
   */
  public Verdict verdict() {
    return verdict;
  }

  /**
   * WBASE after the packet.
   *
   * @return 0 to M
   */
  public int wbase() {
    return wbase;
  }

  /**
   * By how much the packet moved WBASE.
   *
   * @return 0 to W
   */
  public int slide() {
    return slide;
  }

  /**
   * Whether the packet completed the transfer.
   *
   * @return true for one packet of a transfer
   */
  public boolean complete() {
    return complete;
  }

  /**
   * Whether it was a late copy for a done window.
   *
   * @return whether the completion response is asked for again
   */
  public boolean answerAgain() {
    return answerAgain;
  }
}
