// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.registers;

/** What a register may be used for. Whatever else is tried is answered with SLVERR. */
public enum RegisterAccess {
  /** Read only; a write is refused. */
  READ_ONLY,
  /** Read and written; a value takes effect when it is written. */
  READ_WRITE,
  /** The low half of a 64-bit value: what is written waits until the high half is written. */
  LOW_WORD,
  /** The high half of a 64-bit value: writing it puts both halves into effect in one clock. */
  HIGH_WORD,
  /** Read and written; a 1 clears its bit, a 0 leaves it. */
  CLEAR_ONES
}
