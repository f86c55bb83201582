// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.send

import dev.sluice.protocol.{PacketType, RefusalReason}
import dev.sluice.rtl.lib.SendBundle
import dev.sluice.rtl.lib.Wide
import spinal.core._

/** The three clocks between the decision to send a packet and the queue before the output.
  *
  * {{{
  *   decide -> (k * P) -> low half of Addr_Send + k * P -> high half -> queue
  * }}}
  *
  * The fields stay for two clocks; the queue takes them in the second, when the address is whole.
  *
  * Where P is a power of two the product is a shift; else a multiplication by a constant, in the
  * clock of `decide`.
  *
  * @param outcome
  *   in the clock of `change`, `choosing`, and the next
  * @param row
  *   the transfer's context as it was read
  */
class Departure(
    w: SendWidths,
    choosing: Bool,
    outcome: SendOutcome,
    found: SendFindings,
    row: TransferRow,
    to: Bits,
    bytes: TransferBytes,
    transferId: Bits
) extends Area {
  private val index  = found.k.resize(w.pidxBits)
  private val offset =
    if (isPow2(w.payload)) (index << log2Up(w.payload)).resize(w.bytesBits max 33)
    else
      RegNextWhen(index * U(w.payload, log2Up(w.payload + 1) bits), !choosing)
        .setName("departure_product")
        .resize(w.bytesBits max 33)

  val valid = RegNext(choosing && outcome.sends) init False

  /** All but the address; what a packet of its type does not have is 0. */
  val payload = Reg(SendBundle())
  val low     = Reg(UInt(33 bits))
  val high    = Reg(UInt(32 bits))
  val upper   = Reg(UInt((w.bytesBits max 33) - 32 bits))

  when(choosing) {
    payload.packetType := PacketType.DATA.code
    when(outcome.isRequest)(payload.packetType := PacketType.CONNECTION_REQUEST.code)
    // What a transfer sends as it ends is a refusal.
    when(outcome.ends)(payload.packetType := PacketType.REFUSAL.code)
    payload.tail          := outcome.isData && found.isTail
    payload.again         := outcome.isData && found.wasSent
    payload.peer          := to
    payload.window        := row.window
    payload.generation    := row.generation
    payload.transferId    := transferId
    payload.pidx          := found.k
    payload.detail        := 0
    payload.length        := found.isTail ? bytes.tailBytes | U(w.payload, 13 bits)
    payload.remoteAddress := bytes.remoteAddress
    payload.regionBytes   := bytes.bytes.resized
    payload.urgent        := !outcome.dropsTurn
    low                   := Wide.sumAndCarry(bytes.address(31 downto 0), offset(31 downto 0))
    high                  := bytes.address(63 downto 32)
    upper                 := offset(offset.high downto 32)
    when(outcome.ends) {
      payload.pidx   := 0
      payload.detail := RefusalReason.SENDER_GAVE_UP.code
    }
    when(!outcome.isData) {
      payload.length := 0
      low            := 0
      high           := 0
      upper          := 0
    }
    when(!outcome.isRequest) {
      payload.remoteAddress := 0
      payload.regionBytes   := 0
    }
  }
  payload.address := 0

  /** The packet enters the queue. */
  val goes = RegNext(valid) init False

  private val top = RegNext(Wide.sum(high, upper.resize(32), low(32)))

  val packetOut = SendBundle()
  packetOut.address.allowOverride()
  packetOut         := payload
  packetOut.address := top @@ low(31 downto 0)
}
