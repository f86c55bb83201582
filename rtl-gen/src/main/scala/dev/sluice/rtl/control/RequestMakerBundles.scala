// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.window.WindowStatus
import dev.sluice.protocol.SluiceParameters
import dev.sluice.protocol.SluiceParameters.{GENERATION_BITS, PIDX_BITS}
import dev.sluice.rtl.control.trips._
import spinal.core._
import spinal.lib._

// The ports of RequestMaker. Names, order and widths are those of the classes of
// dev.sluice.cycle.wires.control.

/** The ports of RequestMaker. */
case class RequestMakerPorts(p: SluiceParameters) extends Bundle {
  import p.windowBits
  val asking        = in(AskingSettings())
  val seen          = slave(Flow(Seen(windowBits)))
  val outcome       = slave(Flow(Outcome()))
  val timeout       = slave(Flow(WindowUse(windowBits)))
  val timeoutWaits  = in Bool ()
  val waiting       = slave(Stream(AskRow(windowBits)))
  val status        = slave(Flow(WindowStatus(p)))
  val requestWish   = master(Flow(VisitWish(windowBits)))
  val requestCommit = master(Flow(Commit()))
  val requestsIdle  = out Bool ()
  val query         = master(Stream(UInt(windowBits bits)))
  val request       = master(Stream(RequestRow(windowBits)))
  val timed         = master(Flow(TimedRequest(windowBits)))
  val earlyRequest  = out Bool ()
}

/** The settings that the request maker needs. */
case class AskingSettings() extends Bundle {
  val requestsPerTimeout = UInt(11 bits)
  val progress           = Bool()
  val early              = Bool()
}

/** A packet that the request maker orders. */
case class RequestRow(windowBits: Int) extends Bundle {
  val packetType = Bits(3 bits)
  val window     = UInt(windowBits bits)
  val generation = Bits(GENERATION_BITS bits)
  val pidx       = UInt(PIDX_BITS bits)
  packetType.setPartialName("type")
}
