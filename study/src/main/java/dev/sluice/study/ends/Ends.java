// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.ends;

/** Makes the two ends of messages in a network. */
interface Ends {
  /** The message begins: from now on its ends take part. */
  void begin(long now, Delivery delivery);
}
