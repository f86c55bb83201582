// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import dev.sluice.rtl.control.trips._
import spinal.core._
import spinal.lib._

/** Which of the request maker's requests are timed: of a window the first that is made for a packet
  * for the first time when WBASE has passed the packet that was timed before. A request for the
  * packet that is timed is said, too.
  *
  * {{{
  *   begin       the row of the window is there; is it of this use, has WBASE passed it
  *   ordered     in the clock before: first request of the packet? the packet that is timed?
  *   next clock  timed, and the row
  * }}}
  *
  * Hazards: one of a search at most is said, and a window is not searched again before its row is
  * written. Cost: a block RAM of R rows, 60 registers, two comparisons of 24 bits.
  */
class TimedRequests(
    p: SluiceParameters,
    port: Flow[TimedRequest],
    window: UInt,
    generation: Bits,
    wbase: UInt,
    pidx: UInt
) extends Area {
  private val sweep = new ClearSweep(p.windows)
  private val write = Flow(RowWrite(TimedRow(), p.windowBits))
  private val rows  = new TaggedRows(p.windows, sweep, write)
  private val kept  = rows.registered("requests.timed", window)
  private val row   = kept.row

  /** WBASE is there, and the first request is four clocks ahead. */
  val begins = False

  /** Whether nothing is timed, and what. */
  val mine   = RegNext(kept.written && row.generation === generation)
  val read   = RegNext(row.pidx)
  val passed = RegNext(read < wbase)
  val free   = Reg(Bool())
  val timed  = Reg(UInt(SluiceParameters.PIDX_BITS bits))
  when(begins) {
    free  := !mine || passed
    timed := read
  }

  /** In the clock before a request was ordered, for `pidx`. */
  val ordered = Bool()

  /** That was the first request of its packet: known since the hole was found. */
  val isFirst = Bool()
  val isNew   = ordered && free && isFirst
  val isOther = ordered && !free && pidx === timed
  when(isNew) {
    free  := False
    timed := pidx
  }

  port.valid              := RegNext(isNew || isOther) init False
  port.payload.window     := window
  port.payload.generation := generation
  port.payload.pidx       := timed
  port.payload.begins     := RegNext(isNew)

  write.valid                  := port.payload.begins
  write.payload.address        := window
  write.payload.row.generation := generation
  write.payload.row.pidx       := timed
}
