// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.builder

import dev.sluice.protocol.{NicParameters, PacketCodec}
import spinal.core._

/** A packet to send, as the framer wants it, without the address of its payload.
  *
  * @param p
  *   width of the data, P
  * @param hasBody
  *   it may be a connection request
  */
case class SendRow(p: NicParameters, hasBody: Boolean = true) extends Bundle {
  val packetType = Bits(3 bits)
  val tail       = Bool()
  val again      = Bool()
  val peer       = Bits(32 bits)
  val window     = UInt(16 bits)
  val generation = Bits(8 bits)
  val transferId = Bits(32 bits)
  val pidx       = UInt(24 bits)
  val detail     = Bits(16 bits)

  /** Bytes behind the header; the beats of header and body, less 1. */
  val bodyBytes = UInt(13 bits)
  val beats     = UInt(SendRow.beatsBits(p) bits)

  /** The body of a connection request, else 0. */
  val remoteAddress = hasBody generate UInt(64 bits)
  val regionBytes   = hasBody generate UInt(64 bits)

  /** It has a payload that is in memory; or one that cannot be read: the address is not a multiple
    * of a beat, the length not 1 to P, or memory had an error.
    */
  val reads = Bool()
  val bad   = Bool()
}

object SendRow {

  /** Bits of the beats of a packet's message less 1. */
  def beatsBits(p: NicParameters): Int =
    log2Up((PacketCodec.HEADER_BYTES + (p.sluice.payloadBytes max 16)) / p.beatBytes + 1)
}
