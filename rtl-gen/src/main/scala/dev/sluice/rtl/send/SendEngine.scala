// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.send

import dev.sluice.rtl.builder.ReadErrorBundle
import dev.sluice.rtl.lib.AnswerBundle
import dev.sluice.rtl.lib.BlockRamFifo
import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.CompletionBundle
import dev.sluice.rtl.lib.DescriptorBundle
import dev.sluice.rtl.lib.HandshakeWatch
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.SendBundle
import dev.sluice.cycle.send.SendOperation
import dev.sluice.protocol.{CompletionStatus, NicParameters}
import dev.sluice.sizes.HandshakeBounds
import dev.sluice.sizes.SendSizes
import spinal.core._
import spinal.lib._

/** The send side of a node: up to S transfers at a time, each connects, sends its packets, answers
  * requests out of host memory, asks when it hears nothing, and ends in one completion.
  *
  * {{{
  *   descriptor -> DescriptorIntake -+
  *   answer -> [queue] --------------+             examine     decide      finish
  *   TransferTimers -----------------+-> select -> compare --> change ---> deadline, completion
  *   [queue of requests] ------------+     |          ^       context
  *   [queue of turns] ---------------+     +--read----+ |        |         multiply     add
  *                                        contexts <----write----+-------> k * P -----> address -> [queue] -> send
  * }}}
  *
  * In every clock one operation on one transfer enters. Latency: 6 clocks from its selection to
  * `send`. Initiation interval: 1 for different transfers, 4 for one transfer, whose packets take 5
  * with the queue of turns. Hazards: an operation on a transfer waits until the one before has left
  * `finish`, so contexts need no forwarding, and no row is read and written in one clock. Room in
  * the send queue is kept from the selection on, and room for the completion from the descriptor
  * on, so nothing in the pipeline ever waits.
  *
  * Cost: contexts of S rows in block RAM (about 130 + 51 + 52 + 220 bits a row at M = 2^20), six
  * queues. Cycle model: `dev.sluice.cycle.send.SendEngineModel`; page: docs/blocks/send.md.
  */
class SendEngine(p: NicParameters) extends Component {
  setDefinitionName("SendEngine")

  private val w = new SendWidths(p)

  val descriptor = slave(Stream(DescriptorBundle()))
  val answer     = slave(Stream(AnswerBundle()))
  val config     = in(SendConfigBundle())
  val readError  = slave(Flow(ReadErrorBundle()))
  val send       = master(Stream(SendBundle()))
  val completion = master(Stream(CompletionBundle()))
  val event      = out(SendEventBundle())

  val settings = RegNext(config) init SendConfigBundle().getZero
  val ids      = new TransferIds(w, settings)
  val now      = Reg(UInt(SendSizes.TIME_BITS bits)) init 0
  now := now + 1

  /** After reset: clears one context a clock, and gives its slot to the queue of free ones. */
  val clear = new Area {
    val done = RegInit(False)
    val row  = Reg(w.slot) init 0
    when(!done) {
      row  := row + 1
      done := row === w.transfers - 1
    }
  }

  val contexts = Mem(TransferRow(w), w.rows)
  val ends     = Mem(TransferEnd(w), w.rows)
  val places   = Mem(TransferBytes(w), w.rows)
  val timers   = new TransferTimers(w)
  val intake   = new DescriptorIntake(w)

  val heard    = MooreFifo(answer, SendSizes.ANSWERS)
  val free     = new BlockRamFifo(HardType(w.slot), w.transfers)
  val turns    = new BlockRamFifo(HardType(w.slot), w.transfers)
  val requests = new BlockRamFifo(HardType(RequestBundle()), SendSizes.requests(p))
  val failed   = new BlockRamFifo(HardType(Bits(32 bits)), SendSizes.READ_ERRORS)
  val sends    = new MooreFifo(HardType(SendBundle()), SendSizes.SENDS)
  val results  = new BlockRamFifo(HardType(CompletionBundle()), SendSizes.outstanding(p))

  send << sends.io.pop
  completion << MooreFifo(results.io.pop, SendSizes.COMPLETION_EXIT)

  /** Packets that were selected and have not left; room for each is kept in the send queue. */
  val reserved = Reg(UInt(log2Up(SendSizes.SENDS + 1) bits)) init 0

  /** Descriptors that were taken and whose completion was not; room for each is kept. */
  val outstanding = Reg(UInt(log2Up(SendSizes.outstanding(p) + 1) bits)) init 0
  when(descriptor.fire =/= completion.fire) {
    outstanding := descriptor.fire ? (outstanding + 1) | (outstanding - 1)
  }

