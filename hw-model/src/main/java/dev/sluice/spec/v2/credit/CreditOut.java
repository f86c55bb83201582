// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.credit;

import dev.sluice.spec.v2.Serial;

/** The receiver's credit for one peer: rules C1 to C3. Counts wrap at 24 bits. */
public final class CreditOut {
  private int accepted;
  private int credit;
  private int told;

  /** No credit. */
  public CreditOut() {
    // all 0
  }

  /**
   * C4: a first lease. CREDIT goes on from where it is: what an earlier incarnation was told, and
   * the network still has, says nothing to this one.
   *
   * @param share what the peer may send before it hears more
   */
  public void restart(int share) {
    accepted = credit;
    credit = Serial.add(Serial.CREDIT_BITS, credit, share);
    told = credit;
  }

  /**
   * C1, C2: packets were accepted, or ended with their message.
   *
   * @param packets how many
   * @param share of the peer now
   */
  public void accepted(int packets, int share) {
    accepted = Serial.add(Serial.CREDIT_BITS, accepted, packets);
    int most = Serial.add(Serial.CREDIT_BITS, accepted, share);
    if (Serial.ahead(Serial.CREDIT_BITS, most, credit) > 0) {
      credit = most;
    }
  }

  /**
   * C3: whether a credit packet is due.
   *
   * @return whether enough has come together
   */
  public boolean due() {
    return Serial.ahead(Serial.CREDIT_BITS, credit, told) >= Math.max(1, open() / 4);
  }

  /**
   * C5: the peer has given up what is above H.
   *
   * @param idle H
   */
  public void expire(int idle) {
    if (open() > idle) {
      accepted = Serial.add(Serial.CREDIT_BITS, credit, -idle);
    }
  }

  /**
   * C3: more credit.
   *
   * @param packets how much
   */
  public void give(int packets) {
    credit = Serial.add(Serial.CREDIT_BITS, credit, packets);
  }

  /**
   * What a packet to the peer says.
   *
   * @return CREDIT, which counts as told from now on
   */
  public int tell() {
    told = credit;
    return credit;
  }

  /**
   * What the peer may still send.
   *
   * @return packets that are allowed and not accepted
   */
  public int open() {
    return Serial.ahead(Serial.CREDIT_BITS, credit, accepted);
  }
}
