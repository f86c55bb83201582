// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.lib.{BlockRamFifo, ClockWatches, MooreFifo}
import dev.sluice.protocol.{PacketType, RefusalReason, SluiceParameters}
import dev.sluice.sizes.ControlSizes
import spinal.core._
import spinal.lib._

/** Makes control packets. The five that have orders take turns; the holder of the window is
  * fetched; the packet goes to the control queue. Answers and reports wait in queues of their own.
  *
  * In which clock: `dev.sluice.cycle.control.PacketMakerModel`. The page:
  * docs/blocks/control/components.md.
  *
  * {{{
  *   pick -> take: [order] -> read: [latch] -> [packet, holder] -> judge -> packet
  *    0       1                2         3                          4        5
  * }}}
  *
  * Latency 5 clocks from the order to `packet`; initiation interval 3 clocks. Hazards: an order for
  * an earlier use of a window (its generation is not the holder's, or the window is opened in the
  * clock of the read) is dropped. A reply waits at its port until the clock after its packet was
  * taken. Every output is a function of registers. Cost: a block RAM of R holders (a copy: the desk
  * has the other), one of max(16, R) answers, a small one of 16 reports, about 350 registers.
  */
class PacketMaker(p: SluiceParameters) extends Component {
  setDefinitionName("PacketMaker")
  import p.windowBits

  val io = PacketMakerPorts(windowBits)
  noIoPrefix()
  import io.{refusal, reply, request}

  private val count = Reg(PacketCount()) init PacketCount().getZero
  count          := PacketCount().getZero
  io.packetCount := count

  val answers = new BlockRamFifo(AnswerRow(windowBits), ControlSizes.answers(p.windows))
  answers.io.push.valid   := io.answer.valid
  answers.io.push.payload := io.answer.payload
  when(io.answer.valid && !answers.io.push.ready)(count.answerLost := True)
  private val answer = answers.io.pop
  private val report = MooreFifo(io.report, ControlSizes.REPORT_QUEUE)

  private val sources = 5

  /** Whose order is taken next: decided a clock before. */
  val pick = new Area {
    val granted = RegInit(False)
    val turn    = Reg(UInt(3 bits)) init 0

    /** A reply was taken up, and its packet not yet taken. */
    val replying = RegInit(False)

    private val orders = Seq(
      reply.valid && !replying,
      refusal.valid,
      answer.valid,
      request.valid,
      report.valid
    )

    /** Nobody from `turn` on is before this one. */
    private def isFirst(source: Int): Bool =
      (0 until sources)
        .map { start =>
          val before = (start until (if (source < start) source + sources else source))
            .map(i => orders(i % sources))
          turn === start && !before.fold(False)(_ || _)
        }
        .reduce(_ || _)

    val first = Vec((0 until sources).map(i => orders(i) && isFirst(i))).asBits

    /** One bit at most: the source. */
    val grant = RegNextWhen(first, !granted)
  }

  /** The order that was taken last, while its holder is read, and until it moves on. */
  val order = new Area {
    private val grant = pick.grant

    val reading = RegInit(False)
    val read    = RegInit(False)

    /** The packet's place is free. */
    val room  = Bool()
    val moves = read && room
    val takes = pick.granted && (!read || room)

    when(!pick.granted)(pick.granted := pick.first.orR).elsewhen(takes)(pick.granted := False)
    when(pick.granted) {
      pick.turn := MuxOH(grant, (1 to sources).map(i => U(i % sources, 3 bits)))
    }
    reading := takes
    when(reading)(read := True).elsewhen(moves)(read := False)

    private def each(of: (Int, Bits)*): Bits =
      of.map { case (source, field) => field.andMask(grant(source)) }.reduce(_ | _)
    private def taken[T <: Data](what: T): T = RegNextWhen(what, takes)

    val rejects    = answer.payload.refuses && grant(2)
    val direct     = taken(grant(0))
    val named      = taken(!rejects)
    val refuses    = taken(rejects || grant(1))
    val ended      = taken(answer.payload.ended && grant(2))
    val packetType = taken(
      each(
        1 -> PacketType.REFUSAL.code,
        2 -> answer.payload.refuses.mux(
          PacketType.REFUSAL.code: Bits,
          PacketType.COMPLETION_RESPONSE.code: Bits
        ),
        3 -> request.payload.packetType,
        4 -> PacketType.PROGRESS.code
      )
    )
    val window = taken(
      each(
        1 -> refusal.payload.window.asBits,
        2 -> answer.payload.window.asBits,
        3 -> request.payload.window.asBits,
        4 -> report.payload.window.asBits
      ).asUInt
    )
    val generation = taken(
      each(
        1 -> refusal.payload.generation,
        2 -> answer.payload.generation,
        3 -> request.payload.generation,
        4 -> report.payload.generation
      )
    )
    val pidx = taken(
      each(3 -> request.payload.pidx.asBits, 4 -> report.payload.wbase.asBits).asUInt
    )

    refusal.ready := takes && grant(1)
    answer.ready  := takes && grant(2)
    request.ready := takes && grant(3)
    report.ready  := takes && grant(4)
    when(
      takes && (grant(4) || grant(3) && request.payload.packetType === PacketType.PROGRESS.code)
    )(count.progressReport := True)
  }

