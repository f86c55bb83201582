// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import spinal.core._
import spinal.lib._

/** Free windows in a line, so that each stays unused as long as possible: a memory of R rows, which
  * the sweep after reset fills in order. `next` is the first in line one clock after `reads`.
  */
class FreeWindows(p: SluiceParameters, sweep: ClearSweep, give: Flow[FreedWindow]) extends Area {
  import p.{windowBits, windows}

  private val memory = Mem(UInt(windowBits bits), windows max 2)
  memory.setName("freeRows")

  val head = Reg(UInt(windowBits bits)) init 0
  val tail = Reg(UInt(windowBits bits)) init 0
  val size = Reg(UInt(log2Up(windows + 1) bits)) init windows

  val reads = Bool()
  val takes = Bool()

  private def after(at: UInt): UInt = (at === windows - 1).mux(U(0, windowBits bits), at + 1)

  val empty = size === 0
  val next  = memory.readSync(head, reads)
  memory.write(
    sweep.done.mux(tail, sweep.row),
    sweep.done.mux(give.payload.window, sweep.row),
    enable = !sweep.done || give.valid
  )
  when(takes)(head                := after(head))
  when(give.valid)(tail           := after(tail))
  when(takes =/= give.valid)(size := takes.mux(size - 1, size + 1))
}
