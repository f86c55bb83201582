// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.admission

import dev.sluice.rtl.lib.HeaderBundle
import dev.sluice.rtl.lib.WindowCommandBundle
import dev.sluice.protocol.{PacketType, RefusalReason, SluiceParameters}
import dev.sluice.cycle.window.WindowOp
import dev.sluice.spec.window.Verdict
import spinal.core._
import spinal.lib._

/** A data packet that was not admitted to the engine, for the counters. */
case class RefusedBundle() extends Bundle {

  /** Ordinal of `dev.sluice.spec.admission.AdmissionVerdict`. */
  val cause = Bits(3 bits)
}

/** A control packet that found its queue full, for the counters. */
case class OverflowBundle() extends Bundle {

  /** 0 for the send engine, 1 for the receive control. */
  val connection = Bool()
}

/** A window command in the input queue, and beside it whether it writes the window's context. */
case class QueuedCommand() extends Bundle {
  val command = WindowCommandBundle()

  /** It opens a window that there is. */
  val opens = Bool()
}

object QueuedCommand {

  /** Of a command as it enters. */
  def of(command: Stream[WindowCommandBundle], exists: Bool): Stream[QueuedCommand] = {
    val queued = Stream(QueuedCommand())
    queued.arbitrationFrom(command)
    queued.command := command.payload
    queued.opens   := exists && command.op === WindowOp.OPEN.code
    queued
  }
}

/** A packet's header in the input queue, and beside it what decides whether it is taken. */
case class QueuedHeader() extends Bundle {
  val header = HeaderBundle()

  /** A data packet. */
  val isData = Bool()

  /** A request for a connection; a refusal; what a refusal says when a sender gave up. */
  val connects = Bool()
  val refuses  = Bool()
  val isGone   = Bool()

  /** Behind the queue: a sender that gave up, and what is for receive control. */
  def givesUp: Bool    = refuses && isGone
  def forControl: Bool = connects || givesUp
}

object QueuedHeader {

  /** Of a header as it enters. */
  def of(header: Stream[HeaderBundle]): Stream[QueuedHeader] = {
    val queued = Stream(QueuedHeader())
    queued.arbitrationFrom(header)
    queued.header := header.payload
    def is(kind: PacketType): Bool = header.packetType === kind.code
    queued.isData   := is(PacketType.DATA)
    queued.connects := is(PacketType.CONNECTION_REQUEST)
    queued.refuses  := is(PacketType.REFUSAL)
    queued.isGone   := header.detail === RefusalReason.SENDER_GAVE_UP.code
    queued
  }
}

/** Whether a query of the engine waits for a clock without a command, for Admission. */
case class QueryWaitsBundle() extends Bundle {

  /** A query was taken and goes on only in a clock without a command. */
  val waits = Bool()
}

/** What Admission keeps of each window beside its phase, from one open to the next. */
case class WindowContext() extends Bundle {
  val generation = Bits(8 bits)
  val peer       = Bits(32 bits)
  val transferId = Bits(32 bits)
  val packets    = UInt(25 bits)
  val tailBytes  = UInt(13 bits)
  val address    = UInt(64 bits)
}

/** The phases of a window, which every window command changes. */
object WindowContext {

  /** Nobody holds the window. */
  val free = 0

  /** Packets go to the engine. */
  val open = 1

  /** Packets are refused. */
  val failed = 2
}

/** What waits for the engine's verdict: a packet, or the mark of a close. */
case class PendingBundle() extends Bundle {
  val closed     = Bool()
  val judged     = Bool()
  val refuse     = Bool()
  val window     = UInt(16 bits)
  val generation = Bits(8 bits)
  val pidx       = UInt(24 bits)
  val bytes      = UInt(13 bits)
  val address    = UInt(64 bits)
  val again      = Bool()
}

/** Of a window command, what the engine is told. */
case class EngineOrder(p: SluiceParameters) extends Bundle {
  val op         = Bits(2 bits)
  val window     = UInt(p.windowBits bits)
  val generation = Bits(8 bits)
  val packets    = UInt(p.packetCountBits bits)
}

object EngineOrder {

  /** That part of a command. */
  def of(p: SluiceParameters, command: WindowCommandBundle): EngineOrder = {
    val order = EngineOrder(p)
    order.op         := command.op
    order.window     := command.window.resized
    order.generation := command.generation
    order.packets    := command.packets.resized
    order
  }
}

/** Of a verdict, what is not known of the packet before. */
case class JudgedBundle(p: SluiceParameters) extends Bundle {
  val verdict     = Bits(Verdict.BITS bits)
  val wbase       = UInt(p.packetCountBits bits)
  val slide       = UInt(p.slideBits bits)
  val complete    = Bool()
  val answerAgain = Bool()
}