  /** Who last got each window. Not cleared after reset: an order is for a window that was opened.
    */
  private val holders = Mem(Owner(), p.windows max 2).addAttribute("no_rw_check")
  holders.setName("ownerRows")
  holders.write(io.opened.payload.window, io.opened.payload.owner, io.opened.valid)

  /** The row of the order. */
  val fetch = new Area {
    val latch  = holders.readSync(order.window, order.reading)
    val holder = RegNextWhen(latch, order.moves)

    /** The window was opened in the clock of the read. */
    val fresh    = RegNext(order.reading)
    val opened   = RegNext(io.opened.valid)
    val window   = RegNext(io.opened.payload.window)
    val reopened = opened && window === order.window
    val late     = RegNextWhen(reopened, fresh)
  }

  /** The packet, judged in a clock. */
  val made = new Area {
    private def moved[T <: Data](what: T): T = RegNextWhen(what, order.moves)

    val judging    = RegNext(order.moves) init False
    val direct     = moved(order.direct)
    val named      = moved(order.named)
    val refuses    = moved(order.refuses)
    val ended      = moved(order.ended)
    val packetType = moved(order.packetType)
    val window     = moved(order.window)
    val generation = moved(order.generation)
    val pidx       = moved(order.pidx)

    val stale = !direct && (fetch.late || fetch.holder.generation =/= generation)

    val reason = refuses
      .mux(ended.mux[Bits](RefusalReason.ENDED.code, RefusalReason.RECEIVER_GAVE_UP.code), B(0))
      .resize(16)
  }

  /** The packet that is offered. The fields of a reply are where it waits, those of an order stand
    * until the next one moves, which is not while a packet is offered.
    */
  val offer = new Area {
    private def judged[T <: Data](ofReply: T, ofOrder: T): T =
      RegNext(made.direct.mux(ofReply, ofOrder))

    val valid   = RegInit(False)
    when(made.judging)(valid := !made.stale).elsewhen(io.packet.ready)(valid := False)
    order.room := !valid
    val direct  = RegNext(made.direct)
    val replied = RegNext(valid && direct && io.packet.ready) init False

    io.packet.valid              := valid
    io.packet.payload.packetType := judged(reply.payload.packetType, made.packetType)
    io.packet.payload.window     :=
      judged(reply.payload.window, made.window.andMask(made.named).resize(16))
    io.packet.payload.generation :=
      judged(reply.payload.generation, made.generation.andMask(made.named))
    io.packet.payload.pidx       := RegNext(made.pidx)
    io.packet.payload.detail     := judged(reply.payload.detail.resize(16), made.reason)
    io.packet.payload.peer       := judged(reply.payload.peer, fetch.holder.peer)
    io.packet.payload.transferId := judged(reply.payload.transferId, fetch.holder.transferId)
  }

  /** A clock after its packet was taken, so that no `ready` goes through. */
  reply.ready := offer.replied
  when(reply.ready)(pick.replying := False)
    .elsewhen(order.takes && pick.grant(0))(pick.replying := True)

  // In simulation: an order is granted only when the one before it has its holder.
  ClockWatches.never(
    "packets.order",
    pick.granted && order.reading,
    "an order that is granted while another is read"
  )
}
