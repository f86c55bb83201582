// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control.desk

import dev.sluice.protocol.SluiceParameters
import spinal.core._

/** Free windows in a line, so that each stays unused as long as possible: a memory of R rows, which
  * the sweep after reset fills in order. It is read at its head in every clock, with a register
  * behind it. `next` is the first in line while `there`: when the line had a window two clocks ago.
  * What is read in the clock of a write to the head is not used: the line had no window then.
  * Between `takes` and the next look at it must be three clocks.
  *
  * @param cleared
  *   after the sweep, which is at the row `clears`
  * @param gives
  *   the window `freed` is free again
  */
class FreeWindows(p: SluiceParameters, cleared: Bool, clears: UInt, gives: Bool, freed: UInt)
    extends Area {
  import p.{windowBits, windows}

  private val memory = Mem(UInt(windowBits bits), windows max 2).addAttribute("no_rw_check")
  memory.setName("freeRows")

  val head  = Reg(UInt(windowBits bits)) init 0
  val tail  = Reg(UInt(windowBits bits)) init 0
  val size  = Reg(UInt(log2Up(windows + 1) bits)) init windows
  val empty = RegInit(False)

  val takes = Bool()

  private def after(at: UInt): UInt = (at === windows - 1).mux(U(0, windowBits bits), at + 1)

  val hadOne = RegNext(!empty)
  val there  = RegNext(hadOne)
  val next   = RegNext(memory.readSync(head))
  memory.write(
    cleared.mux(tail, clears),
    cleared.mux(freed, clears),
    enable = !cleared || gives
  )
  when(takes)(head := after(head))
  when(gives)(tail := after(tail))
  when(takes =/= gives) {
    size  := takes.mux(size - 1, size + 1)
    empty := takes && size === 1
  }
}
