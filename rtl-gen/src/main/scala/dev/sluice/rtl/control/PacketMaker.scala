// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.lib.ControlBundle
import dev.sluice.protocol.{PacketType, RefusalReason, SluiceParameters}
import spinal.core._
import spinal.lib._

/** Makes control packets. The five that have orders take turns; the holder of the window is
  * fetched; the packet goes to the control queue.
  *
  * {{{
  *   pick: order latched, holder addressed -> made: holder there -> queue
  * }}}
  *
  * Two clocks a packet. An order for an earlier use of a window (its generation is not the
  * holder's, or the window is being opened) is dropped.
  */
class PacketMaker(
    p: SluiceParameters,
    memories: ControlRows,
    connections: Connections,
    sweep: Sweep,
    answers: AnswerQueue,
    requests: Requests,
    report: Stream[ReportRow],
    count: ReceiveCountBundle,
    made: Stream[ControlBundle]
) extends Area {
  import memories.rowBits
  private val sources = 5

  val busy = RegInit(False)
  val turn = Reg(UInt(3 bits)) init 0

  val orders = Vec(
    connections.reply.valid,
    sweep.refusal.valid,
    answers.outValid,
    requests.order.valid,
    report.valid
  )

  private def wrapped(source: UInt): UInt = {
    val low = source(2 downto 0)
    (source >= sources).mux(low - sources, low)
  }

  /** The first order from `turn` on. */
  val first = PriorityMux((0 until sources).map { i =>
    val source = wrapped(turn +^ U(i, 3 bits))
    orders(source) -> source
  })
  val picks                       = !busy && orders.orR
  when(picks)(turn := wrapped(first +^ U(1, 3 bits)))
  private def picked(source: Int) = picks && first === source
  connections.reply.taken := picked(0)
  sweep.refusal.taken := picked(1)
  answers.taken := picked(2)
  requests.order.taken := picked(3)
  report.ready := picked(4)
  when(picked(4) || picked(3) && requests.order.isReport)(count.progressReport := True)

  /** The window of the order. */
  val of = Vec(
    U(0, rowBits bits),
    sweep.refusal.window,
    answers.out.window.resize(rowBits),
    requests.order.of,
    report.window
  )(first)
  val tag = Vec(
    B(0, SluiceParameters.GENERATION_BITS bits),
    sweep.refusal.generation,
    answers.out.generation,
    requests.order.tag,
    report.generation
  )(first)
  val holder   = memories.fetchHolder(of, picks)
  val reopened = memories.writeHolder.valid && memories.writeHolder.payload.address === of

  val direct = RegNextWhen(first === 0, picks)
  val late   = RegNextWhen(reopened, picks)
  val ofTag  = RegNextWhen(tag, picks)
  val peer   = RegNextWhen(connections.held.peer, picks)
  val id     = RegNextWhen(connections.held.transferId, picks)
  val packet = Reg(OrderedPacket())
  val stale  = !direct && (late || holder.generation =/= ofTag)

  /** A refusal of a packet names no window. */
  val names = !(first === 2 && answers.out.refuses)
  when(picks) {
    packet.window     := names.mux(of.resize(16 bits), U(0, 16 bits))
    packet.generation := names.mux(tag, B(0))
    packet.pidx       := 0
    packet.detail     := 0
    switch(first) {
      is(0) {
        packet.packetType := connections.reply.packetType
        packet.window     := connections.reply.window
        packet.generation := connections.reply.generation
        packet.detail     := connections.reply.detail.resized
      }
      is(1) {
        packet.packetType := PacketType.REFUSAL.code
        packet.detail     := RefusalReason.RECEIVER_GAVE_UP.code
      }
      is(2) {
        packet.packetType := PacketType.COMPLETION_RESPONSE.code
        when(answers.out.refuses) {
          packet.packetType := PacketType.REFUSAL.code
          packet.detail     := answers.out.ended.mux(
            B(RefusalReason.ENDED.code, 16 bits),
            B(RefusalReason.RECEIVER_GAVE_UP.code, 16 bits)
          )
        }
      }
      is(3) {
        packet.packetType := requests.order.packetType
        packet.pidx       := requests.order.pidx
      }
      is(4) {
        packet.packetType := PacketType.PROGRESS.code
        packet.pidx       := report.wbase
      }
    }
  }

  made.valid                                      := busy && !stale
  made.payload.packetType                         := packet.packetType
  made.payload.window                             := packet.window
  made.payload.generation                         := packet.generation
  made.payload.pidx                               := packet.pidx
  made.payload.detail                             := packet.detail
  made.payload.peer                               := direct.mux(peer, holder.peer)
  made.payload.transferId                         := direct.mux(id, holder.transferId)
  when(picks)(busy                         := True)
  when(busy && (stale || made.ready))(busy := False)
}

/** What an order says of its packet; the rest is the holder's. */
case class OrderedPacket() extends Bundle {
  val packetType = Bits(3 bits)
  val window     = UInt(16 bits)
  val generation = Bits(SluiceParameters.GENERATION_BITS bits)
  val pidx       = UInt(SluiceParameters.PIDX_BITS bits)
  val detail     = Bits(16 bits)
}
