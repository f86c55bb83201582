// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.baseline

import dev.sluice.cycle.baseline.ReceiverCounterModel
import dev.sluice.cycle.baseline.ReceiverCounterModel.ROUND_BITS
import dev.sluice.protocol.SluiceParameters
import spinal.core._
import spinal.lib._

/** A command of the receiver counter. */
case class CounterCommand(p: SluiceParameters) extends Bundle {
  val op     = Bits(2 bits)
  val window = UInt(p.windowBits bits)
  val round  = UInt(ROUND_BITS bits)
  val total  = UInt(p.packetCountBits bits)
}

/** What became of it. */
case class CounterOutcome(p: SluiceParameters) extends Bundle {
  val kind   = Bits(2 bits)
  val window = UInt(p.windowBits bits)
  val round  = UInt(ROUND_BITS bits)
  val count  = UInt(p.packetCountBits bits)
}

/** All that is kept of a transfer. */
case class CounterRow(p: SluiceParameters) extends Bundle {
  val open  = Bool()
  val round = UInt(ROUND_BITS bits)
  val total = UInt(p.packetCountBits bits)
  val count = UInt(p.packetCountBits bits)
}

/** A yardstick, not a part of the NIC: the receiver counter of earlier systems (protocol text,
  * section 1), which knows of a transfer only how many packets came.
  *
  * {{{
  *   cmd -> [row memory, read] -> forward? -> count, compare -> [row memory, write], register -> outcome
  * }}}
  *
  * Latency: 2 clocks. Initiation interval: 1. Hazards: two commands for one transfer, one after the
  * other, by forwarding at distance 1; the memory is cleared after reset, one row a clock, `ready`
  * is low until then. Cost: 2 * (log2 M + 1) + 9 bits of block RAM for each of R transfers.
  *
  * Cycle model: `dev.sluice.cycle.baseline.ReceiverCounterModel`.
  */
class ReceiverCounter(p: SluiceParameters) extends Component {
  import ReceiverCounterModel._
  require(p.windows >= 2 && isPow2(p.windows), s"R is a power of two, 2 or more, not ${p.windows}")

  setDefinitionName("ReceiverCounter")

  val io = new Bundle {
    val cmd     = slave(Stream(CounterCommand(p)))
    val outcome = master(Flow(CounterOutcome(p)))
  }
  noIoPrefix()

  val memory = Mem(CounterRow(p), p.windows).addAttribute("no_rw_check")
  val sweep  = Reg(UInt(p.windowBits + 1 bits)) init 0
  val swept  = sweep.msb
  when(!swept)(sweep := sweep + 1)
  io.cmd.ready := swept

  val valid    = RegNext(io.cmd.fire) init False
  val command  = RegNext(io.cmd.payload)
  val stored   = memory.readSync(io.cmd.window)
  val next     = CounterRow(p)
  val last     = RegNext(next)
  val writes   = Bool()
  val forward  = RegNext(writes && io.cmd.window === command.window) init False
  val row      = forward.mux(last, stored)
  val isOpen   = command.op === B(OPEN, 2 bits)
  val isPacket = command.op === B(PACKET, 2 bits)
  val isResend = command.op === B(RESEND, 2 bits)

  val counts = isPacket && row.open && row.round === command.round && row.count < row.total
  val again  = isResend && row.open
  writes := valid && (isOpen || counts || again)

  next.open           := row.open || isOpen
  next.total          := isOpen.mux(command.total, row.total)
  next.round          := isOpen.mux(U(0), again.mux(row.round + 1, row.round))
  next.count          := row.count
  when(counts)(next.count          := row.count + 1)
  when(isOpen || again)(next.count := 0)

  memory.write(
    swept.mux(command.window, sweep.resize(p.windowBits)),
    swept.mux(next, CounterRow(p).getZero),
    enable = !swept || writes
  )

  val said   = Flow(CounterOutcome(p))
  val answer = valid && (isPacket || isResend)
  said.valid := answer
  said.payload.assignFromBits(B(0, said.payload.getBitsWidth bits))
  when(answer) {
    said.window := command.window
    said.round  := row.open.mux(next.round, U(0))
    said.count  := row.open.mux(next.count, U(0))
    when(again)(said.kind := B(AGAIN, 2 bits))
    when(counts)(
      said.kind := (next.count === row.total).mux(B(COMPLETE, 2 bits), B(COUNTED, 2 bits))
    )
  }
  io.outcome.valid   := RegNext(said.valid) init False
  io.outcome.payload := RegNext(said.payload) init CounterOutcome(p).getZero
}
