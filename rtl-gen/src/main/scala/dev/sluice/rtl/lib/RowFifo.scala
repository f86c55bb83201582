// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import spinal.core._
import spinal.lib._

/** A queue of rows whose ports are all functions of registers: what [[MooreFifo]] and
  * [[BlockRamFifo]] share, which is all but how a row leaves the memory.
  *
  * {{{
  *   push -> [memory, depth rows] -> output register -> pop
  * }}}
  *
  * Latency: 2 clocks. Initiation interval: 1. It holds depth + 1 rows. Hazards: none, a row is read
  * in the clock after it was written at the earliest.
  *
  * @param depth
  *   rows of the memory, 1 to 4096
  */
abstract class RowFifo[T <: Data](payload: HardType[T], depth: Int) extends Component {
  require(depth >= 1 && depth <= 4096, s"a depth of 1 to 4096, not $depth")

  val io = new Bundle {
    val push = slave(Stream(payload()))
    val pop  = master(Stream(payload()))
  }
  noIoPrefix()

  private val rows    = depth max 2
  private val rowBits = log2Up(rows)

  val memory = Mem(payload(), rows)
  val head   = Reg(UInt(rowBits bits)) init 0
  val tail   = Reg(UInt(rowBits bits)) init 0
  val count  = Reg(UInt(log2Up(depth + 1) bits)) init 0

  val outValid = Reg(Bool()) init False

  /** The output register: the row of the memory that is taken over when `leaves`, else kept. */
  protected def output(row: UInt, leaves: Bool): T

  private def next(at: UInt): UInt =
    if (depth == rows && isPow2(rows)) at + 1
    else (at === depth - 1) ? U(0, rowBits bits) | (at + 1)

  val enters = io.push.valid && io.push.ready
  val leaves = count =/= 0 && (!outValid || io.pop.ready)

  io.push.ready := count =/= depth
  memory.write(tail, io.push.payload, enters)
  when(enters)(tail := next(tail))
  when(leaves) {
    head     := next(head)
    outValid := True
  } elsewhen (io.pop.ready) {
    outValid := False
  }
  when(enters =/= leaves)(count := enters ? (count + 1) | (count - 1))

  io.pop.valid   := outValid
  io.pop.payload := output(head, leaves)
}
