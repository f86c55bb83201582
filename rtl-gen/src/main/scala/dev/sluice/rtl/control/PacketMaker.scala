// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.protocol.{PacketType, RefusalReason, SluiceParameters}
import dev.sluice.sizes.ControlSizes
import spinal.core._
import spinal.lib._

/** Makes control packets. The five that have orders take turns; the holder of the window is
  * fetched; the packet goes to the control queue. Answers and reports wait in queues of their own.
  *
  * In which clock: `dev.sluice.cycle.control.PacketMakerModel`. The page: docs/blocks/control.md.
  *
  * {{{
  *   pick: order latched, holder addressed -> made: holder there -> queue
  * }}}
  *
  * Latency 1 clock from the order to `packet`; initiation interval 2 clocks. Hazards: an order for
  * an earlier use of a window (its generation is not the holder's, or the window is opened in the
  * clock of the read) is dropped. The `ready` of reply, refusal and request depends on the `valid`
  * of all orders in the same clock; `packet` is a function of registers. Cost: a block RAM of R
  * holders (a copy: the desk has the other), one of max(16, R) answers, a small one of 16 reports,
  * about 170 registers.
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

  val answers = new AnswerQueue(p, io.answer, count)
  val report  = MooreFifo(io.report, ControlSizes.REPORT_QUEUE)

  /** Who last got each window. Not cleared after reset: an order is for a window that was opened.
    */
  private val holders = Mem(Owner(), p.windows max 2)
  holders.setName("ownerRows")
  holders.write(io.opened.payload.window, io.opened.payload.owner, io.opened.valid)

  private val sources = 5

  val busy = RegInit(False)
  val turn = Reg(UInt(3 bits)) init 0

  val orders = Vec(
    reply.valid,
    refusal.valid,
    answers.outValid,
    request.valid,
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
  reply.ready := picked(0)
  refusal.ready := picked(1)
  answers.taken := picked(2)
  request.ready := picked(3)
  report.ready := picked(4)
  when(picked(4) || picked(3) && request.payload.packetType === PacketType.PROGRESS.code)(
    count.progressReport := True
  )

  /** The window of the order. */
  val of = Vec(
    U(0, windowBits bits),
    refusal.payload.window,
    answers.out.window,
    request.payload.window,
    report.payload.window
  )(first)
  val tag = Vec(
    B(0, SluiceParameters.GENERATION_BITS bits),
    refusal.payload.generation,
    answers.out.generation,
    request.payload.generation,
    report.payload.generation
  )(first)
  val holder   = holders.readSync(of, picks)
  val reopened = io.opened.valid && io.opened.payload.window === of

  val direct = RegNextWhen(first === 0, picks)
  val late   = RegNextWhen(reopened, picks)
  val ofTag  = RegNextWhen(tag, picks)
  val peer   = RegNextWhen(reply.payload.peer, picks)
  val id     = RegNextWhen(reply.payload.transferId, picks)
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
        packet.packetType := reply.payload.packetType
        packet.window     := reply.payload.window
        packet.generation := reply.payload.generation
        packet.detail     := reply.payload.detail.resized
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
        packet.packetType := request.payload.packetType
        packet.pidx       := request.payload.pidx
      }
      is(4) {
        packet.packetType := PacketType.PROGRESS.code
        packet.pidx       := report.payload.wbase
      }
    }
  }

  io.packet.valid                                           := busy && !stale
  io.packet.payload.packetType                              := packet.packetType
  io.packet.payload.window                                  := packet.window
  io.packet.payload.generation                              := packet.generation
  io.packet.payload.pidx                                    := packet.pidx
  io.packet.payload.detail                                  := packet.detail
  io.packet.payload.peer                                    := direct.mux(peer, holder.peer)
  io.packet.payload.transferId                              := direct.mux(id, holder.transferId)
  when(picks)(busy                              := True)
  when(busy && (stale || io.packet.ready))(busy := False)
}
