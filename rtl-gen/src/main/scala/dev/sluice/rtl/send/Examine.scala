// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.send

import dev.sluice.cycle.send.SendPhase
import dev.sluice.protocol.{PacketType, RefusalReason}
import dev.sluice.sizes.SendSizes
import spinal.core._

/** An operation in a stage of two clocks. */
class OperationStage(w: SendWidths) extends Area {
  val valid = RegInit(False)
  val slot  = Reg(w.slot)
  val kinds = Reg(OperationKinds())
}

/** The first of these stages: what an answer says. */
class PreparedStage(w: SendWidths) extends OperationStage(w) {
  val words = Reg(WordsBundle())
}

/** The second: what of it is known by single bits of [[Examine]] is no longer here. */
class ComparedStage(w: SendWidths) extends OperationStage(w) {
  val window     = Reg(UInt(16 bits))
  val generation = Reg(Bits(8 bits))
  val reason     = Reg(Bits(3 bits))
}

/** The stages `prepare` and `compare`: all that `decide` chooses by, as single bits.
  *
  * {{{
  *   contexts -> . -> row, end -> prepare: k, differences, same? -> compare: k, W -> found
  * }}}
  *
  * Latency: 2 clocks; one operation in 2. Differences with the packet that was asked for are made
  * beside the choice of k, so that W is compared with registers: where they reach W, W is a power
  * of two. Cost: five subtractions and four comparisons of 21 to 24 bits.
  *
  * @param operands
  *   of the operation in `prepare`
  * @param row
  *   what was read, in both clocks
  * @param over
  *   in the clock of `compare`: its wait is over
  */
