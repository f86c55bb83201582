// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import dev.sluice.spec.window.Verdict
import spinal.core._
import spinal.lib.misc.pipeline._

/** The last three stages of an engine with late edges: from WBASE, given in `select`, to slide,
  * completion (rules 5 and 6) and the verdict. Also gives a query what it asks for.
  */
class LateEdgeVerdict[S <: WindowStages, L <: WindowLook](
    engine: LateEdgeEngine[S, L],
    duplicate: DuplicateCheck[S, L]
) extends Area {
  import duplicate.DUPLICATE
  import engine._
  import engine.highest._
  import engine.p.{packetCountBits, pidxBits}
  import engine.stages._

  /** A packet's number modulo 2 W: enough to compare it with any packet of its window. */
  private val nearBits             = positionBits + 1
  private def nearOf(number: UInt) = number(nearBits - 1 downto 0)

  private val lowBits    = positionBits min pidxBits
  private val afterCheck = all(8)

  val DIFFERENCE = Payload(UInt(nearBits bits))
  val TAIL_LOW   = Payload(UInt(lowBits bits))
  val TAIL_ODD   = Payload(Bool()) // parity of its lap
  val DONE       = Payload(Bool())

  fetchStage.bases.write(
    base(WINDOW).resize(log2Up(rows)),
    base(NEW_BASE).resize(packetCountBits),
    enable = base.isValid && (base(SETS) || base(IS_OPEN))
  )
  afterCheck(AFTER_HIGHEST) := afterCheck(HIGHEST) + 1

  /** Carried as the one after it only, which costs less registers than both. */
  private val tail = base(AFTER_HIGHEST) - 1
  base(TAIL_LOW)                              := tail(0, lowBits bits)
  if (pidxBits > positionBits) base(TAIL_ODD) := tail.msb

  base(DIFFERENCE) := nearOf(base(NEW_BASE)) - nearOf(base(PIDX))
  base(DONE)       := base(TAIL_SEEN) && nearOf(base(NEW_BASE)) === base(AFTER_HIGHEST)

  val accepted = judge(SETS) && !judge(DUPLICATE)
  val kind     = Bits(Verdict.BITS bits)
  kind     := Verdict.ACCEPTED.code
  when(!judge(SETS))(kind     := Verdict.BAD.code)
  when(judge(DUPLICATE))(kind := Verdict.DUPLICATE.code)
  when(!judge(OK))(kind       := judge(EARLY))

  /** The packet is inside the run that its own bit made: it was at the base. */
  private val moved  = judge(DIFFERENCE)
  private val inside = !moved.msb || moved(positionBits - 1 downto 0) === 0
  val repeated       = kind === Verdict.DUPLICATE.code || kind === Verdict.BELOW.code

  val next = WindowVerdict(engine.p)
  next.window      := judge(WINDOW)
  next.pidx        := judge(PIDX)
  next.verdict     := kind
  next.wbase       := judge(FREE).mux(U(0), judge(NEW_BASE).resize(packetCountBits))
  next.slide       := (accepted && inside).mux(moved, U(0))
  next.complete    := accepted && judge(DONE)
  next.answerAgain := repeated && judge(DONE)

  /** The same as the valid below, a register by itself: it enables all of the payload. */
  val fires = RegNext(base.isValid && base(IS_PACKET)) init False
  io.verdict.valid   := RegNext(judge.isValid && judge(IS_PACKET)) init False
  io.verdict.payload := RegNextWhen(next, fires, init = WindowVerdict(engine.p).getZero)

  look.configNow  := RegNext(fetch.isValid && fetch(IS_QUERY)) init False
  look.asked      := compare(WINDOW)
  look.generation := compare(FREE).mux(B(0), compare(TAG))
  look.length     := compare(FREE).mux(U(0), compare(REGION))

  look.findingsNow       := RegNext(base.isValid && base(IS_QUERY)) init False
  look.findings.free     := judge(FREE)
  look.findings.done     := judge(DONE)
  look.findings.wbase    := judge(NEW_BASE).resize(packetCountBits)
  look.findings.tailSeen := judge(TAIL_SEEN)

  /** The tail is at most W after WBASE - 1: its lap is WBASE's or one to either side. */
  look.findings.tailLow := judge(TAIL_LOW)
  if (pidxBits > positionBits) {
    val lap = judge(NEW_BASE)(positionBits, pidxBits - positionBits bits)
    look.findings.tailNear := judge(TAIL_ODD) === lap.lsb
    look.findings.nextLap  := (indexOf(judge(NEW_BASE)) === 0).mux(lap - 1, lap + 1)
  }
}

/** Rule 3: is the packet there already? The bit as it was in the row that the memory gave, and the
  * two commands just ahead.
  *
  * @param nodes
  *   the levels of the selection and one more, from the stage in which `stored` is a register
  * @param stored
  *   a row that includes all commands but the two just ahead
  * @param width
  *   bits of it; the packet's low bits say which is its own
  */
class DuplicateCheck[S <: WindowStages, L <: WindowLook](
    engine: LateEdgeEngine[S, L],
    nodes: Seq[Node],
    stored: Payload[Bits],
    width: Int
) extends Area {
  import engine._
  import engine.highest.{EQUAL, SETS}
  import engine.stages._

  val NEAR        = Payload(Bool())
  val OPENED_NEAR = Payload(Bool())
  val DUPLICATE   = Payload(Bool())

  decode(NEAR) := ahead(decode, 1)(SETS) && decode(EQUAL(0)) ||
    ahead(decode, 2)(SETS) && decode(EQUAL(1))
  fetch(OPENED_NEAR) := fetch(SAME_OPENS(0)) || fetch(SAME_OPENS(1))

  val before        = new BitSelect(nodes, stored, n => n(PIDX), width)
  private val known = nodes.last
  known(DUPLICATE) := known(NEAR) ||
    (before.bit ^ known(PIDX)(positionBits)) && !known(OPENED_NEAR)
}
