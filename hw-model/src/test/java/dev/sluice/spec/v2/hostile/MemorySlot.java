// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.hostile;

/** Memory of the receiver that one sender may write, with its key. */
final class MemorySlot {
  final int peer;
  final long base;
  final long size;
  int key;

  /** What of it the key allows. */
  long keySize;

  boolean revoked;

  /** The transfer whose memory it is; null before the first. */
  TransferRecord owner;

  MemorySlot(int peer, long base, long size) {
    this.peer = peer;
    this.base = base;
    this.size = size;
  }
}
