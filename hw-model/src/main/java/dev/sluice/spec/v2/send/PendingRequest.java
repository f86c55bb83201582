// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

/** A request whose copies are to be sent. */
final class PendingRequest {
  final SendWindow window;
  final int number;
  final int ask;
  final long[] left;

  PendingRequest(SendWindow window, int number, int ask, long[] vector) {
    this.window = window;
    this.number = number;
    this.ask = ask;
    left = vector.clone();
  }

  /** Whether the message that it is about is still in progress. */
  boolean alive() {
    return !window.idle() && window.number == number;
  }

  /** Takes the next packet out of it, -1 for none. */
  int take() {
    for (int word = 0; word < left.length; word++) {
      if (left[word] != 0) {
        int bit = Long.numberOfLeadingZeros(left[word]);
        left[word] &= ~(Long.MIN_VALUE >>> bit);
        return (word << 6) + bit;
      }
    }
    return -1;
  }

  boolean empty() {
    for (long word : left) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }
}