  intake.io.descriptor << descriptor
  intake.io.room        := clear.done && settings.enable && outstanding =/= SendSizes.outstanding(p)
  intake.io.memoryBase  := settings.memoryBase
  intake.io.memoryBytes := settings.memoryBytes

  failed.io.push.valid   := readError.valid
  failed.io.push.payload := readError.transferId

  // Which slots have an operation in the pipeline.
  val examineValid = RegInit(False)
  val decideValid  = RegInit(False)
  val finishValid  = RegInit(False)
  val examineOp    = Reg(OperationBundle(w))
  val examinePeer  = Reg(Bits(32 bits))
  val decideOp     = RegNextWhen(examineOp, examineValid)
  val finishSlot   = RegNextWhen(decideOp.slot, decideValid)
  decideValid := examineValid
  finishValid := decideValid

  private def inPipeline(slot: UInt): Bool =
    (examineValid && examineOp.slot === slot) ||
      (decideValid && decideOp.slot === slot) ||
      (finishValid && finishSlot === slot)

  /** One operation a clock: a packet that could not be read, which holds up all that may send; a
    * new transfer; an answer, unless the last was one and there is something to send; a wait that
    * is over; a requested packet; the next in turn.
    */
  val select = new Area {
    private def candidate(there: Bool, slot: UInt): Bool =
      there && clear.done && !inPipeline(slot)

    val answerSlot  = ids.slotOf(heard.transferId)
    val requestSlot = ids.slotOf(requests.io.pop.transferId)
    val room        = reserved =/= SendSizes.SENDS
    val failedSlot  = ids.slotOf(failed.io.pop.payload)
    val fails       = candidate(room && failed.io.pop.valid, failedSlot)
    val maySelect   = room && !failed.io.pop.valid
    val start   = !fails && candidate(intake.io.offers && free.io.pop.valid, free.io.pop.payload)
    val hear    = candidate(heard.valid, answerSlot)
    val timeout = candidate(maySelect && timers.io.found, timers.io.slot)
    val request = candidate(maySelect && requests.io.pop.valid, requestSlot)
    val turn    = candidate(maySelect && turns.io.pop.valid, turns.io.pop.payload)
    val maySend = timeout || request || turn

    /** What may send and waits, though it may have to wait for its slot; first by kind. */
    val waits    = maySelect && (timers.io.found || requests.io.pop.valid || turns.io.pop.valid)
    val owed     = RegInit(False)
    val hears    = !fails && !start && hear && !(owed && waits)
    val sendsNow = !start && !hears && maySend
    val any      = fails || start || hears || sendsNow

    val op = OperationBundle(w)
    op.packetType := heard.packetType
    op.window     := heard.window
    op.generation := heard.generation
    op.pidx       := heard.pidx
    op.transferId := heard.transferId
    op.detail     := heard.detail
    op.kind       := SendOperation.TURN.code
    op.slot       := turns.io.pop.payload
    when(request) {
      op.kind       := SendOperation.REQUEST.code
      op.slot       := requestSlot
      op.pidx       := requests.io.pop.pidx
      op.transferId := requests.io.pop.transferId
    }
    when(timeout) {
      op.kind := SendOperation.TIMEOUT.code
      op.slot := timers.io.slot
    }
    when(hears) {
      op.kind       := SendOperation.ANSWER.code
      op.slot       := answerSlot
      op.pidx       := heard.pidx
      op.transferId := heard.transferId
    }
    when(start) {
      op.kind := SendOperation.START.code
      op.slot := free.io.pop.payload
    }

    when(fails) {
      op.kind       := SendOperation.READ_ERROR.code
      op.slot       := failedSlot
      op.transferId := failed.io.pop.payload
    }

    failed.io.pop.ready   := fails
    free.io.pop.ready     := start
    heard.ready           := hears
    timers.io.taken       := sendsNow && timeout
    requests.io.pop.ready := sendsNow && request && !timeout
    turns.io.pop.ready    := sendsNow && !request && !timeout

    when(hears)(owed                                                           := waits)
    when(timers.io.taken || requests.io.pop.fire && !timers.io.found)(owed     := False)
    when(turns.io.pop.fire && !requests.io.pop.valid && !timers.io.found)(owed := False)

    examineValid := any
    when(any) {
      examineOp   := op
      examinePeer := heard.peer
    }
  }

  timers.io.now      := now
  timers.io.runs     := clear.done
  timers.io.look     := select.any
  timers.io.lookSlot := select.op.slot

  val examine = new Examine(
    w,
    contexts,
    ends,
    select.any,
    select.op.slot,
    examineOp,
    examinePeer,
    timers.io.over,
    settings,
    ids
  )

