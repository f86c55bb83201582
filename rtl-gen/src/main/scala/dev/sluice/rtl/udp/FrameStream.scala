// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.udp

import dev.sluice.protocol.NicParameters
import dev.sluice.spec.udp.{FrameVerdict, NextHops}
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
}

/** Who this node is: `dev.sluice.cycle.wires.registers.UdpConfigWires`. */
class UdpAddressBundle extends Bundle {
  val mac  = Bits(48 bits)
  val ip   = Bits(32 bits)
  val port = Bits(16 bits)

  /** Whether frames have a VLAN tag, and which. */
  val tagged = Bool()
  val tag    = Bits(16 bits)
}

/** And where its frames go, and how. */
class UdpConfigBundle extends UdpAddressBundle {
  val nextHop    = Bits(48 bits)
  val tos        = Bits(8 bits)
  val sourceBase = Bits(16 bits)
  val sourceBits = UInt(4 bits)
  val sourceEach = Bool()
}

/** A row of the table of next hops: `dev.sluice.cycle.wires.registers.NextHopWires`. */
case class NextHopBundle() extends Bundle {
  val index  = UInt(NextHops.INDEX_BITS bits)
  val enable = Bool()
  val peer   = Bits(32 bits)
  val mac    = Bits(48 bits)
}

/** A frame that was taken: `dev.sluice.cycle.wires.registers.UdpTakenWires`. */
case class UdpTakenBundle() extends Bundle {

  /** The ECN field of its IPv4 header. */
  val ecn = Bits(2 bits)
}

/** A frame that was dropped: `dev.sluice.cycle.wires.registers.UdpDropWires`. */
case class UdpDropBundle() extends Bundle {

  /** A code of `dev.sluice.spec.udp.FrameVerdict`. */
  val cause = Bits(FrameVerdict.BITS bits)
}

/** What is to be known of a frame that is good. */
case class FrameFacts(p: NicParameters) extends Bundle {
  private val beatBits = log2Up(p.beatBytes)

  val source = Bits(32 bits)

  /** Where in its last beat the packet's last byte is. */
  val lastByte = UInt(beatBits bits)

  /** Beats of the packet after its first; whether there are none, or one. */
  val more   = UInt(16 - beatBits bits)
  val single = Bool()
  val double = Bool()
}

/** A beat of a frame from its 42nd byte on, and which bytes of it the frame has. */
case class UnwrapRow(p: NicParameters) extends Bundle {
  val data = Bits(p.dataWidth bits)
  val last = Bool()
  val keep = Bits(p.beatBytes bits)
}
