// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.send

import dev.sluice.rtl.lib.Wide
import dev.sluice.sizes.SendSizes
import spinal.core._

/** A deadline for each slot, and the sweep that looks at one slot in two clocks for those that are
  * over.
  *
  * {{{
  *   slot at -------+                      compare
  *                  +-> [deadlines] -> . -> over? -> found -> TIMEOUT
  *   look, of the --+       ^                 |
  *   operation              |                 +----> over, for that operation
  *                   write -+
  * }}}
  *
  * Sweep and operations look in turns, through one port. Times are modulo 2^50. When the sweep
  * finds one while another is still to be taken, it goes back to it. A read of the sweep in the
  * clock of a write of the same row may give anything: what it finds is only a hint, the operation
  * looks again, in a clock without a write, and what it misses is seen one round later. Latency
  * from over to found: 4 to 2 S + 4 clocks. Cost: S rows of 51 bits, one subtraction of 50 bits.
  */
class TransferTimers(w: SendWidths) extends Component {
  setDefinitionName("TransferTimers")

  private val timeBits = SendSizes.TIME_BITS

  case class Row() extends Bundle {
    val armed    = Bool()
    val deadline = UInt(timeBits bits)
  }

  val io = new Bundle {
    val now = in(UInt(timeBits bits))

    /** The clock in which the sweep looks and deadlines are written; in the other an operation. */
    val choosing = in(Bool())
    val runs     = in(Bool())
    val taken    = in(Bool())
    val found    = out(Bool())
    val slot     = out(w.slot)

    /** A look at one slot: `over` says three clocks later whether its wait is over. */
    val lookSlot = in(w.slot)
    val over     = out(Bool())

    val write     = in(Bool())
    val writeSlot = in(w.slot)
    val armed     = in(Bool())
    val deadline  = in(UInt(timeBits bits))
  }
  noIoPrefix()

  val memory = Mem(Row(), w.rows).addAttribute("no_rw_check")

  val write = new Area {
    val row = Row()
    row.armed    := io.armed
    row.deadline := io.deadline
    memory.write(io.writeSlot, row, io.write)
  }

  val at   = Reg(w.slot) init 0
  val read = RegNext(memory.readSync(io.choosing ? at | io.lookSlot, io.runs))

  val compare = new Area {
    val armed = RegNext(read.armed)
    val early = RegNext(Wide.isBefore(io.now, read.deadline))
    val over  = armed && !early
  }

  val sweep = new Area {
    val readValid = RegInit(False)
    val readSlot  = Reg(w.slot)
    val overValid = RegInit(False)
    val overSlot  = Reg(w.slot)
    val found     = RegInit(False)
    val foundSlot = Reg(w.slot)

    val over = overValid && compare.over
    val full = found && !io.taken

    when(io.choosing) {
      when(io.runs) {
        overValid := readValid
        overSlot  := readSlot
        if (w.transfers == 1) {
          // The first look is in the clock in which the only slot is cleared: it does not count.
          val cleared = RegNextWhen(True, io.choosing && io.runs) init False
          readValid := cleared
        } else {
          readValid := True
        }
        readSlot := at
        at       := (if (w.transfers == 1) U(0, 1 bit) else at + 1)
      }
    } otherwise {
      found := over || full
      when(!full)(foundSlot := overSlot)
      when(over && full) {
        at        := overSlot
        readValid := False
      }
    }
  }

  io.over  := compare.over
  io.found := sweep.found
  io.slot  := sweep.foundSlot
}
