// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.lib.ControlBundle
import spinal.core._
import spinal.lib._

// The ports of PacketMaker. Names, order and widths are those of the classes of
// dev.sluice.cycle.wires.control.

/** The ports of PacketMaker. */
case class PacketMakerPorts(windowBits: Int) extends Bundle {
  val reply       = slave(Stream(Reply()))
  val refusal     = slave(Stream(WindowUse(windowBits)))
  val answer      = slave(Flow(AnswerRow(windowBits)))
  val request     = slave(Stream(RequestRow(windowBits)))
  val report      = slave(Stream(ReportRow(windowBits)))
  val opened      = slave(Flow(Holder(windowBits)))
  val packet      = master(Stream(ControlBundle()))
  val packetCount = out(PacketCount())
}

/** What the packet maker counts. */
case class PacketCount() extends Bundle {
  val answerLost     = Bool()
  val progressReport = Bool()
}
