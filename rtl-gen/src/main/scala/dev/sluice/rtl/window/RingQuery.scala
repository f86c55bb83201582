// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import dev.sluice.protocol.SluiceParameters
import spinal.core._

/** The read port of `architecture=ring`: holds a query until a clock has no command, sends it
  * through the pipeline, and turns the ring until WBASE is leftmost.
  *
  * {{{
  *   query -> held -> (pipeline) -> configuration   at stage 3
  *                               -> ring            at stage 9      -> turn -> shift -> status
  *                               -> WBASE, tail     at the verdict
  * }}}
  *
  * A barrel shifter would answer some clocks sooner and cost W log W; this costs W. One query at a
  * time: ready again in the clock after the answer. Answer: 15 + T + (turns + run) clocks after the
  * query entered the pipeline, T the levels of the tree, turns + run at most 2 W - 1.
  */
class RingQuery(p: SluiceParameters) extends WindowLook(p) {
  import p.width

  private val positionBits = log2Up(width)

  def reads: Bool = enters

  /** From the pipeline. */
  val ringNext = Bool()
  val ringNow  = Bool()
  val ring     = Bits(width bits)

  /** With the findings: the stale base's index, which is how far the ring has to be turned, and the
    * leading ones from there.
    */
  val turns = UInt(positionBits bits)
  val run   = UInt(positionBits + 1 bits)

  waiting := query.fire || waiting && !enters

  /** Counts the places to turn, then those to shift. All that a clock decides with is a register
    * that was compared in the clock before: first a clock to compare, then one to begin.
    */
  val turning = new Area {
    val begins     = RegNext(tail.now) init False
    val turn       = RegInit(False)
    val shift      = RegInit(False)
    val turnsLeft  = Reg(UInt(positionBits bits))
    val shiftsLeft = Reg(UInt(positionBits + 1 bits))
    val noTurns    = RegNext(turnsLeft === 0)
    val noShifts   = RegNext(shiftsLeft === 0)
    val lastTurn   = RegNext(turnsLeft === turn.mux(U(2), U(1)))
    val last       = RegNext(shiftsLeft === shift.mux(U(2), U(1)))

    val turnLeft  = begins && !noTurns || turn && !lastTurn
    val turned    = begins && noTurns || turn && lastTurn
    val shiftLeft = turned && !noShifts || shift && !last

    turn    := turnLeft
    shift   := shiftLeft
    when(turn)(turnsLeft   := turnsLeft - 1)
    when(shift)(shiftsLeft := shiftsLeft - 1)
    valid   := turned && noShifts || shift && last

    /** The vector is taken or moved in this clock. */
    val stirs = RegNext(ringNext || turnLeft || shiftLeft) init False
    val in    = turn && !answer.row.wvec.msb
    when(stirs) {
      // Taken with packet 0 of the lap leftmost.
      answer.row.wvec := answer.row.wvec(width - 2 downto 0) ## in
      when(ringNow) {
        for (i <- 0 until width) answer.row.wvec(width - 1 - i) := ring(i)
      }
    }
    when(findingsNow) {
      turnsLeft  := findings.free.mux(U(0), turns)
      shiftsLeft := findings.free.mux(U(0), run)
    }
  }
}
