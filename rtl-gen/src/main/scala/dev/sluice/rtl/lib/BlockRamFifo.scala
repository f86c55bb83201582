// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import spinal.core._

/** A queue in a block RAM: as [[MooreFifo]] in every clock, but the RAM's own output register is
  * the queue's, so what it holds before the first row is unknown. For use inside a block, where
  * `pop.valid` guards it. No address is read and written in the same clock.
  *
  * Cost: block RAM for the rows, two pointers and a count.
  *
  * Cycle model: `dev.sluice.cycle.lib.MooreFifo`.
  */
class BlockRamFifo[T <: Data](payload: HardType[T], depth: Int) extends RowFifo(payload, depth) {
  override protected def output(row: UInt, leaves: Bool): T = memory.readSync(row, leaves)
}
