// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.builder

import dev.sluice.rtl.lib.ControlBundle
import dev.sluice.protocol.PacketCodec
import spinal.core._

/** Header and, of the send engine's packets, 16 bytes of body as bits, byte 0 in bits 7..0:
  * `docs/packet-format.md`.
  */
private[rtl] object PacketBytes {

  /** Fields from the first byte on, each big-endian. */
  private def bytes(fields: Bits*): Bits = {
    val all = fields.reduce(_ ## _)
    Cat((0 until all.getWidth / 8).map(i => all(all.getWidth - 8 * (i + 1), 8 bits)))
  }

  private def first(packetType: Bits): Bits =
    B(PacketCodec.VERSION, 4 bits) ## B(0, 1 bits) ## packetType

  /** A control packet, which has no body. */
  def control(c: ControlBundle): Bits = bytes(
    first(c.packetType),
    B(0, 8 bits),
    c.window.asBits,
    c.generation,
    c.pidx.asBits,
    c.transferId,
    B(0, 16 bits),
    c.detail
  )

  /** A packet of the send engine; the body is 16 bytes, zeros where the packet has none here. */
  def send(s: SendRow): Bits = bytes(
    first(s.packetType),
    B(0, 6 bits) ## s.again ## s.tail,
    s.window.asBits,
    s.generation,
    s.pidx.asBits,
    s.transferId,
    s.bodyBytes.resize(16 bits).asBits,
    s.detail,
    s.remoteAddress ## s.regionBytes
  )
}
