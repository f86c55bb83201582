// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import dev.sluice.protocol.NicParameters
import dev.sluice.spec.rings.PeerShare
import spinal.core._

// The bundles between the blocks of the NIC. Names, order and widths are those of the classes of
// dev.sluice.cycle.wires; the page is docs/blocks/nic.md.

/** A checked packet: its header fields, its peer and, of a connection request, its body. From
  * PacketCheck to Admission.
  */
case class HeaderBundle() extends Bundle {
  val packetType    = Bits(3 bits)
  val tail          = Bool()
  val again         = Bool()
  val window        = UInt(16 bits)
  val generation    = Bits(8 bits)
  val pidx          = UInt(24 bits)
  val transferId    = Bits(32 bits)
  val length        = UInt(16 bits)
  val detail        = Bits(16 bits)
  val peer          = Bits(32 bits)
  val remoteAddress = UInt(64 bits)
  val regionBytes   = UInt(64 bits)
  packetType.setPartialName("type")
}

/** Payload of data packets in beats. Byte 0 of a packet is bits 7..0 of its first beat; bytes after
  * the last are 0.
  */
case class PayloadBundle(p: NicParameters) extends Bundle {
  val data = Bits(p.dataWidth bits)
  val last = Bool()
}

/** A packet for the send side. From Admission to the send engine.
  */
case class AnswerBundle() extends Bundle {
  val packetType = Bits(3 bits)
  val window     = UInt(16 bits)
  val generation = Bits(8 bits)
  val pidx       = UInt(24 bits)
  val transferId = Bits(32 bits)
  val detail     = Bits(16 bits)
  val peer       = Bits(32 bits)
  packetType.setPartialName("type")
}

/** A connection request, or a sender that gave up. From Admission to the receive control.
  */
case class ConnectionBundle() extends Bundle {
  val gaveUp        = Bool()
  val window        = UInt(16 bits)
  val generation    = Bits(8 bits)
  val pidx          = UInt(24 bits)
  val transferId    = Bits(32 bits)
  val peer          = Bits(32 bits)
  val remoteAddress = UInt(64 bits)
  val regionBytes   = UInt(64 bits)
}

/** What the receive control says of a window. To Admission, which keeps the context and passes open
  * and close on to the engine.
  */
case class WindowCommandBundle() extends Bundle {
  val op         = Bits(2 bits)
  val failed     = Bool()
  val window     = UInt(16 bits)
  val generation = Bits(8 bits)
  val peer       = Bits(32 bits)
  val transferId = Bits(32 bits)
  val packets    = UInt(25 bits)
  val tailBytes  = UInt(13 bits)
  val address    = UInt(64 bits)
}

/** What becomes of the next packet of the payload stream, with what the receive control is to hear
  * of it; or, with closed, no packet but a mark that a close has passed. From Admission to
  * PacketWriter.
  */
case class WriteCommandBundle() extends Bundle {
  val closed      = Bool()
  val write       = Bool()
  val address     = UInt(64 bits)
  val bytes       = UInt(13 bits)
  val window      = UInt(16 bits)
  val generation  = Bits(8 bits)
  val pidx        = UInt(24 bits)
  val verdict     = Bits(3 bits)
  val wbase       = UInt(25 bits)
  val slide       = UInt(11 bits)
  val complete    = Bool()
  val answerAgain = Bool()
  val refuse      = Bool()
  val again       = Bool()
}

/** A verdict on a data packet, to be counted. From ReceiveEngine to Registers.
  */
case class VerdictEventBundle() extends Bundle {
  val verdict = Bits(3 bits)
}

/** A packet whose bytes are in memory, or that was dropped, or a mark; in order. From PacketWriter
  * to the receive control.
  */
case class ArrivalBundle() extends Bundle {
  val closed      = Bool()
  val error       = Bool()
  val window      = UInt(16 bits)
  val generation  = Bits(8 bits)
  val pidx        = UInt(24 bits)
  val verdict     = Bits(3 bits)
  val wbase       = UInt(25 bits)
  val slide       = UInt(11 bits)
  val complete    = Bool()
  val answerAgain = Bool()
  val refuse      = Bool()
  val again       = Bool()
}

/** A control packet to send. From the receive control to PacketBuilder.
  */
case class ControlBundle() extends Bundle {
  val packetType = Bits(3 bits)
  val peer       = Bits(32 bits)
  val window     = UInt(16 bits)
  val generation = Bits(8 bits)
  val transferId = Bits(32 bits)
  val pidx       = UInt(24 bits)
  val detail     = Bits(16 bits)
  packetType.setPartialName("type")
}

/** A packet to send. From the send engine to PacketBuilder.
  */
case class SendBundle() extends Bundle {
  val packetType    = Bits(3 bits)
  val tail          = Bool()
  val again         = Bool()
  val peer          = Bits(32 bits)
  val window        = UInt(16 bits)
  val generation    = Bits(8 bits)
  val transferId    = Bits(32 bits)
  val pidx          = UInt(24 bits)
  val detail        = Bits(16 bits)
  val length        = UInt(13 bits)
  val address       = UInt(64 bits)
  val remoteAddress = UInt(64 bits)
  val regionBytes   = UInt(64 bits)
  val urgent        = Bool()
  packetType.setPartialName("type")
}

/** How many full packets PacketBuilder has room for: `dev.sluice.cycle.wires.SendRoomWires`. */
case class SendRoomBundle() extends Bundle {
  val turns  = UInt(4 bits)
  val urgent = UInt(4 bits)
}

/** A transfer to send. From the host rings to the send engine.
  */
case class DescriptorBundle() extends Bundle {
  val cookie        = Bits(32 bits)
  val peer          = Bits(32 bits)
  val address       = UInt(64 bits)
  val bytes         = UInt(64 bits)
  val remoteAddress = UInt(64 bits)
}

/** How a transfer ended. From the send engine to the host rings.
  */
case class CompletionBundle() extends Bundle {
  val cookie     = Bits(32 bits)
  val transferId = Bits(32 bits)
  val status     = Bits(8 bits)
  val bucket     = UInt(PeerShare.BUCKET_BITS bits)
}

/** Frames that were dropped behind the MAC. To Registers.
  */
case class MacEventBundle() extends Bundle {
  val badFrame = Bool()
  val noRoom   = Bool()
}