class Examine(
    w: SendWidths,
    choosing: Bool,
    prepared: PreparedStage,
    operands: OperandBundle,
    compared: ComparedStage,
    row: TransferRow,
    end: TransferEnd,
    over: Bool,
    settings: SendConfigBundle
) extends Area {
  private val window     = w.p.sluice.width
  private val windowBits = log2Up(window)

  /** W or more: a power of two, so these are its upper bits. */
  private def far(packets: UInt): Bool =
    packets.resize(packets.getWidth max (windowBits + 1)) >= window

  /** In the clock of `prepare`; its registers are for `compare` and `decide`. */
  val prepare = new Area {
    private val stalled = row.phase === SendPhase.STALLED.code
    private val nexts   = prepared.kinds.turn || (prepared.kinds.timeout && stalled)
    private val tails   = prepared.kinds.timeout && !stalled

    /** The packet, or the one after it if `back`. */
    val k    = Reg(UInt(24 bits))
    val back = Reg(Bool())

    // How many packets are from the one to the other; those of k are of the packet that was asked
    // for.
    val nextPast  = Reg(UInt(w.countBits bits))
    val sentPast  = Reg(UInt(w.countBits bits))
    val kPast     = Reg(UInt(24 bits))
    val kUpToNext = Reg(UInt(24 bits))

    val arrived    = Reg(Bool())
    val nextBelowK = Reg(Bool())
    private val on = operands.pidx.resize(25) - row.acknowledged.resize(25)
    private val up = row.next.resize(25) - operands.pidx.resize(25)

    val sent      = Reg(UInt(w.countBits bits))
    val tailIndex = Reg(UInt(w.pidxBits bits))

    /** It is an answer to a transfer that there is. */
    val reaches = Reg(Bool())

    /** What the answer is, and the reason of a refusal. */
    val isResponse   = heard(PacketType.CONNECTION_RESPONSE)
    val isRefusal    = heard(PacketType.REFUSAL)
    val isOne        = heard(PacketType.SINGLE_REQUEST)
    val isRange      = heard(PacketType.RANGE_REQUEST)
    val isReport     = heard(PacketType.PROGRESS)
    val isCompletion = heard(PacketType.COMPLETION_RESPONSE)
    val noWindow     = because(RefusalReason.NO_FREE_WINDOW)
    val gaveUp       = because(RefusalReason.RECEIVER_GAVE_UP)
    val refused      = because(RefusalReason.BAD_REGION, RefusalReason.ENDED)

    private def heard(packetType: PacketType): Bool =
      RegNextWhen(prepared.words.packetType === packetType.code, !choosing)
    private def because(reasons: RefusalReason*): Bool =
      RegNextWhen(
        prepared.words.hasReason && reasons.map(prepared.words.reason === _.code).reduce(_ || _),
        !choosing
      )

    val connecting     = Reg(Bool())
    val isFree         = Reg(Bool())
    val sameUse        = Reg(Bool())
    val samePeer       = Reg(Bits(4 bits))
    val sameWindow     = Reg(Bool())
    val sameGeneration = Reg(Bool())
    val doublings      = Reg(UInt(5 bits))

    private val limit =
      settings.backoffLimit.msb ? U(SendSizes.MAX_BACKOFF, 5 bits) | settings.backoffLimit
    private val doubled = (row.asked < limit) ? row.asked.resize(5) | limit

    when(!choosing) {
      k          := operands.pidx
      when(nexts)(k := row.next.resized)
      when(tails)(k := end.tailIndex.resized)
      back       := prepared.kinds.timeout && stalled
      nextPast   := row.next - row.acknowledged
      sentPast   := row.sent - row.acknowledged
      kPast      := on(23 downto 0)
      arrived    := on.msb
      kUpToNext  := up(23 downto 0)
      nextBelowK := up.msb
      sent       := row.sent
      tailIndex  := end.tailIndex
      connecting := row.phase === SendPhase.CONNECTING.code
      isFree     := row.phase === SendPhase.FREE.code
      reaches    := prepared.kinds.answer && row.phase =/= SendPhase.FREE.code
      sameUse    := row.use === operands.use
      for (part <- 0 to 3) {
        val bits = 8 * part + 7 downto 8 * part
        samePeer(part) := end.peer(bits) === operands.peer(bits)
      }
      sameWindow     := row.window === prepared.words.window
      sameGeneration := row.generation === prepared.words.generation
      doublings      := prepared.kinds.timeout ? doubled | U(0)
    }
  }

  /** In the clock of `compare`. */
  val compare = new Area {
    private val kinds      = compared.kinds
    private val connecting = prepare.connecting
    private val known      = !prepare.isFree && prepare.sameUse
    private val mine       =
      compared.valid && prepare.reaches && prepare.sameUse && prepare.samePeer.andR
    private val holds = mine && !connecting && prepare.sameWindow && prepare.sameGeneration

    private val refuses = mine && prepare.isRefusal

    val found = SendFindings(w)
    found.starts    := compared.valid && kinds.start
    found.answers   := compared.valid && kinds.answer
    found.connects  := mine && connecting && prepare.isResponse
    found.isBusy    := refuses && connecting && prepare.noWindow
    found.isRefused := refuses && (prepare.gaveUp || (connecting && prepare.refused))
    found.asksOne   := holds && prepare.isOne
    found.asksRange := holds && prepare.isRange
    found.reports   := holds && prepare.isReport
    found.completes := holds && prepare.isCompletion
    found.timesOut  := compared.valid && kinds.timeout && over
    found.requested := compared.valid && kinds.request && known
    found.hasTurn   := compared.valid && kinds.turn
    found.breaks    := compared.valid && kinds.readError && known && !connecting
    found.maySend   := compared.valid &&
      (kinds.timeout || kinds.request || kinds.turn || kinds.readError)

    found.k          := prepare.k - prepare.back.asUInt
    found.wasSent    := (prepare.k @@ !prepare.back) < (prepare.sent @@ True)
    found.arrived    := prepare.arrived
    found.inRange    := prepare.k <= prepare.tailIndex
    found.isTail     := prepare.k === prepare.tailIndex && !prepare.back
    found.nextBelowK := prepare.nextBelowK
    found.allSent    := prepare.sent > prepare.tailIndex
    found.allArrived := row.acknowledged > prepare.tailIndex
    found.exhausted  := row.asked > settings.retryLimit

    // None of them is looked at where the difference is below 0.
    private val atEdge = prepare.nextPast.resize(windowBits).andR
    found.nextFar      := settings.progress && far(prepare.nextPast)
    found.afterNextFar := settings.progress && (far(prepare.nextPast) || atEdge)
    found.kFar         := settings.progress && far(prepare.kPast)
    found.sentFar      := settings.progress && far(prepare.sentPast)
    found.nextFarFromK := settings.progress && far(prepare.kUpToNext)
  }
}
