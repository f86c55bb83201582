package dev.sluice.rtl

import dev.sluice.protocol.SluiceParameters
import dev.sluice.spec.WindowState
import spinal.core._
import spinal.lib._

/** What a query met at the end of the pipeline. */
case class RingFindings(p: SluiceParameters) extends Bundle {
  private val positionBits = log2Up(p.width)

  val free = Bool()
  val done = Bool()

  val wbase = UInt(p.packetCountBits bits)

  /** The stale base's index: how far the ring has to be turned. */
  val turns = UInt(positionBits bits)

  /** The leading ones from there. */
  val run      = UInt(positionBits + 1 bits)
  val tailSeen = Bool()

  /** The tail's index, and whether its lap is WBASE's or the one to the side of it that is left:
    * the tail is at most W after WBASE - 1. Without laps where M is at most W.
    */
  val tailLow  = UInt((positionBits min p.pidxBits) bits)
  val tailNear = (p.pidxBits > positionBits) generate Bool()
  val nextLap  = (p.pidxBits > positionBits) generate UInt(p.pidxBits - positionBits bits)
}

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
class RingStatus(p: SluiceParameters) extends Area {
  import p.{packetCountBits, width}

  private val positionBits = log2Up(width)

  val query  = Stream(UInt(p.windowBits bits))
  val status = Flow(WindowStatus(p))

  /** From the pipeline. */
  val enters      = Bool()
  val configNow   = Bool()
  val asked       = UInt(p.windowBits bits)
  val generation  = Bits(SluiceParameters.GENERATION_BITS bits)
  val length      = UInt(packetCountBits bits)
  val ringNext    = Bool()
  val ringNow     = Bool()
  val ring        = Bits(width bits)
  val findingsNow = Bool()
  val findings    = RingFindings(p)

  /** From the engine: memory is cleared. */
  val enabled = Bool()

  val valid   = RegInit(False)
  val waiting = RegInit(False)
  val idle    = RegInit(True)
  val window  = RegNextWhen(query.payload, query.fire)

  query.ready := enabled && idle
  waiting     := query.fire || waiting && !enters
  idle        := idle && !query.fire || valid

  val answer = Reg(WindowStatus(p)) init WindowStatus(p).getZero

  when(configNow) {
    answer.window         := asked
    answer.row.generation := generation
    answer.row.length     := length
  }

  /** Counts the places to turn, then those to shift. All that a clock decides with is a register
    * that was compared in the clock before: first a clock to compare, then one to begin.
    */
  val turning = new Area {
    val compares = RegNext(findingsNow) init False
    val begins   = RegNext(compares) init False
    val turn     = RegInit(False)
    val shift    = RegInit(False)
    val turns    = Reg(UInt(positionBits bits))
    val shifts   = Reg(UInt(positionBits + 1 bits))
    val noTurns  = RegNext(turns === 0)
    val noShifts = RegNext(shifts === 0)
    val lastTurn = RegNext(turns === turn.mux(U(2), U(1)))
    val last     = RegNext(shifts === shift.mux(U(2), U(1)))

    val turnLeft  = begins && !noTurns || turn && !lastTurn
    val turned    = begins && noTurns || turn && lastTurn
    val shiftLeft = turned && !noShifts || shift && !last

    turn    := turnLeft
    shift   := shiftLeft
    when(turn)(turns   := turns - 1)
    when(shift)(shifts := shifts - 1)
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
  }
  when(findingsNow) {
    import findings._
    turning.turns    := free.mux(U(0), turns)
    turning.shifts   := free.mux(U(0), run)
    answer.row.state := free.mux(
      B(WindowState.FREE.code, WindowState.BITS bits),
      done.mux(B(WindowState.DONE.code), B(WindowState.OPEN.code)).resized
    )
    answer.row.wbase    := free.mux(U(0), wbase)
    answer.row.tailSeen := !free && tailSeen
  }

  /** The tail, one clock later. */
  val tail = new Area {
    val low  = RegNext(findings.tailLow)
    val full =
      if (p.pidxBits <= positionBits) low
      else {
        val near = RegNext(findings.tailNear)
        val next = RegNext(findings.nextLap)
        val lap  = answer.row.wbase(positionBits, p.pidxBits - positionBits bits)
        near.mux(lap, next) @@ low
      }
    when(turning.compares) {
      answer.row.tailIndex := answer.row.tailSeen.mux(full, U(0))
    }
  }

  status.valid   := valid
  status.payload := answer
}