  val decide = new Area {
    val found   = RegNextWhen(examine.found, examineValid)
    val row     = RegNextWhen(examine.row, examineValid)
    val peer    = RegNextWhen(examine.end.peer, examineValid)
    val bytes   = places.readSync(examineOp.slot, examineValid)
    val id      = ids.idOf(row.use, decideOp.slot)
    val does    = new SendDecision(w, decideValid, decideOp, found, row, settings)
    val writes  = decideValid && decideOp.is(SendOperation.START)
    val mayHave = decideOp.is(SendOperation.TIMEOUT) || decideOp.is(SendOperation.REQUEST) ||
      decideOp.is(SendOperation.TURN) || decideOp.is(SendOperation.READ_ERROR)
    val givesBack = decideValid && mayHave && !does.sends
    val dropped   = does.requests && !requests.io.push.ready

    contexts.write(
      clear.done ? decideOp.slot | clear.row,
      clear.done ? does.next | TransferRow(w).getZero,
      decideValid || !clear.done
    )
    ends.write(decideOp.slot, intake.io.end, writes)
    places.write(decideOp.slot, intake.io.bytes, writes)

    turns.io.push.valid         := does.takesTurn
    turns.io.push.payload       := decideOp.slot
    free.io.push.valid          := does.ends || !clear.done
    free.io.push.payload        := clear.done ? decideOp.slot | clear.row
    requests.io.push.valid      := does.requests
    requests.io.push.transferId := decideOp.transferId
    requests.io.push.pidx       := decideOp.pidx
  }

  reserved := reserved + (select.fails || select.sendsNow).asUInt.resized -
    decide.givesBack.asUInt.resized - send.fire.asUInt.resized

  val finish = new Area {
    val setsTimer  = RegNext(decide.does.setsTimer) init False
    val starts     = RegNext(decide.does.starts)
    val waits      = RegNext(decide.does.delay)
    val ends       = RegNext(decide.does.ends) init False
    val status     = RegNext(decide.does.status)
    val cookie     = RegNext(decide.bytes.cookie)
    val transferId = RegNext(decide.id)

    timers.io.write     := setsTimer || !clear.done
    timers.io.writeSlot := clear.done ? finishSlot | clear.row
    timers.io.armed     := starts && clear.done
    timers.io.deadline  := now + waits

    val refuses = !ends && intake.io.refuses
    intake.io.taken            := intake.io.offers ? select.start | refuses
    results.io.push.valid      := ends || refuses
    results.io.push.cookie     := ends ? cookie | intake.io.bytes.cookie
    results.io.push.transferId := ends ? transferId | B(0)
    results.io.push.status     := ends ? status | intake.io.status
  }

  val departure = new Departure(
    w,
    decide.does.sends,
    decide.does.packet,
    decideOp,
    decide.found,
    decide.row,
    decide.peer,
    decide.bytes,
    decide.id
  )
  sends.io.push.valid   := departure.add.valid
  sends.io.push.payload := departure.packetOut

  val counts = new Area {
    private def pulse(what: Bool) = RegNext(what) init False

    import dev.sluice.protocol.PacketType
    val does      = decide.does
    val data      = does.sends && does.packet === PacketType.DATA.code
    val connects  = does.sends && does.packet === PacketType.CONNECTION_REQUEST.code
    val completed = does.ends && does.status === CompletionStatus.DONE.code
    event.data              := pulse(data)
    event.retransmission    := pulse(data && decide.found.wasSent)
    event.probe             := pulse(data && decideOp.is(SendOperation.TIMEOUT))
    event.connectionRequest := pulse(connects)
    event.requestDropped    := pulse(decide.dropped)
    event.answerIgnored     := pulse(does.ignored)
    event.completed         := pulse(completed)
    event.failed            := pulse(does.ends && !completed)
    event.refused           := pulse(finish.refuses)
  }

  /** In simulation: a descriptor is taken while there is a place for its transfer; no queue
    * overflows.
    */
  val watches = new Area {
    private val place = intake.io.room && (!intake.io.offers || free.io.pop.valid)
    HandshakeWatch.taken("send.descriptor", descriptor, new HandshakeBounds(p).descriptor, place)
    ClockWatches.neverFull("send.free", free.io.push)
    ClockWatches.neverFull("send.turns", turns.io.push)
    ClockWatches.neverFull("send.failed", failed.io.push)
    ClockWatches.neverFull("send.sends", sends.io.push)
    ClockWatches.neverFull("send.results", results.io.push)
  }
}
