// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.check

import dev.sluice.rtl.lib.HeaderBundle
import dev.sluice.protocol.{PacketCodec, PacketType}
import spinal.core._

/** What a packet's type is, in registers beside that of its first byte. Of what its fields depend
  * on there are two, so that neither has too many loads.
  *
  * @param packetType
  *   bits 2..0 of byte 0
  * @param comes
  *   the registers take it
  */
case class PacketKind(packetType: Bits, comes: Bool) extends Area {
  val isData     = RegNextWhen(packetType === PacketType.DATA.code, comes)
  val isRequest  = RegNextWhen(packetType === PacketType.CONNECTION_REQUEST.code, comes)
  val notRequest = RegNextWhen(packetType =/= PacketType.CONNECTION_REQUEST.code, comes)
}

/** The fields of the first 32 bytes of a packet: `docs/packet-format.md`. Nothing but wires.
  *
  * @param bytes
  *   byte 0 first, 8 bits each; of byte 1 the flags TAIL and AGAIN may be all
  * @param kind
  *   of the same packet
  */
case class PacketHeaderBytes(bytes: Seq[Bits], kind: PacketKind) extends Area {

  /** A big-endian field. */
  private def field(at: Int, length: Int): Bits =
    (at until at + length).map(bytes(_)).reduce(_ ## _)

  val goodVersion = bytes(0)(7 downto 4) === PacketCodec.VERSION
  val unknownType = bytes(0)(3)
  val packetType  = bytes(0)(2 downto 0)
  val length      = field(12, 2).asUInt

  /** The fields as PacketCheck gives them, those that the type does not have as 0. */
  def toBundle(peer: Bits): HeaderBundle = {
    val header = HeaderBundle()
    header.packetType    := packetType
    header.tail          := bytes(1)(0)
    header.again         := kind.isData && bytes(1)(1)
    header.window        := field(2, 2).asUInt
    header.generation    := field(4, 1)
    header.pidx          := field(5, 3).asUInt
    header.transferId    := field(8, 4)
    header.length        := kind.isData.mux(length, U(0, 16 bits))
    header.detail        := field(14, 2)
    header.peer          := peer
    header.remoteAddress := kind.isRequest.mux(field(16, 8).asUInt, U(0, 64 bits))
    header.regionBytes   := kind.notRequest.mux(U(0, 64 bits), field(24, 8).asUInt)
    header
  }
}
