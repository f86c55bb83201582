// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.credit;

import dev.sluice.spec.v2.Serial;

/** A sender's credit at one peer: rule C4. Counts wrap at 24 bits. */
public final class CreditUsed {
  private int used;
  private int credit;

  /** No credit. */
  public CreditUsed() {
    // all 0
  }

  /**
   * A first lease.
   *
   * @param said CREDIT of its grant
   * @param share H: how much of it may be used
   */
  public void restart(int said, int share) {
    used = Serial.add(Serial.CREDIT_BITS, said, -share);
    credit = said;
  }

  /**
   * A packet of the peer says CREDIT.
   *
   * @param said the count; a lower one than before says nothing
   * @return whether it is more than was known
   */
  public boolean heard(int said) {
    boolean more = Serial.ahead(Serial.CREDIT_BITS, said, credit) > 0;
    if (more) {
      credit = said;
    }
    return more;
  }

  /**
   * Whether an original may be sent.
   *
   * @param beyond what its transfer may send without credit
   * @return whether USED is below CREDIT, or not farther beyond it
   */
  public boolean any(int beyond) {
    return Serial.ahead(Serial.CREDIT_BITS, credit, used) + beyond > 0;
  }

  /**
   * C5: what is above H is given up.
   *
   * @param idle H
   */
  public void expire(int idle) {
    if (Serial.ahead(Serial.CREDIT_BITS, credit, used) > idle) {
      used = Serial.add(Serial.CREDIT_BITS, credit, -idle);
    }
  }

  /**
   * Originals were sent, or never will be.
   *
   * @param packets how many
   */
  public void use(int packets) {
    used = Serial.add(Serial.CREDIT_BITS, used, packets);
  }
}
