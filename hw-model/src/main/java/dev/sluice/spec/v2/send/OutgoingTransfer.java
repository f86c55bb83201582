// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

/** A transfer that a sender has been given. */
final class OutgoingTransfer {
  final int id;
  final int key;
  final long offset;
  final long bytes;
  final int packets;
  final int segments;
  final boolean note;
  final int immediate;

  /** The next segment to begin; {@link #segments} for the note after them. */
  int next;

  /** Messages that were begun and are not over. */
  int inFlight;

  /** Segments that are done. */
  int done;

  boolean noteBegun;
  boolean noteDone;

  /** Why it fails; null while it does not. */
  TransferEnd failure;

  OutgoingTransfer(
      int id,
      int key,
      long offset,
      long bytes,
      int packets,
      int segments,
      boolean note,
      int immediate) {
    this.id = id;
    this.key = key;
    this.offset = offset;
    this.bytes = bytes;
    this.packets = packets;
    this.segments = segments;
    this.note = note;
    this.immediate = immediate;
  }

  /** S4: whether the note is a message of its own. */
  boolean separateNote() {
    return note && segments > 1;
  }

  boolean begun() {
    return next > 0;
  }

  /** Whether a message can be begun now, if there is a window; S6 without segments. */
  boolean canBegin(boolean several) {
    if (failure != null || !several && inFlight > 0) {
      return false;
    }
    return next < segments || separateNote() && done == segments && !noteBegun;
  }

  /** Whether it is over. */
  boolean over() {
    if (inFlight > 0) {
      return false;
    }
    return failure != null || done == segments && (!separateNote() || noteDone);
  }
}
