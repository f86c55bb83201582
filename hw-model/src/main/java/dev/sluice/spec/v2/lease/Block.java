// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.lease;

/** A block of the receiver's windows. */
public final class Block {
  /** Nobody holds it. */
  public static final int FREE = -1;

  int holder = FREE;
  int request;
  boolean recalled;
  int recalls;
  boolean used;
  long lastUse;

  Block() {
    // free
  }

  /**
   * Who holds it.
   *
   * @return a peer, or {@link #FREE}
   */
  public int holder() {
    return holder;
  }

  /**
   * q of the request that it was granted for.
   *
   * @return 16 bits
   */
  public int request() {
    return request;
  }

  /**
   * Whether it is wanted back.
   *
   * @return true after a recall
   */
  public boolean recalled() {
    return recalled;
  }
}
