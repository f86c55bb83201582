// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.send

import dev.sluice.rtl.lib.AnswerBundle
import spinal.core._
import spinal.lib._

/** Which operation enters the pipeline: a packet that could not be read, which holds up all that
  * may send, or a new transfer; an answer, unless the last was one and there is something to send;
  * a wait that is over; a requested packet; the next in turn.
  *
  * {{{
  *   failed, free -> first --+
  *   heard ---------> hear --+   compare           choose
  *   sweep ------> timeout --+-> slots with  ----> one -----> read
  *   requests ---> request --+   the pipeline's
  *   turns ---------> turn --+
  * }}}
  *
  * Each kind waits in a place of registers. In one clock the place of what was chosen is filled
  * again, and what will be in the places is compared; in the next, `choosing`, one is chosen. What
  * was chosen before the last one does not move in these two clocks, so that slots are compared
  * with it in the clock of `choosing` already; for that a queue's row counts only if it was there
  * then. Latency: 2 clocks from a queue to `read`; one operation in 2 clocks. Hazards: none is
  * chosen on a slot that has one in `read`, `prepare` or `compare`. Cost: five places, an answer's
  * of 130 registers, and some twenty comparisons of slots.
  *
  * @param room
  *   one packet more may be chosen
  * @param urgentRoom
  *   PacketBuilder has room for it if it is urgent, as those of all but turns are
  * @param turnRoom
  *   PacketBuilder has room for it if it is a turn's
  * @param takesTurn
  *   a slot, `turnOf`, takes its turn; it goes past the queue when that is empty
  * @param failed
  *   its ids, and those of `heard` and `requests`, are relative, as `ids.relative` says
  * @param read
  *   the stage that what is chosen enters
  * @param pipeline
  *   the slots with an operation in the stages after it
  */
