// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.send

import dev.sluice.rtl.lib.SendBundle
import dev.sluice.protocol.{PacketType, RefusalReason}
import spinal.core._

/** The two clocks between the decision to send a packet and the queue before the output.
  *
  * {{{
  *   decide -> multiply: k * P -> add: Addr_Send + k * P -> queue
  * }}}
  *
  * Where P is a power of two the product is a shift; else a multiplication by a constant, alone in
  * its clock.
  */
class Departure(
    w: SendWidths,
    sends: Bool,
    packet: Bits,
    operation: OperationBundle,
    found: SendFindings,
    row: TransferRow,
    to: Bits,
    bytes: TransferBytes,
    transferId: Bits
) extends Area {
  private def is(packetType: Bits, what: PacketType): Bool = packetType === what.code

  val multiply = new Area {
    val valid      = RegNext(sends) init False
    val packetType = RegNextWhen(packet, sends)
    val k          = RegNextWhen(found.k, sends)
    val again      = RegNextWhen(found.wasSent, sends)
    val isTail     = RegNextWhen(found.isTail, sends)
    val peer       = RegNextWhen(to, sends)
    val window     = RegNextWhen(row.window, sends)
    val generation = RegNextWhen(row.generation, sends)
    val id         = RegNextWhen(transferId, sends)
    val address    = RegNextWhen(bytes.address, sends)
    val remote     = RegNextWhen(bytes.remoteAddress, sends)
    val length     = RegNextWhen(bytes.bytes, sends)
    val tailBytes  = RegNextWhen(bytes.tailBytes, sends)

    val isData    = is(packetType, PacketType.DATA)
    val isRequest = is(packetType, PacketType.CONNECTION_REQUEST)
    val isRefusal = is(packetType, PacketType.REFUSAL)

    /** All but the address. */
    val payload = SendBundle()
    payload.packetType    := packetType
    payload.tail          := isData && isTail
    payload.again         := isData && again
    payload.peer          := peer
    payload.window        := window
    payload.generation    := generation
    payload.transferId    := id
    payload.pidx          := isRefusal ? U(0, 24 bits) | k
    payload.detail        := isRefusal ? B(RefusalReason.SENDER_GAVE_UP.code, 16 bits) | B(0)
    payload.length        := 0
    payload.address       := isData ? address | U(0)
    payload.remoteAddress := isRequest ? remote | U(0)
    payload.regionBytes   := isRequest ? length.resize(64) | U(0)
    when(isData)(payload.length := isTail ? tailBytes | U(w.payload, 13 bits))

    val index   = k.resize(w.pidxBits)
    val product =
      if (isPow2(w.payload)) (index << log2Up(w.payload)).resize(w.bytesBits)
      else (index * U(w.payload, log2Up(w.payload + 1) bits)).resize(w.bytesBits)
    val offset = isData ? product | U(0)
  }

  val add = new Area {
    val valid   = RegNext(multiply.valid) init False
    val payload = RegNextWhen(multiply.payload, multiply.valid)
    val offset  = RegNextWhen(multiply.offset, multiply.valid)
  }

  val packetOut = SendBundle()
  packetOut.address.allowOverride()
  packetOut         := add.payload
  packetOut.address := add.payload.address + add.offset
}
