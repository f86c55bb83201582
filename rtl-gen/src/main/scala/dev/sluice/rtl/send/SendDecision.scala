// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.send

import dev.sluice.cycle.send.{SendOperation, SendPhase}
import dev.sluice.protocol.{CompletionStatus, PacketType, RefusalReason}
import spinal.core._

/** What the stage `examine` found out, in comparisons. */
case class SendFindings() extends Bundle {
  val k         = UInt(24 bits)
  val known     = Bool()
  val samePeer  = Bool()
  val holds     = Bool()
  val wasSent   = Bool()
  val arrived   = Bool()
  val inRange   = Bool()
  val isTail    = Bool()
  val due       = Bool()
  val exhausted = Bool()
  val doublings = UInt(5 bits)

  /** The next packet is before k. */
  val nextBelowK = Bool()
  val allSent    = Bool()
  val allArrived = Bool()

  // Where the sender stays inside the window: W packets or more past what has arrived.
  val nextFar      = Bool()
  val afterNextFar = Bool()
  val kFar         = Bool()
  val sentFar      = Bool()

  /** W packets or more from k to the next. */
  val nextFarFromK = Bool()
}

/** The stage `decide`: what an operation does to its transfer, and what comes of it. The rules are
  * those of `dev.sluice.spec.send.Sender`; no arithmetic but two increments and one shift.
  *
  * @param row
  *   the transfer's context as it was read
  */
