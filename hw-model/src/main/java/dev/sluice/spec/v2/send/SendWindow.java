// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

import dev.sluice.spec.v2.path.SegmentPaths;

/** A window of a peer that the sender holds, and the message in it. */
final class SendWindow {
  final int window;
  final HeldBlock block;

  /** The number of the message, or of the next one while there is none. */
  int number;

  /** What is being sent; null while the window is idle. */
  OutgoingTransfer transfer;

  /** A note of its own, without data. */
  boolean noteOnly;

  int segment;
  int length;

  /** Originals sent. */
  int sent;

  /** B1: the receiver's window knows the placing from the message before. */
  boolean known;

  /** B3: the receiver has said that the message is open, so it has the placing. */
  boolean opened;

  /** The transfer of the last message, if it was done. */
  OutgoingTransfer before;

  SegmentPaths paths = SegmentPaths.NETWORK;

  /** Something was asked for or probed: its paths have not shown that they are good. */
  boolean disturbed;

  /** It was probed: the segment measures no round trip. */
  boolean probed;

  /** Above every packet that was asked for: P2. */
  int askedBelow;

  /** When something of it was last sent or heard. */
  long last = Long.MIN_VALUE;

  /** When its last original or copy was sent. */
  long lastSent;

  /** Probes without an answer. */
  int silences;

  SendWindow(int window, HeldBlock block, int number) {
    this.window = window;
    this.block = block;
    this.number = number;
  }

  boolean idle() {
    return transfer == null;
  }

  boolean allSent() {
    return sent == length;
  }
}