class OperationSelection(
    w: SendWidths,
    ids: TransferIds,
    choosing: Bool,
    runs: Bool,
    room: Bool,
    urgentRoom: Bool,
    turnRoom: Bool,
    failed: Stream[Bits],
    free: Stream[UInt],
    offers: Bool,
    heard: Stream[AnswerBundle],
    found: Bool,
    foundSlot: UInt,
    requests: Stream[RequestBundle],
    turns: Stream[UInt],
    queued: Stream[UInt],
    takesTurn: Bool,
    turnOf: UInt,
    read: ReadStage,
    pipeline: Seq[(Bool, UInt)]
) extends Area {

  /** An operation that waits; what it will be in the next clock is `next`. */
  abstract class Place extends Area {
    val valid = RegInit(False)

    /** It is filled in the next clock, if there is something; one that waits may be chosen. */
    val fills     = Bool()
    val load      = RegNext(fills) init False
    val slot      = Reg(w.slot)
    val nextValid = Bool()
    val nextSlot  = w.slot
    valid := nextValid
    slot  := nextSlot

    /** It may be chosen: no operation on its slot is in the pipeline. */
    val can = Reg(Bool())

    private val isBehind = RegNext(inPipeline(slot))

    /** What waits and what may come are compared beside each other, and then one counts.
      *
      * @param hit
      *   the slot of what may come is in the pipeline
      */
    def loads(there: Bool, from: UInt, hit: Bool): Unit = {
      nextValid := load ? there | valid
      nextSlot  := load ? from | slot
      can       := load ? (there && !hit) | (valid && !isBehind && !isRead(slot))
    }
  }

  /** The row that leaves a queue next, in the clock after `choosing`. */
  class Head(there: Bool, of: UInt) extends Area {
    val seen             = RegNext(there)
    val slot             = RegNext(of)
    private val isBehind = RegNext(inPipeline(of))
    val hit              = isBehind || isRead(slot)

    /** It goes on to the place that is filled. */
    def leaves(fills: Bool): Bool = RegNext(there && fills) init False
  }

  private def inPipeline(slot: UInt): Bool =
    pipeline.map { case (there, at) => there && at === slot }.orR

  private def isRead(slot: UInt): Bool = read.valid && read.slot === slot

  val first = new Place {
    val isError = Reg(Bool())
    val use     = Reg(UInt(32 - w.slotIdBits bits))
    val broken  = new Head(failed.valid, ids.slotIn(failed.payload))
    val unused  = new Head(free.valid, free.payload)
    val fails   = broken.leaves(fills)
    val starts  = offers && unused.seen && !broken.seen
    loads(
      starts || broken.seen,
      broken.seen ? broken.slot | unused.slot,
      broken.seen ? broken.hit | unused.hit
    )
    when(load) {
      isError := broken.seen
      use     := ids.useIn(failed.payload)
    }
  }
  failed.ready := first.fails
  free.ready   := first.load && first.starts

  val hear = new Place {
    val operands = Reg(OperandBundle(w))
    val words    = Reg(WordsBundle())
    val named    = ids.slotIn(heard.transferId)
    loads(heard.valid, named, inPipeline(named) || isRead(named))
    when(load) {
      operands.use     := ids.useIn(heard.transferId)
      operands.pidx    := heard.pidx
      words.packetType := heard.packetType
      words.window     := heard.window
      words.generation := heard.generation
      operands.peer    := heard.peer
      words.reason     := heard.detail(2 downto 0)
      words.hasReason  := heard.detail(15 downto 3) === 0
    }
  }
  heard.ready := hear.load

  val timeout = new Place {
    val head = new Head(found, foundSlot)
    loads(head.seen, head.slot, head.hit)
  }

  val request = new Place {
    val use    = Reg(UInt(32 - w.slotIdBits bits))
    val pidx   = Reg(UInt(24 bits))
    val head   = new Head(requests.valid, ids.slotIn(requests.transferId))
    val leaves = head.leaves(fills)
    loads(head.seen, head.slot, head.hit)
    when(load) {
      use  := ids.useIn(requests.transferId)
      pidx := requests.pidx
    }
  }
  requests.ready := request.leaves

  val turn = new Place {

    /** Slots in the queue: it is looked at in the clock in which none enters or leaves. A slot that
      * goes past it is never in the pipeline: its operation is in `write`.
      */
    val count  = Reg(UInt(log2Up(w.transfers + 1) bits)) init 0
    val none   = RegNext(count === 0) init True
    val passes = load && none
    val head   = new Head(turns.valid, turns.payload)
    loads(
      head.seen || (none && takesTurn),
      head.seen ? head.slot | turnOf,
      head.seen && head.hit
    )
    val enters = takesTurn && !passes
    val leaves = head.leaves(fills)
    when(enters =/= leaves)(count := enters ? (count + 1) | (count - 1))
  }
  turns.ready    := turn.leaves
  queued.valid   := turn.enters
  queued.payload := turnOf

  /** No packet that could not be read waits. */
  val quiet = RegNext(!failed.valid && !(first.valid && first.isError && !first.load))

  /** An answer was chosen while something to send waited: that goes before the next answer. */
  val owed = RegInit(False)

  val goes    = room && quiet
  val mayAsk  = goes && urgentRoom
  val mayTurn = goes && turnRoom
  val asks    = mayAsk && (timeout.valid || request.valid)
  val waits   = asks || (mayTurn && turn.valid)
  val mayHear = hear.can && !(owed && waits)
  val takes   = new Area {
    val first =
      OperationSelection.this.first.can &&
        ((room && urgentRoom) || !OperationSelection.this.first.isError)
    val hear    = !first && mayHear
    val any     = !first && !mayHear
    val timeout = any && mayAsk && OperationSelection.this.timeout.can
    val request = any && mayAsk && !OperationSelection.this.timeout.can &&
      OperationSelection.this.request.can
    val turn = any && mayTurn && OperationSelection.this.turn.can &&
      !(urgentRoom && (OperationSelection.this.timeout.can || OperationSelection.this.request.can))
  }

  private val sendSlot = urgentRoom.mux(
    timeout.can ? timeout.slot | (request.can ? request.slot | turn.slot),
    turn.slot
  )

  first.fills   := choosing && runs && (takes.first || !first.valid)
  hear.fills    := choosing && runs && (takes.hear || !hear.valid)
  timeout.fills := choosing && runs && (takes.timeout || !timeout.valid)
  request.fills := choosing && runs && (takes.request || !request.valid)
  turn.fills    := choosing && runs && (takes.turn || !turn.valid)

  when(choosing) {
    when(takes.hear)(owed                      := waits)
    when(takes.timeout)(owed                   := False)
    when(takes.request && !timeout.valid)(owed := False)
    when(takes.turn && !asks)(owed             := False)
  }

  when(choosing) {
    read.valid       := takes.first || takes.hear || takes.timeout || takes.request || takes.turn
    read.slot        := takes.first ? first.slot | (mayHear ? hear.slot | sendSlot)
    read.kinds.start := takes.first && !first.isError
    read.kinds.readError := takes.first && first.isError
    read.kinds.answer    := takes.hear
    read.kinds.timeout   := takes.timeout
    read.kinds.request   := takes.request
    read.kinds.turn      := takes.turn
  }

  /** In the clock after it was chosen the places still hold its operands. */
  val operands = OperandBundle(w)
  operands := hear.operands
  when(read.kinds.readError)(operands.use := first.use)
  when(read.kinds.request) {
    operands.use  := request.use
    operands.pidx := request.pidx
  }
}

/** What was chosen, for two clocks. */
class ReadStage(w: SendWidths) extends Area {
  val valid = RegInit(False)
  val slot  = Reg(w.slot)
  val kinds = Reg(OperationKinds())

  /** A packet may come of it, so that room for one has to be kept. */
  val maySend = kinds.readError || kinds.timeout || kinds.request || kinds.turn
}