class SendDecision(
    w: SendWidths,
    valid: Bool,
    operation: OperationBundle,
    found: SendFindings,
    row: TransferRow,
    settings: SendConfigBundle
) extends Area {

  /** The context that is written back. */
  val next = TransferRow(w)
  next := row

  val sends      = False
  val packet     = B(PacketType.DATA.code, 3 bits)
  val takesTurn  = False
  val requests   = False
  val ends       = False
  val status     = B(CompletionStatus.DONE.code, CompletionStatus.BITS bits)
  val setsTimer  = False
  val starts     = False
  val ignored    = False
  val delay      = UInt(48 bits)
  val senderWait = (settings.senderTimeout.resize(48) |<< found.doublings).resize(48)
  delay := senderWait

  val connecting = row.phase === SendPhase.CONNECTING.code
  val sending    = row.phase === SendPhase.SENDING.code
  val waiting    = row.phase === SendPhase.WAITING.code
  val k          = found.k.resize(w.countBits)

  private def heard(packetType: PacketType): Bool  = operation.packetType === packetType.code
  private def because(reason: RefusalReason): Bool = operation.detail === reason.code

  private def startTimer(): Unit = {
    setsTimer := True
    starts    := True
  }

  private def takeTurns(hadTurn: Bool): Unit = {
    setsTimer    := True
    takesTurn    := !hadTurn
    next.hasTurn := True
  }

  private def end(): Unit = {
    ends       := True
    setsTimer  := True
    next.phase := SendPhase.FREE.code
    next.use   := row.use + 1
  }

  private def send(what: PacketType): Unit = {
    sends  := True
    packet := what.code
  }

  private def answer(): Unit = {
    ignored := True
    when(heard(PacketType.CONNECTION_RESPONSE) && connecting) {
      ignored         := False
      next.window     := operation.window
      next.generation := operation.generation
      next.busy       := False
      next.phase      := SendPhase.SENDING.code
      takeTurns(row.hasTurn)
    }
    when(heard(PacketType.REFUSAL)) {
      when(because(RefusalReason.NO_FREE_WINDOW) && connecting) {
        ignored   := False
        next.busy := True
        delay     := settings.busyWait
        startTimer()
      }
      val refused = because(RefusalReason.BAD_REGION) || because(RefusalReason.ENDED)
      when(because(RefusalReason.RECEIVER_GAVE_UP) || (connecting && refused)) {
        ignored := False
        // The codes of the statuses are those of the reasons.
        status := operation.detail.resized
        end()
      }
    }
    when(heard(PacketType.SINGLE_REQUEST) && found.holds && found.wasSent) {
      ignored  := False
      requests := True
      signOfLife(sending)
    }
    when(heard(PacketType.RANGE_REQUEST) && found.holds && found.inRange) {
      ignored := False
      rangeRequest()
    }
    when(heard(PacketType.PROGRESS) && found.holds) {
      ignored := False
      progress()
    }
    when(heard(PacketType.COMPLETION_RESPONSE) && found.holds) {
      ignored := False
      end()
    }
  }

  private def signOfLife(sendsOn: Bool): Unit = {
    next.asked := 1
    when(sendsOn)(takeTurns(row.hasTurn)) otherwise startTimer()
  }

  /** Goes on at a packet; not past those that were sent, nor back to one that has arrived. */
  private def rangeRequest(): Unit = {
    val waits  = found.arrived && found.allArrived
    val stalls = !found.arrived && (found.wasSent ? found.kFar | found.sentFar)
    next.next := row.sent
    when(found.wasSent)(next.next := k)
    when(found.arrived)(next.next := row.acknowledged)
    settle(waits, stalls)
    signOfLife(!waits && !stalls)
  }

  /** All before k have arrived. */
  private def progress(): Unit = {
    val keeps  = found.arrived || (found.wasSent && !found.nextBelowK)
    val waits  = keeps ? waiting | (!found.wasSent && found.allSent)
    val stalls = keeps && (found.arrived ? found.nextFar | found.nextFarFromK)
    when(!found.arrived) {
      next.acknowledged := found.wasSent ? k | row.sent
      when(!keeps)(next.next := found.wasSent ? k | row.sent)
    }
    settle(waits, stalls)
    signOfLife(!waits && !stalls)
  }

  /** The phase that follows from the next packet. */
  private def settle(waits: Bool, stalls: Bool): Unit = {
    next.phase := SendPhase.SENDING.code
    when(stalls)(next.phase := SendPhase.STALLED.code)
    when(waits)(next.phase  := SendPhase.WAITING.code)
  }

  private def timeout(): Unit =
    when(found.exhausted) {
      sends  := !connecting
      packet := PacketType.REFUSAL.code
      status := CompletionStatus.SENDER_GAVE_UP.code
      when(row.busy)(status := CompletionStatus.NO_FREE_WINDOW.code)
      end()
    } otherwise {
      next.asked := row.asked + 1
      send(PacketType.DATA)
      when(connecting)(packet := PacketType.CONNECTION_REQUEST.code)
      startTimer()
    }

  private def turn(): Unit = {
    next.hasTurn := False
    when(sending) {
      val after = row.next + 1
      send(PacketType.DATA)
      next.next := after
      when(!found.wasSent)(next.sent := after)
      settle(found.isTail, found.afterNextFar)
      when(found.isTail || found.afterNextFar) {
        next.asked := 1
        startTimer()
      } otherwise takeTurns(False)
    }
  }

  private def start(): Unit = {
    next.phase        := SendPhase.CONNECTING.code
    next.busy         := False
    next.window       := 0
    next.generation   := 0
    next.next         := 0
    next.sent         := 0
    next.acknowledged := 0
    next.asked        := 0
    delay             := 0
    startTimer()
  }

  when(valid) {
    when(operation.is(SendOperation.START))(start())
    when(operation.is(SendOperation.ANSWER)) {
      when(found.known && found.samePeer)(answer()) otherwise (ignored := True)
    }
    when(operation.is(SendOperation.TIMEOUT) && found.due)(timeout())
    when(operation.is(SendOperation.REQUEST) && found.known && !found.arrived)(
      send(PacketType.DATA)
    )
    when(operation.is(SendOperation.TURN))(turn())
    when(operation.is(SendOperation.READ_ERROR) && found.known && !connecting) {
      send(PacketType.REFUSAL)
      status := CompletionStatus.PAYLOAD_UNREADABLE.code
      end()
    }
  }
}
