// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.udp

import dev.sluice.protocol.NicParameters
import spinal.core._
import spinal.lib._

/** A beat of Ethernet frames on AXI4-Stream: `dev.sluice.cycle.lib.FrameStreamWires`. */
case class FrameBeat(p: NicParameters) extends Bundle {
  val data = Bits(p.dataWidth bits)
  val keep = Bits(p.beatBytes bits)
  val last = Bool()
}

object FrameStream {

  /** Gives a stream the port names of AXI4-Stream, for example with the prefix `s_axis_eth_t`. */
  def name[T <: Bundle](stream: Stream[T], prefix: String): Unit = {
    stream.valid.setName(prefix + "valid")
    stream.ready.setName(prefix + "ready")
    stream.payload.elements.foreach { case (field, wires) => wires.setName(prefix + field) }
  }

  /** How many bytes a keep of ones from bit 0 names. */
  def count(keep: Bits): UInt = CountOne(keep)

  /** The keep of so many bytes. */
  def keep(bytes: UInt, width: Int): Bits =
    B((0 until width).map(i => bytes > i))
}

/** Who this node is: `dev.sluice.cycle.wires.registers.UdpConfigWires`. */
class UdpAddressBundle extends Bundle {
  val mac  = Bits(48 bits)
  val ip   = Bits(32 bits)
  val port = Bits(16 bits)
}

/** And where its frames go. */
class UdpConfigBundle extends UdpAddressBundle {
  val nextHop = Bits(48 bits)
}

/** A frame that was dropped: `dev.sluice.cycle.wires.registers.UdpDropWires`. */
case class UdpDropBundle() extends Bundle {

  /** A code of `dev.sluice.spec.udp.FrameVerdict`. */
  val cause = Bits(3 bits)
}

/** What was said of a frame. */
case class FrameSaid() extends Bundle {
  val good        = Bool()
  val source      = Bits(32 bits)
  val packetBytes = UInt(16 bits)
}

/** A beat of a frame from its 42nd byte on, and how many bytes of it the frame has. */
case class UnwrapRow(p: NicParameters) extends Bundle {
  val data  = Bits(p.dataWidth bits)
  val last  = Bool()
  val bytes = UInt(log2Up(p.beatBytes + 1) bits)
}
