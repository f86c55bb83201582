// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.check

import dev.sluice.rtl.lib.HeaderBundle
import dev.sluice.protocol.{PacketCodec, PacketType}
import spinal.core._

/** The fields of the first 32 bytes of a packet: `docs/packet-format.md`. Nothing but wires.
  *
  * @param bytes
  *   byte 0 first, 8 bits each; of byte 1 the flags TAIL and AGAIN may be all
  */
case class PacketHeaderBytes(bytes: Seq[Bits]) extends Area {

  /** A big-endian field. */
  private def field(at: Int, length: Int): Bits =
    (at until at + length).map(bytes(_)).reduce(_ ## _)

  val goodVersion = bytes(0)(7 downto 4) === PacketCodec.VERSION
  val unknownType = bytes(0)(3)
  val packetType  = bytes(0)(2 downto 0)
  val isData      = packetType === PacketType.DATA.code
  val isRequest   = packetType === PacketType.CONNECTION_REQUEST.code
  val length      = field(12, 2).asUInt

  /** The fields as PacketCheck gives them, those that the type does not have as 0. */
  def toBundle(peer: Bits): HeaderBundle = {
    val header = HeaderBundle()
    header.packetType    := packetType
    header.tail          := bytes(1)(0)
    header.again         := isData && bytes(1)(1)
    header.window        := field(2, 2).asUInt
    header.generation    := field(4, 1)
    header.pidx          := field(5, 3).asUInt
    header.transferId    := field(8, 4)
    header.length        := isData.mux(length, U(0, 16 bits))
    header.detail        := field(14, 2)
    header.peer          := peer
    header.remoteAddress := isRequest.mux(field(16, 8).asUInt, U(0, 64 bits))
    header.regionBytes   := isRequest.mux(field(24, 8).asUInt, U(0, 64 bits))
    header
  }
}
