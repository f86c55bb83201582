// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import dev.sluice.protocol.SluiceParameters
import dev.sluice.spec.window.WindowState
import spinal.core._
import spinal.lib._

/** What a query met at the end of the pipeline. */
case class WindowFindings(p: SluiceParameters) extends Bundle {
  private val positionBits = log2Up(p.width)

  val free = Bool()
  val done = Bool()

  val wbase    = UInt(p.packetCountBits bits)
  val tailSeen = Bool()

  /** The tail's index, and whether its lap is WBASE's or the one to the side of it that is left:
    * the tail is at most W after WBASE - 1. Without laps where M is at most W.
    */
  val tailLow  = UInt((positionBits min p.pidxBits) bits)
  val tailNear = (p.pidxBits > positionBits) generate Bool()
  val nextLap  = (p.pidxBits > positionBits) generate UInt(p.pidxBits - positionBits bits)
}

/** The read port of an engine with late edges: holds one query at a time, sends it through the
  * pipeline in clocks without a command, and keeps the answer. How the bits of the window get into
  * the answer is the architecture's own.
  */
abstract class WindowLook(p: SluiceParameters) extends Area {
  private val positionBits = log2Up(p.width)

  val query  = Stream(UInt(p.windowBits bits))
  val status = Flow(WindowStatus(p))

  /** From the pipeline: this clock has no command, and a query that waits enters. */
  val enters = Bool()

  /** It reads the window in this clock. */
  def reads: Bool

  /** The packet at which it reads; none if it reads the window whole. */
  def pidx: Option[UInt] = None

  val configNow   = Bool()
  val asked       = UInt(p.windowBits bits)
  val generation  = Bits(SluiceParameters.GENERATION_BITS bits)
  val length      = UInt(p.packetCountBits bits)
  val findingsNow = Bool()
  val findings    = WindowFindings(p)

  /** From the engine: memory is cleared. */
  val enabled = Bool()

  val valid   = RegInit(False)
  val waiting = RegInit(False)
  val idle    = RegInit(True)
  val window  = RegNextWhen(query.payload, query.fire) init 0

  query.ready := enabled && idle
  idle        := idle && !query.fire || valid

  val answer = Reg(WindowStatus(p)) init WindowStatus(p).getZero

  when(configNow) {
    answer.window         := asked
    answer.row.generation := generation
    answer.row.length     := length
  }
  when(findingsNow) {
    import findings._
    answer.row.state := free.mux(
      B(WindowState.FREE.code, WindowState.BITS bits),
      done.mux(B(WindowState.DONE.code), B(WindowState.OPEN.code)).resized
    )
    answer.row.wbase    := free.mux(U(0), wbase)
    answer.row.tailSeen := !free && tailSeen
  }

  /** The tail, one clock later. */
  val tail = new Area {
    val now  = RegNext(findingsNow) init False
    val low  = RegNext(findings.tailLow)
    val full =
      if (p.pidxBits <= positionBits) low
      else {
        val near = RegNext(findings.tailNear)
        val next = RegNext(findings.nextLap)
        val lap  = answer.row.wbase(positionBits, p.pidxBits - positionBits bits)
        near.mux(lap, next) @@ low
      }
    when(now) {
      answer.row.tailIndex := answer.row.tailSeen.mux(full, U(0))
    }
  }

  status.valid   := valid
  status.payload := answer
}
