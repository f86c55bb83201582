// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.lib.ArrivalBundle
import dev.sluice.protocol.SluiceParameters.{GENERATION_BITS, PIDX_BITS}
import dev.sluice.spec.window.Verdict
import dev.sluice.rtl.control.trips._
import spinal.core._
import spinal.lib._

// The ports of ArrivalLine. Names, order and widths are those of the classes of
// dev.sluice.cycle.wires.control.

/** The ports of ArrivalLine. */
case class ArrivalLinePorts(windowBits: Int) extends Bundle {
  val now            = in UInt (ControlCodes.TIME_BITS bits)
  val answerAgainAt  = in UInt (ControlCodes.TIME_BITS bits)
  val progress       = in Bool ()
  val early          = in Bool ()
  val arrival        = slave(Stream(ArrivalBundle()))
  val phaseWrite     = slave(Flow(RowWrite(PhaseRow(), windowBits)))
  val packetWrite    = slave(Flow(RowWrite(PacketRow(), windowBits)))
  val arriving       = master(Flow(Arriving(windowBits)))
  val arrivalWrite   = master(Flow(ArrivalWrite(windowBits)))
  val answer         = master(Flow(AnswerRow(windowBits)))
  val report         = master(Stream(ReportRow(windowBits)))
  val reachedWrite   = master(Flow(RowWrite(ReachedRow(), windowBits)))
  val retransmission = master(Flow(Retransmission(windowBits)))
  val waiting        = master(Stream(AskRow(windowBits)))
  val arrivalCount   = out(ArrivalCount())
}

/** An answer that waits: the window's completion response, or its refusal. */
case class AnswerRow(windowBits: Int) extends Bundle {
  val window     = UInt(windowBits bits)
  val generation = Bits(GENERATION_BITS bits)
  val refuses    = Bool()

  /** Of a refusal: the sender had given up itself. */
  val ended = Bool()
}

/** A progress report that waits to be made. */
case class ReportRow(windowBits: Int) extends Bundle {
  val window     = UInt(windowBits bits)
  val generation = Bits(GENERATION_BITS bits)
  val wbase      = UInt(PIDX_BITS bits)
}

/** A window that waits for an early request; holes before `end` are to be asked for. */
case class AskRow(windowBits: Int) extends Bundle {
  val window     = UInt(windowBits bits)
  val generation = Bits(GENERATION_BITS bits)
  val end        = UInt(ControlCodes.COUNT_BITS bits)
}

/** An arrival on its way to be judged: of the port only what is needed. */
case class Arrival(windowBits: Int) extends Bundle {
  val window      = UInt(windowBits bits)
  val exists      = Bool()
  val generation  = Bits(GENERATION_BITS bits)
  val closed      = Bool()
  val error       = Bool()
  val accepted    = Bool()
  val beyond      = Bool()
  val known       = Bool()
  val pidx        = UInt(PIDX_BITS bits)
  val wbase       = UInt(ControlCodes.COUNT_BITS bits)
  val slid        = Bool()
  val slidFar     = Bool()
  val complete    = Bool()
  val answerAgain = Bool()
  val refuse      = Bool()
  val again       = Bool()

  /** WBASE moves, or ends. */
  def moves: Bool = slid || complete

  def take(from: ArrivalBundle, windows: Int): Unit = {
    assignSomeByName(from)
    window.removeAssignments() := from.window.resized
    exists                     := from.window < windows
    accepted                   := from.verdict === Verdict.ACCEPTED.code
    beyond                     := from.verdict === Verdict.BEYOND.code
    known   := from.verdict === Verdict.BELOW.code || from.verdict === Verdict.DUPLICATE.code
    slid    := from.slide =/= 0
    slidFar := from.slide > 1
  }
}

/** What arrivals to come need of an arrival row: that a window's mark freed it is told, not asked.
  */
case class KeptRow() extends Bundle {
  val generation = Bits(GENERATION_BITS bits)
  val completed  = Bool()
  val error      = Bool()
  val markFailed = Bool()
  val overrun    = Bool()
  val progress   = Bool()
  val accepted   = Bool()
}

/** What an arrival does to its window. */
case class Judgement() extends Bundle {
  val row       = KeptRow()
  val writes    = Bool()
  val stirs     = Bool()
  val accepts   = Bool()
  val completes = Bool()
  val probes    = Bool()
  val markFails = Bool()
  val markFrees = Bool()
  val setsSince = Bool()
  val answers   = Bool()
  val cause     = Bits(2 bits)
}

/** What an arrival before this one has written, and whether it was answered, or may not be. */
case class Written(windowBits: Int) extends Bundle {
  val valid   = Bool()
  val window  = UInt(windowBits bits)
  val row     = KeptRow()
  val answers = Bool()
}

/** What the arrival line counts. */
case class ArrivalCount() extends Bundle {
  val completed      = Bool()
  val answeredAgain  = Bool()
  val refusedAgain   = Bool()
  val receiverGaveUp = Bool()
  val senderGaveUp   = Bool()
  val memoryError    = Bool()
  val askedInVain    = Bool()
}
