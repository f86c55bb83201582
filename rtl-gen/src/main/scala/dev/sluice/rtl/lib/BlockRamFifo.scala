// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import spinal.core._
import spinal.lib._

/** A queue in a block RAM, for use inside a block: what `pop` holds while `pop.valid` is low is
  * unknown. [[RowFifo]] says how rows enter.
  *
  * {{{
  *   push -> [memory, depth rows] -> [read] -> [out] -> pop
  *                                    '--- block RAM ---'
  * }}}
  *
  * Two rows are read ahead of `pop`: `read` is the memory's own latch, `out` the register behind
  * it. A part that has such a register in its block RAM takes `out` into it, with its enable
  * (`dev.sluice.fpga.OutputRegisters`), so that a row is at `pop` early in the clock and costs no
  * logic cell. What `pop.ready` reaches is small for any width: two enables of each block RAM, the
  * head, and the flags. The latch reads whenever no row has to stay in it; what it reads while the
  * memory has no row does not count.
  *
  * Latency: 3 clocks. It holds depth + 2 rows. Cost: block RAM for the rows, two pointers, a count,
  * four flags.
  *
  * Cycle model: `dev.sluice.cycle.lib.BlockRamFifo`.
  */
class BlockRamFifo[T <: Data](payload: HardType[T], depth: Int, reserved: Boolean = false)
    extends RowFifo(payload, depth, reserved) {
  memory.addAttribute("no_rw_check")

  val readValid = Reg(Bool()) init False

  /** The output is free, or its row is taken. */
  val moves = !outValid || io.pop.ready

  /** The latch is free, or its row moves on. */
  val reads = !readValid || moves

  leaves := some && reads
  when(leaves)(readValid := True).elsewhen(moves)(readValid := False)
  when(moves)(outValid                                      := readValid)

  val read = memory.readSync(head, reads)
  val row  = RegNextWhen(read, moves)
  io.pop.payload := row
}

object BlockRamFifo {

  /** A stream behind a queue of few wide rows, which a synthesizer would make of logic cells if it
    * were not told.
    */
  def apply[T <: Data](push: Stream[T], depth: Int, reserved: Boolean = false): Stream[T] = {
    val fifo = new BlockRamFifo(push.payloadType, depth, reserved)
    fifo.memory.addAttribute("ram_style", "block")
    fifo.io.push << push
    fifo.io.pop
  }
}
