// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.send

import dev.sluice.cycle.send.SendPhase
import dev.sluice.protocol.NicParameters
import dev.sluice.sizes.SendSizes
import spinal.core._

// What the send engine is told, counts and keeps. Names, order and widths of the first two are those
// of SendConfigWires and SendEventWires.

/** What the register block tells the send engine. */
case class SendConfigBundle() extends Bundle {
  val enable        = Bool()
  val senderTimeout = UInt(32 bits)
  val backoffLimit  = UInt(5 bits)
  val retryLimit    = UInt(10 bits)
  val busyWait      = UInt(48 bits)
  val memoryBase    = UInt(64 bits)
  val memoryBytes   = UInt(64 bits)
  val progress      = Bool()

  val transferIdStart = Bits(32 bits)
}

/** What happened in the send engine, for the counters: pulses of one clock. */
case class SendEventBundle() extends Bundle {
  val data              = Bool()
  val retransmission    = Bool()
  val probe             = Bool()
  val connectionRequest = Bool()
  val requestDropped    = Bool()
  val answerIgnored     = Bool()
  val completed         = Bool()
  val failed            = Bool()
  val refused           = Bool()
}

/** Widths that follow from the parameters. */
private[rtl] class SendWidths(val p: NicParameters) {
  val transfers: Int  = p.transfers
  val slotIdBits: Int = SendSizes.slotIdBits(p)
  val slotBits: Int   = slotIdBits max 1
  val rows: Int       = transfers max 2
  val pidxBits: Int   = p.sluice.pidxBits
  val countBits: Int  = p.sluice.packetCountBits
  val payload: Int    = p.sluice.payloadBytes
  val most: BigInt    = BigInt(p.sluice.maxTransferBytes)
  val bytesBits: Int  = most.bitLength
  def slot: UInt      = UInt(slotBits bits)

}

/** What a transfer id says: slot + S n for the n-th use of a slot, XOR the value at which the host
  * lets the ids start. That value is taken until the engine is enabled for the first time after
  * reset, and stays: an answer finds its transfer whatever the host writes later. One level of
  * logic at each use.
  */
private[rtl] class TransferIds(w: SendWidths, settings: SendConfigBundle) extends Area {
  private val begun = RegInit(False)
  private val start = Reg(Bits(32 bits)) init 0
  when(!begun) {
    start := settings.transferIdStart
    begun := settings.enable
  }

  /** A transfer id as if the ids had started at 0. */
  def relative(transferId: Bits): Bits = transferId ^ start

  /** The slot that a relative id names. */
  def slotIn(relative: Bits): UInt =
    if (w.slotIdBits == 0) U(0, 1 bit) else relative(w.slotIdBits - 1 downto 0).asUInt

  /** How often the slot was used before, of a relative id. */
  def useIn(relative: Bits): UInt = relative(31 downto w.slotIdBits).asUInt

  /** The transfer id of a use of a slot. */
  def idOf(use: UInt, slot: UInt): Bits =
    (if (w.slotIdBits == 0) use.asBits else use ## slot) ^ start
}

/** The part of a transfer's context that changes with operations. */
case class TransferRow(w: SendWidths) extends Bundle {
  val phase        = Bits(SendPhase.BITS bits)
  val use          = UInt(32 - w.slotIdBits bits)
  val hasTurn      = Bool()
  val busy         = Bool()
  val window       = UInt(16 bits)
  val generation   = Bits(8 bits)
  val next         = UInt(w.countBits bits)
  val sent         = UInt(w.countBits bits)
  val acknowledged = UInt(w.countBits bits)
  val asked        = UInt(SendSizes.ASKED_BITS bits)
}

/** The part that START writes and `examine` needs. */
case class TransferEnd(w: SendWidths) extends Bundle {
  val peer      = Bits(32 bits)
  val tailIndex = UInt(w.pidxBits bits)
}

/** The part that START writes and `decide` and the packets need. */
case class TransferBytes(w: SendWidths) extends Bundle {
  val address       = UInt(64 bits)
  val remoteAddress = UInt(64 bits)
  val bytes         = UInt(w.bytesBits bits)
  val tailBytes     = UInt(13 bits)
  val cookie        = Bits(32 bits)
}

/** A single packet that was asked for; its transfer id is relative. */
case class RequestBundle() extends Bundle {
  val transferId = Bits(32 bits)
  val pidx       = UInt(24 bits)
}

/** What an operation is; one of them. */
case class OperationKinds() extends Bundle {
  val start     = Bool()
  val answer    = Bool()
  val timeout   = Bool()
  val request   = Bool()
  val turn      = Bool()
  val readError = Bool()
}

/** Whom and what an answer, a request of one packet or a read error, which has no PIDX, is about.
  */
case class OperandBundle(w: SendWidths) extends Bundle {
  val use  = UInt(32 - w.slotIdBits bits)
  val pidx = UInt(24 bits)
  val peer = Bits(32 bits)
}

/** What an answer says. */
case class WordsBundle() extends Bundle {
  val packetType = Bits(3 bits)
  val window     = UInt(16 bits)
  val generation = Bits(8 bits)

  /** The low bits of `detail`, and whether the others are 0. */
  val reason    = Bits(3 bits)
  val hasReason = Bool()
}
