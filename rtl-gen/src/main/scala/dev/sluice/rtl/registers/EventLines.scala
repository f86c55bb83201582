// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.registers

import dev.sluice.spec.admission.{AdmissionVerdict => Admitted}
import dev.sluice.spec.check.DropCause
import dev.sluice.spec.registers.NicCounter
import dev.sluice.spec.udp.FrameVerdict
import dev.sluice.spec.window.Verdict
import spinal.core._
import spinal.lib._

/** What the other blocks said in the clock before, a bit for each counter: a register in front of
  * the counters and the errors, as the blocks may be far away.
  */
private[rtl] class EventLines(registers: Registers) extends Area {
  import registers.{access, io}

  private val happens = Bits(NicCounter.count bits)
  happens := 0

  /** A bit for each counter. */
  val lines = RegNext(happens) init 0

  private def at(counter: NicCounter, places: Int = 0): Bool = happens(counter.ordinal + places)

  private def causes(first: NicCounter, flow: Flow[_ <: Data], code: Bits, last: Int): Unit =
    for (i <- 1 to last) at(first, i - 1) := flow.valid && code === i

  private def pulses(first: NicCounter, signals: Seq[Data]): Unit =
    for ((signal, i) <- signals.zipWithIndex) at(first, i) := signal.asBits(0)

  causes(NicCounter.DROPPED_TOO_SHORT, io.dropped, io.dropped.cause, DropCause.NO_ROOM.code)
  causes(
    NicCounter.REFUSED_NO_SUCH_WINDOW,
    io.refused,
    io.refused.cause,
    Admitted.FAILED.ordinal
  )
  at(NicCounter.OVERFLOW_ANSWER)     := io.overflow.valid && !io.overflow.connection
  at(NicCounter.OVERFLOW_CONNECTION) := io.overflow.valid && io.overflow.connection
  at(NicCounter.PAYLOAD_READ_ERROR)  := io.readError.valid
  pulses(NicCounter.RECEIVE_OPENED, io.count.elements.map(_._2).toSeq)
  pulses(NicCounter.SEND_DATA, io.event.elements.map(_._2).toSeq)
  causes(
    NicCounter.UDP_TOO_SHORT,
    io.udpDropped,
    io.udpDropped.cause,
    FrameVerdict.BAD_LENGTH.code
  )
  at(NicCounter.UDP_OTHER_VLAN) :=
    io.udpDropped.valid && io.udpDropped.cause === FrameVerdict.OTHER_VLAN.code
  at(NicCounter.UDP_CONGESTION) := io.udpTaken.valid && io.udpTaken.ecn === 3
  pulses(NicCounter.MAC_BAD_FRAME, io.macEvent.elements.map(_._2).toSeq)
  pulses(
    NicCounter.RING_DESCRIPTOR_READ_ERROR,
    io.ringStatus.elements.map(_._2).toSeq.drop(3)
  )
  for (verdict <- Verdict.values) {
    at(NicCounter.VERDICT_ACCEPTED, verdict.code) :=
      io.judged.valid && io.judged.verdict === verdict.code
  }
  at(NicCounter.ACCESS_READ_REFUSED)  := access.refuses && !access.write
  at(NicCounter.ACCESS_WRITE_REFUSED) := access.refuses && access.write
}
