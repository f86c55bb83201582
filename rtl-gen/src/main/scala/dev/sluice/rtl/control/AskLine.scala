// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.control.search.OvertakingDepth
import dev.sluice.sizes.ControlSizes
import spinal.core._

/** Windows that wait for an early request, in registers: each once, with the packet before which
  * holes are to be asked for. A window that comes again brings a later packet. One that finds the
  * line full is forgotten; its next packet brings it again.
  *
  * {{{
  *   TOP, first packet nobody asked for -> TOP - D -> beyond it? -> [line] -> request maker
  * }}}
  *
  * Three clocks to the line, one more until it is offered, initiation interval 1. It is taken only
  * while it is offered, so ready alone says so; in the clock after that none is. Hazard: an entry
  * is compared with the places in the clock before it enters; a place that is written in that clock
  * is taken as it will be. Cost: four places of 33 bits and a window's number, a comparison of the
  * number in each.
  */
class AskLine(
    windowBits: Int,
    io: ArrivalLinePorts,
    positions: Positions,
    depth: OvertakingDepth
) extends Area {
  private val places = ControlSizes.ASK_LINE

  /** The first clock: what was accepted. */
  val reach = new Area {
    val valid      = RegNext(positions.accepted) init False
    val window     = RegNext(positions.window)
    val generation = RegNext(positions.generation)
    val top        = RegNext(positions.top)
    val first      = RegNext(positions.packet.firstUnasked)
  }

  /** The second: holes before `end` have been overtaken by D. */
  val overtaken = new Area {
    val valid = RegNext(reach.valid) init False
    val first = RegNext(reach.first)
    val row   = Reg(AskRow(windowBits))
    row.window     := reach.window
    row.generation := reach.generation
    row.end        := (reach.top > depth.depth).mux(reach.top - depth.depth, U(0))
  }

  /** The third: there may be such a hole. */
  val enters =
    RegNext(io.early && overtaken.valid && overtaken.row.end > overtaken.first) init False
  val entry = RegNext(overtaken.row)

  private val line = Vec.fill(places)(Reg(AskRow(windowBits)))
  val waits        = Vec.fill(places)(RegInit(False))
  val head         = Reg(UInt(log2Up(places) bits)) init 0

  /** The first in line leaves: a register of who takes it. */
  val taken   = io.waiting.ready
  val offered = RegNext(waits(head) && !taken) init False
  io.waiting.valid   := offered
  io.waiting.payload := line(head)

  // Asserted in simulation: it is not asked here again whether there is one.
  assert(
    ClockDomain.current.isResetActive || !taken || offered,
    "a window taken that was not offered"
  )

  /** The place has the window of the entry: compared a clock before. Of a place where nothing waits
    * it does not count.
    */
  private val hasWindow = Vec.fill(places)(Reg(Bool()))
  private val mine      = Vec((0 until places).map(i => waits(i) && hasWindow(i)))

  /** The first place, and the one behind the last, a register each: a place's enable hangs on its
    * own registers only.
    */
  private val isFirst = Vec((0 until places).map(i => RegInit(Bool(i == 0))))
  private val isNext  = Vec((0 until places).map(i => RegInit(Bool(i == 0))))

  private def turn(ring: Vec[Bool]): Unit =
    for (i <- ring.indices) ring((i + 1) % ring.size) := ring(i)

  val same           = Vec((0 until places).map(i => mine(i) && !(taken && isFirst(i))))
  private val isFull = (0 until places).map(i => waits(i) && isNext(i)).reduce(_ || _)
  val joins          = enters && !isFull && !same.reduce(_ || _)
  when(taken) {
    head := head + 1
    turn(isFirst)
  }
  private val sameNext = overtaken.row.window === entry.window
  for (i <- 0 until places) {

    /** What waits there is replaced; the next free place is written whether it is joined or not. */
    val written = enters && (same(i) || (isNext(i) && !waits(i)))
    hasWindow(i)              := written.mux(sameNext, line(i).window === overtaken.row.window)
    when(written)(line(i)              := entry)
    when(taken && isFirst(i))(waits(i) := False)
    when((enters && same(i)) || (joins && isNext(i)))(waits(i) := True)
  }
  when(joins)(turn(isNext))
}
