// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.lib.ConnectionBundle
import dev.sluice.protocol.SluiceParameters.GENERATION_BITS
import spinal.core._
import spinal.lib._

// The ports of ConnectionDesk. Names, order and widths are those of the classes of
// dev.sluice.cycle.wires.control.

/** The ports of ConnectionDesk. */
case class ConnectionDeskPorts(windowBits: Int) extends Bundle {
  val enable      = in Bool ()
  val connection  = slave(Stream(ConnectionBundle()))
  val region      = slave(Flow(RegionBundle()))
  val seen        = slave(Flow(Seen(windowBits)))
  val commandFree = in Bool ()
  val freed       = slave(Flow(OneWindow(windowBits)))
  val deskWish    = master(Flow(VisitWish(windowBits)))
  val deskCommit  = master(Flow(Commit()))
  val opened      = master(Flow(Holder(windowBits)))
  val reply       = master(Stream(Reply()))
  val deskCount   = out(DeskCount())
}

/** Who gets a window. */
case class Holder(windowBits: Int) extends Bundle {
  val window = UInt(windowBits bits)
  val owner  = Owner()
}

/** A peer's transfer, in one use of a window. */
case class Owner() extends Bundle {
  val generation = Bits(GENERATION_BITS bits)
  val peer       = Bits(32 bits)
  val transferId = Bits(32 bits)
}

/** What a request is answered with. */
case class Reply() extends Bundle {
  val packetType = Bits(3 bits)
  val window     = UInt(16 bits)
  val generation = Bits(GENERATION_BITS bits)
  val detail     = Bits(3 bits)
  val peer       = Bits(32 bits)
  val transferId = Bits(32 bits)
  packetType.setPartialName("type")
}

/** What the desk counts. */
case class DeskCount() extends Bundle {
  val opened          = Bool()
  val repeatedRequest = Bool()
  val noFreeWindow    = Bool()
  val badRegion       = Bool()
  val ended           = Bool()
}
