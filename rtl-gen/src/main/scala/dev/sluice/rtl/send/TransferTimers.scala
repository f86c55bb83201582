// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.send

import dev.sluice.sizes.SendSizes
import spinal.core._

/** A deadline for each slot, and the sweep that looks at one slot a clock for those that are over.
  *
  * {{{
  *   slot at -> [deadlines] -> over? -> found -> TIMEOUT
  *                  ^  |
  *          write --+  +-> look, for the operation in the pipeline
  * }}}
  *
  * Times are modulo 2^50. The sweep stands still while it has found one and another is still to be
  * taken. A read of the sweep in the clock of a write of the same row may give anything: what it
  * finds is only a hint, the operation looks again through a port of its own, and what it misses is
  * seen one round later. Latency from over to found: 2 to S + 2 clocks. Cost: S rows of 51 bits
  * with two read ports, two subtractions of 50 bits.
  */
class TransferTimers(w: SendWidths) extends Component {
  setDefinitionName("TransferTimers")

  private val timeBits = SendSizes.TIME_BITS

  case class Row() extends Bundle {
    val armed    = Bool()
    val deadline = UInt(timeBits bits)
  }

  val io = new Bundle {
    val now   = in(UInt(timeBits bits))
    val runs  = in(Bool())
    val taken = in(Bool())
    val found = out(Bool())
    val slot  = out(w.slot)

    /** A look at one slot: `over` says in the next clock whether its wait is over. */
    val look     = in(Bool())
    val lookSlot = in(w.slot)
    val over     = out(Bool())

    val write     = in(Bool())
    val writeSlot = in(w.slot)
    val armed     = in(Bool())
    val deadline  = in(UInt(timeBits bits))
  }
  noIoPrefix()

  val memory = Mem(Row(), w.rows)

  private def isOver(row: Row): Bool =
    row.armed && (io.now - row.deadline) < (BigInt(1) << (timeBits - 1))

  val write = new Area {
    val row = Row()
    row.armed    := io.armed
    row.deadline := io.deadline
    memory.write(io.writeSlot, row, io.write)
  }

  io.over := isOver(memory.readSync(io.lookSlot, io.look))

  val sweep = new Area {
    val at        = Reg(w.slot) init 0
    val readValid = RegInit(False)
    val readSlot  = Reg(w.slot)
    val found     = RegInit(False)
    val foundSlot = Reg(w.slot)

    val moves = Bool()
    val read  = memory.readSync(at, moves)
    val over  = readValid && isOver(read)
    moves := io.runs && !(over && found && !io.taken)

    when(moves) {
      when(over)(foundSlot := readSlot)
      found     := over || (found && !io.taken)
      readValid := True
      readSlot  := at
      at        := (if (w.transfers == 1) U(0, 1 bit) else at + 1)
    }
  }

  io.found := sweep.found
  io.slot  := sweep.foundSlot
}
