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
import dev.sluice.rtl.lib.PeerBucket
import dev.sluice.rtl.lib.SendBundle
import dev.sluice.rtl.lib.SendRoomBundle
import dev.sluice.rtl.lib.Wide
import dev.sluice.protocol.NicParameters
import dev.sluice.sizes.HandshakeBounds
import dev.sluice.sizes.SendSizes
import spinal.core._
import spinal.lib._

/** The send side of a node: up to S transfers at a time, each connects, sends its packets, answers
  * requests out of host memory, asks when it hears nothing, and ends in one completion.
  *
  * {{{
  *   descriptor -> DescriptorIntake -+
  *   answer -> [one row] ------------+                examine             decide   change   write
  *   TransferTimers -----------------+-> select ----> prepare, compare -> choose -> row --> context
  *   [queue of requests] ------------+     |             ^                |         |       completion
  *   [queue of turns] ---------------+     +-> read -> . +                |         |       deadline
  *                                        contexts                        k * P --> address -> [queue] -> send
  * }}}
  *
  * In every second clock one operation on one transfer enters; in the clocks between, `choosing` is
  * 0, the operations that wait are compared with those in the pipeline. A stage is two clocks long,
  * so its registers stay for two. Latency: 10 clocks from its selection to `send`. Initiation
  * interval: 2 for different transfers, 8 for one transfer. Hazards: an operation on a transfer
  * waits until the one before has been written, so contexts need no forwarding, and no row is read
  * and written in one clock. Room in the send queue is kept from the selection on, and room for the
  * completion from the descriptor on, so nothing in the pipeline ever waits. Memories are read
  * through their output registers.
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
  val sendRoom   = in(SendRoomBundle())
  val send       = master(Stream(SendBundle()))
  val completion = master(Stream(CompletionBundle()))
  val event      = out(SendEventBundle())

  val settings = RegNext(config)
  settings.enable.init(False)
  settings.transferIdStart.init(0)
  val ids = new TransferIds(w, settings)

  /** Deadlines are made of it and compared with it, so it may begin anywhere. */
  val now = Reg(UInt(SendSizes.TIME_BITS bits))
  now := Wide.advance(now, 1)

  /** After reset: clears one context a clock, and gives its slot to the queue of free ones. */
  val clear = new Area {
    val done = RegInit(False)
    val row  = Reg(w.slot) init 0
    when(!done) {
      row  := row + 1
      done := row === w.transfers - 1
    }
  }

  val contexts = Mem(TransferRow(w), w.rows).addAttribute("no_rw_check")
  val ends     = Mem(TransferEnd(w), w.rows).addAttribute("no_rw_check")
  val places   = Mem(TransferBytes(w), w.rows).addAttribute("no_rw_check")
  val timers   = new TransferTimers(w)
  val intake   = new DescriptorIntake(w)

  val named = Stream(AnswerBundle())
  named.transferId.allowOverride()
  named << answer
  named.transferId := ids.relative(answer.transferId)
  val heard    = named.halfPipe()
  val free     = new BlockRamFifo(HardType(w.slot), w.transfers, reserved = true)
  val turns    = new BlockRamFifo(HardType(w.slot), w.transfers, reserved = true)
  val requests = new BlockRamFifo(HardType(RequestBundle()), SendSizes.requests(p))
  val failed   = new BlockRamFifo(HardType(Bits(32 bits)), SendSizes.READ_ERRORS, reserved = true)
  val sends    = Stream(SendBundle())
  val results  =
    new BlockRamFifo(HardType(CompletionBundle()), SendSizes.outstanding(p), reserved = true)

  /** One is at its output. */
  send << BlockRamFifo(sends, SendSizes.SENDS - 1, reserved = true)
  completion << MooreFifo(results.io.pop, SendSizes.COMPLETION_EXIT, atPort = true)

  /** The clock in which an operation is chosen; in the other those that wait are compared. */
  val choosing = Alternate(false)

  /** The other clock. */
  val loading = Alternate(true)

  /** Descriptors that were taken and whose completion was not; room for each is kept. */
  val outstanding = Reg(UInt(log2Up(SendSizes.outstanding(p) + 1) bits)) init 0
  when(descriptor.fire =/= completion.fire) {
    outstanding := descriptor.fire ? (outstanding + 1) | (outstanding - 1)
  }

  failed.io.push.valid   := readError.valid
  failed.io.push.payload := ids.relative(readError.transferId)

  // An operation on its way: read, examine, decide, write; each is two clocks long.
  val read     = new ReadStage(w)
  val prepared = new PreparedStage(w)
  val compared = new ComparedStage(w)
  val outcome  = Reg(SendOutcome())
  outcome.seenAtOnce.foreach(_.init(False))
  val doneValid = RegInit(False)
  val doneSlot  = Reg(w.slot)
  val takesTurn = RegInit(False)

  /** Packets that were chosen and have not left; room for each is kept in the send queue. */
  val reserved = Reg(UInt(log2Up(SendSizes.SENDS + 1) bits)) init 0
  val room     = Reg(Bool())

  /** The same for the room in PacketBuilder. */
  val urgentRoom = Reg(Bool())
  val turnRoom   = Reg(Bool())

  val select = new OperationSelection(
    w,
    ids,
    choosing,
    clear.done,
    room,
    urgentRoom,
    turnRoom,
    failed.io.pop,
    free.io.pop,
    intake.io.offers,
    heard,
    timers.io.found,
    timers.io.slot,
    requests.io.pop,
    turns.io.pop,
    turns.io.push,
    takesTurn,
    doneSlot,
    read,
    Seq(prepared.valid -> prepared.slot, compared.valid -> compared.slot)
  )

  val examine = new Area {
    val operands = Reg(OperandBundle(w))
    when(loading) {
      prepared.valid      := read.valid
      prepared.slot       := read.slot
      prepared.kinds      := read.kinds
      prepared.words      := select.hear.words
      operands            := select.operands
      compared.valid      := prepared.valid
      compared.slot       := prepared.slot
      compared.kinds      := prepared.kinds
      compared.window     := prepared.words.window
      compared.generation := prepared.words.generation
      compared.reason     := prepared.words.reason
    }
    val row  = RegNext(contexts.readSync(read.slot))
    val end  = RegNext(ends.readSync(read.slot))
    val does =
      new Examine(
        w,
        Alternate(false),
        prepared,
        operands,
        compared,
        row,
        end,
        timers.io.over,
        settings
      )
  }

  timers.io.now      := now
  timers.io.choosing := choosing
  timers.io.runs     := clear.done
  timers.io.lookSlot := read.slot
  timers.io.taken    := select.timeout.load

  val decide = new Area {
    private val choosing = Alternate(false)
    private val loading  = Alternate(true)

    val found = RegNextWhen(examine.does.compare.found, choosing)
    found.happenings.foreach(_.init(False))
    val row  = RegNextWhen(examine.row, choosing)
    val peer = RegNextWhen(examine.end.peer, choosing)
    val does = new SendDecision(found, row, compared.reason)
    when(loading) {
      outcome   := does.outcome
      doneValid := compared.valid
      doneSlot  := compared.slot
    }

    /** Looked at in the first clock of `change` alone. */
    val window     = RegNext(compared.window)
    val generation = RegNext(compared.generation)
    val bytes      = RegNext(places.readSync(compared.slot))
    val id         = ids.idOf(row.use, doneSlot)
  }

  // After reset rows are cleared, a clock after `clear` counts them.
  val clearing = RegNext(!clear.done) init False
  when(!clear.done)(doneSlot := clear.row)

  val change = new ContextChange(
    w,
    Alternate(false),
    outcome,
    decide.found.k,
    decide.row,
    decide.window,
    decide.generation,
    !clear.done
  )

  takesTurn := change.takesTurn

  val waits = new WaitTime(
    examine.does.prepare.doublings,
    decide.found,
    now,
    settings
  )

  val departure = new Departure(
    w,
    Alternate(false),
    outcome,
    decide.found,
    decide.row,
    decide.peer,
    decide.bytes,
    decide.id
  )
  sends.valid   := departure.goes
  sends.payload := departure.packetOut

  val write = new Area {
    private val now = Alternate(true)
    contexts.write(doneSlot, change.written, (doneValid && now) || clearing)

    /** In the first clock in which it is prepared: a register, as it goes to many block RAMs. */
    private val starts = RegNext(loading && read.valid && read.kinds.start)
    ends.write(prepared.slot, intake.io.end, starts)
    places.write(prepared.slot, intake.io.bytes, starts)

    free.io.push.valid          := (outcome.ends && now) || clearing
    free.io.push.payload        := doneSlot
    requests.io.push.valid      := outcome.requests && now
    requests.io.push.transferId := ids.relative(departure.payload.transferId)
    requests.io.push.pidx       := departure.payload.pidx
    val dropped = requests.io.push.valid && !requests.io.push.ready

    // A wait begins; a transfer that goes on does not wait.
    val begins = outcome.starts || outcome.isBusy || outcome.askedAfter ||
      (outcome.askedOne && !outcome.hasTurn)
    val setsTimer = RegNext(begins || outcome.ends || outcome.hasTurn) init False
    val arms      = RegNext(begins)
    val timerSlot = RegNext(doneSlot)
    val cleared   = RegNext(clearing)
    timers.io.write     := (setsTimer && choosing) || cleared
    timers.io.writeSlot := timerSlot
    timers.io.armed     := arms && !cleared
    timers.io.deadline  := waits.deadline

    // Refusals of the intake and ends of transfers have each a clock of their own.
    val refuses        = choosing && intake.io.refuses
    private val ended  = Alternate(true)
    private val result = CompletionBundle()
    result.cookie           := ended ? decide.bytes.cookie | intake.io.bytes.cookie
    result.transferId       := ended ? departure.payload.transferId | B(0, 32 bits)
    result.status           := ended ? outcome.status | intake.io.status
    result.bucket           := PeerBucket(ended ? departure.payload.peer | intake.io.end.peer)
    results.io.push.valid   := RegNext((outcome.ends && now) || refuses) init False
    results.io.push.payload := RegNext(result)
  }

  intake.io.descriptor << descriptor
  val place = RegNext(
    clear.done && settings.enable && outstanding =/= SendSizes.outstanding(p)
  ) init False
  intake.io.room        := place
  intake.io.memoryBase  := settings.memoryBase
  intake.io.memoryBytes := settings.memoryBytes
  intake.io.goesOn      := write.refuses || (select.first.load && select.first.starts)
  intake.io.chosen      := read.valid && read.kinds.start && loading

  val left = RegNext(send.fire) init False
  val kept = new Area {
    val more = read.valid && read.maySend && loading
    val less = outcome.givesBack && choosing
    val next = reserved + more.asUInt - less.asUInt - left.asUInt
    reserved := next
    room     := next =/= SendSizes.SENDS

    /** Packets of one kind, from their selection until PacketBuilder counts them. How much room
      * there is beyond them is known beside what comes and goes, and compared with each sum of it:
      * there is no more than one of `more` and `less` in a clock.
      */
    class Chosen(is: Bool, was: Bool, leaves: Bool, rooms: UInt) extends Area {
      val count   = Reg(UInt(4 bits)) init 0
      val settled = Delay(leaves, SendSizes.SETTLE, init = False)
      val comes   = more && is
      val goes    = less && was
      count := count + comes.asUInt - goes.asUInt - settled.asUInt

      private val spare = rooms.resize(6 bits).asSInt - count.resize(6 bits).asSInt
      val open          = comes.mux(
        settled.mux(spare > 0, spare > 1),
        goes.mux(settled.mux(spare > -2, spare > -1), settled.mux(spare > -1, spare > 0))
      )
    }
    val turns = new Chosen(
      read.kinds.turn,
      outcome.dropsTurn,
      send.fire && !send.payload.urgent,
      sendRoom.turns
    )
    val urgents = new Chosen(
      !read.kinds.turn,
      !outcome.dropsTurn,
      send.fire && send.payload.urgent,
      sendRoom.urgent
    )
    turnRoom   := turns.open
    urgentRoom := urgents.open
  }

  val counts = new Area {
    private val loading = Alternate(true)

    private def pulse(what: Bool) = RegNext(what) init False

    event.data              := pulse(outcome.isData && loading)
    event.retransmission    := pulse(departure.valid && departure.payload.again)
    event.probe             := pulse(outcome.probes && loading)
    event.connectionRequest := pulse(outcome.isRequest && loading)
    event.requestDropped    := pulse(write.dropped)
    event.answerIgnored     := pulse(outcome.ignored && loading)
    event.completed         := pulse(outcome.done && loading)
    event.failed            := pulse(outcome.ends && !outcome.done && loading)
    event.refused           := pulse(write.refuses)
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
    ClockWatches.neverFull("send.sends", sends)
    ClockWatches.neverFull("send.results", results.io.push)
  }
}
