// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import spinal.core._
import spinal.lib._

/** A queue of rows whose ports are all functions of registers: what [[MooreFifo]] and
  * [[BlockRamFifo]] share, which is all but how a row leaves the memory.
  *
  * {{{
  *   push -> [memory, depth rows] -> how a row leaves -> pop
  * }}}
  *
  * Initiation interval: 1. Hazards: none, a row is read in the clock after it was written at the
  * earliest, and no row that counts is read in the clock in which it is written. Whether there is
  * room, and whether there is a row, are registers of their own: no counter is compared before a
  * row moves. While there is room the free row at the tail is written in every clock, and counts
  * from the clock on in which one enters: so the memory's write enable is a register, and
  * `push.valid` reaches no more than the tail and the flags.
  *
  * @param depth
  *   rows that it has room for, 1 to 4096
  * @param reserved
  *   whoever pushes has reserved a row before, and does not look at `push.ready`, which is there
  *   for a watch in simulation. The memory has a row more at least, so that the one at the tail is
  *   always free: nothing keeps a row from entering or from being written
  */
abstract class RowFifo[T <: Data](payload: HardType[T], depth: Int, reserved: Boolean)
    extends Component {
  require(depth >= 1 && depth <= 4096, s"a depth of 1 to 4096, not $depth")

  val io = new Bundle {
    val push = slave(Stream(payload()))
    val pop  = master(Stream(payload()))
  }
  noIoPrefix()

  private val rows    = if (reserved) 1 << log2Up(depth + 1) else depth max 2
  private val rowBits = log2Up(rows)

  val memory = Mem(payload(), rows)
  val head   = Reg(UInt(rowBits bits)) init 0
  val tail   = Reg(UInt(rowBits bits)) init 0
  val count  = Reg(UInt(log2Up(depth + 1) bits)) init 0

  /** The memory has room for a row; it has a row. */
  val room = if (reserved) count =/= depth else Reg(Bool()) init True
  val some = Reg(Bool()) init False

  val outValid = Reg(Bool()) init False

  val enters = if (reserved) CombInit(io.push.valid) else io.push.valid && room

  /** The row at the head leaves the memory. */
  val leaves = Bool()

  io.push.ready := room
  io.pop.valid  := outValid
  if (reserved) memory.write(tail, io.push.payload)
  else memory.write(tail, io.push.payload, room)
  when(enters)(tail := next(tail))
  when(leaves)(head := next(head))
  val changes = enters =/= leaves
  when(changes) {
    count               := enters ? (count + 1) | (count - 1)
    some                := enters || count =/= 1
    if (!reserved) room := leaves || count =/= depth - 1
  }

  /** There is room for a row in the next clock, though none leaves meanwhile: a port of those
    * queues whose user decides a clock before a row enters.
    */
  lazy val roomAfter: Bool = this.rework {
    require(!reserved, "who has reserved a row does not ask for room")
    val after = out(Bool()).setName("roomAfter")
    after := room && !(io.push.valid && count === depth - 1)
    after
  }

  private def next(at: UInt): UInt =
    if (reserved || (depth == rows && isPow2(rows))) at + 1
    else (at === depth - 1) ? U(0, rowBits bits) | (at + 1)
}
