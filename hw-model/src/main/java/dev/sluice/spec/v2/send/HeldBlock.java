// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

/** A lease that a sender holds. */
final class HeldBlock {
  final int first;
  final int epoch;
  final int request;
  final SendWindow[] windows;
  boolean recalled;

  HeldBlock(int first, int epoch, int request, int[] numbers) {
    this.first = first;
    this.epoch = epoch;
    this.request = request;
    windows = new SendWindow[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      windows[i] = new SendWindow(first + i, this, numbers[i]);
    }
  }

  boolean idle() {
    for (SendWindow window : windows) {
      if (!window.idle()) {
        return false;
      }
    }
    return true;
  }

  SendWindow window(int w) {
    return w >= first && w < first + windows.length ? windows[w - first] : null;
  }
}
