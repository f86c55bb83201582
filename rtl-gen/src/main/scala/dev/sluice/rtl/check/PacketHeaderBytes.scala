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

  /** The fields as they are stored: those that the type does not have, too. */
  def stored(peer: Bits): HeaderBundle = {
    val header = HeaderBundle()
    header.packetType    := packetType
    header.tail          := bytes(1)(0)
    header.again         := bytes(1)(1)
    header.window        := field(2, 2).asUInt
    header.generation    := field(4, 1)
    header.pidx          := field(5, 3).asUInt
    header.transferId    := field(8, 4)
    header.length        := length
    header.detail        := field(14, 2)
    header.peer          := peer
    header.remoteAddress := field(16, 8).asUInt
    header.regionBytes   := field(24, 8).asUInt
    header
  }
}

object PacketHeaderBytes {

  /** The fields as PacketCheck gives them: those that the type does not have as 0. It is decided
    * behind the memory, so that nothing but wires is before it.
    */
  def shown(stored: HeaderBundle, isData: Bool, isRequest: Bool): HeaderBundle = {
    val header = CombInit(stored)
    header.allowOverride()
    header.again         := stored.again && isData
    header.length        := stored.length.andMask(isData)
    header.remoteAddress := stored.remoteAddress.andMask(isRequest)
    header.regionBytes   := stored.regionBytes.andMask(isRequest)
    header
  }
}
