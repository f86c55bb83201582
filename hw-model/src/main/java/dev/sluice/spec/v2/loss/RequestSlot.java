// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.loss;

/** A request of a window that is not answered in full. */
final class RequestSlot {
  /** Its number. */
  int number;

  /** Packets that it asked for and that have not come. */
  int left;

  /** When it was made. */
  long asked;

  /** No copy of it has come yet. */
  boolean fresh;
}
