// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.baseline

import dev.sluice.cycle.baseline.SenderWindowModel
import dev.sluice.cycle.baseline.SenderWindowModel.TIME_BITS
import dev.sluice.protocol.SluiceParameters
import spinal.core._
import spinal.lib._

/** A command of the sender window. */
case class SenderCommand(p: SluiceParameters) extends Bundle {
  val op       = Bits(2 bits)
  val transfer = UInt(p.windowBits bits)
  val pidx     = UInt(p.pidxBits bits)
  val slot     = UInt(p.slideBits - 1 bits)
}

/** What became of it, or a packet whose time is up. */
case class SenderOutcome(p: SluiceParameters) extends Bundle {
  val kind     = Bits(3 bits)
  val transfer = UInt(p.windowBits bits)
  val pidx     = UInt(p.pidxBits bits)
  val slot     = UInt(p.slideBits - 1 bits)
}

/** All that is kept of a packet in flight, but for the packet. */
case class SenderSlot(p: SluiceParameters) extends Bundle {
  val busy     = Bool()
  val transfer = UInt(p.windowBits bits)
  val pidx     = UInt(p.pidxBits bits)
  val deadline = UInt(TIME_BITS bits)
}

/** A yardstick, not a part of the NIC: the tracking part of a sender window (protocol text, section
  * 1), W slots with a timer each. The packets themselves, W * P bytes, come on top.
  *
  * {{{
  *   cmd, else scan -> slot -> [slot memory, read] -> forward? -> compare -> [slot memory, write], register -> outcome
  * }}}
  *
  * Latency: 2 clocks. Initiation interval: 1; timers are looked at in clocks without a command, so
  * a time-out is up to W such clocks late. Hazards: one slot in two clocks running, by forwarding
  * at distance 1; the slot of a send depends on whether the send just before it found its slot
  * free, in the same clock. The memory is cleared after reset, `ready` is low until then. Cost: 17
  * + log2 R + log2 M bits of block RAM for each of W packets in flight.
  *
  * Cycle model: `dev.sluice.cycle.baseline.SenderWindowModel`.
  */
class SenderWindow(p: SluiceParameters) extends Component {
  import SenderWindowModel._

  setDefinitionName("SenderWindow")

  val io = new Bundle {
    val cmd     = slave(Stream(SenderCommand(p)))
    val outcome = master(Flow(SenderOutcome(p)))
    val timeout = in(UInt(TIME_BITS bits))
  }
  noIoPrefix()

  private val slotBits = p.slideBits - 1

  val memory = Mem(SenderSlot(p), p.width).addAttribute("no_rw_check")
  val sweep  = Reg(UInt(slotBits + 1 bits)) init 0
  val swept  = sweep.msb
  when(!swept)(sweep := sweep + 1)
  io.cmd.ready := swept

  val divider = Reg(UInt(log2Up(TICK) bits)) init 0
  val now     = Reg(UInt(TIME_BITS bits)) init 0
  divider := divider + 1
  when(divider.andR)(now := now + 1)

  val nextSlot = Reg(UInt(slotBits bits)) init 0
  val scanSlot = Reg(UInt(slotBits bits)) init 0
  val sent     = Bool()
  val upcoming = nextSlot + sent.asUInt
  nextSlot := upcoming

  val scans                          = swept && !io.cmd.valid
  when(scans)(scanSlot                        := scanSlot + 1)
  val slotNow                        = UInt(slotBits bits)
  slotNow := io.cmd.slot
  when(io.cmd.op === B(SEND, 2 bits))(slotNow := upcoming)
  when(scans)(slotNow                         := scanSlot)

  val valid   = RegNext(swept) init False
  val isScan  = RegNext(scans) init False
  val command = RegNext(io.cmd.payload)
  val slot    = RegNext(slotNow)
  val stored  = memory.readSync(slotNow)
  val next    = SenderSlot(p)
  val last    = RegNext(next)
  val writes  = Bool()
  val forward = RegNext(writes && slotNow === slot) init False
  val row     = forward.mux(last, stored)

  val isSend = valid && !isScan && command.op === B(SEND, 2 bits)
  val isAck  = valid && !isScan && command.op === B(ACK, 2 bits)
  val right  = row.busy && row.transfer === command.transfer && row.pidx === command.pidx
  val late   = valid && isScan && row.busy && !(now - row.deadline).msb
  sent := isSend && !row.busy
  val acked = isAck && right
  writes := sent || acked || late

  next.busy     := !acked
  next.transfer := sent.mux(command.transfer, row.transfer)
  next.pidx     := sent.mux(command.pidx, row.pidx)
  next.deadline := now + io.timeout

  memory.write(
    swept.mux(slot, sweep.resize(slotBits)),
    swept.mux(next, SenderSlot(p).getZero),
    enable = !swept || writes
  )

  val said = Flow(SenderOutcome(p))
  said.valid := isSend || isAck || late
  said.payload.assignFromBits(B(0, said.payload.getBitsWidth bits))
  when(said.valid) {
    said.transfer := late.mux(row.transfer, command.transfer)
    said.pidx     := late.mux(row.pidx, command.pidx)
    said.slot     := slot
  }
  when(isSend)(said.kind := row.busy.mux(B(FULL, 3 bits), B(SENT, 3 bits)))
  when(isAck)(said.kind  := right.mux(B(ACKED, 3 bits), B(STALE, 3 bits)))
  when(late)(said.kind   := B(RESEND, 3 bits))
  io.outcome.valid   := RegNext(said.valid) init False
  io.outcome.payload := RegNext(said.payload) init SenderOutcome(p).getZero
}
