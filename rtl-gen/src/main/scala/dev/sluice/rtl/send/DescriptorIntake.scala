// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.send

import dev.sluice.rtl.lib.DescriptorBundle
import dev.sluice.rtl.lib.Wide
import dev.sluice.sizes.SendSizes
import dev.sluice.protocol.CompletionStatus
import spinal.core._
import spinal.lib._

/** Checks a descriptor and cuts its transfer into packets, one descriptor at a time.
  *
  * {{{
  *   IDLE -> LENGTH -> ROOM -> EDGE -> JUDGE -+-> (DIVIDE) -> OFFER -> WAIT -> IDLE
  *                                            +-> REFUSE -> IDLE
  * }}}
  *
  * One descriptor takes 8 clocks, and ceil(log2 M) more where P is not a power of two: then N - 1
  * and the tail's bytes come from a restoring division, one bit a clock. Sums and comparisons of 64
  * bits are made in halves, each with a clock of its own. What a START writes stays on the outputs
  * until it is written, two clocks after it was chosen. Cost: three adders and two comparisons of
  * 64 bits and about 500 registers.
  */
class DescriptorIntake(w: SendWidths) extends Component {
  setDefinitionName("DescriptorIntake")

  object State extends SpinalEnum {
    val IDLE, LENGTH, ROOM, EDGE, JUDGE, DIVIDE, OFFER, WAIT, REFUSE = newElement()
  }
  import State._

  val io = new Bundle {
    val descriptor  = slave(Stream(DescriptorBundle()))
    val room        = in(Bool())
    val memoryBase  = in(UInt(64 bits))
    val memoryBytes = in(UInt(64 bits))

    /** The transfer that is offered waits to be chosen, or the refusal is taken. */
    val goesOn = in(Bool())

    /** The transfer was chosen in the clock before. */
    val chosen  = in(Bool())
    val offers  = out(Bool())
    val refuses = out(Bool())
    val status  = out(Bits(CompletionStatus.BITS bits))
    val end     = out(TransferEnd(w))
    val bytes   = out(TransferBytes(w))
  }
  noIoPrefix()

  val state = RegInit(IDLE)

  // A function of registers: the state is IDLE in the next clock, and there is room.
  val idles = (state === IDLE && !io.descriptor.fire) || (state === WAIT && io.chosen) ||
    (state === REFUSE && io.goesOn)
  val ready = RegNext(idles && io.room) init False
  io.descriptor.ready := ready
  val descriptor = RegNextWhen(io.descriptor.payload, ready)

  /** Of Y - 1, at most M P - 1. */
  private val lastBits =
    if (SendSizes.shifts(w.p)) log2Up(w.payload) + w.pidxBits else w.bytesBits

  val tailIndex = Reg(UInt(w.pidxBits bits))
  val tailBytes = Reg(UInt(13 bits))

  /** A comparison x < y of 64 bits or more: 16 of them in one clock, what they say in the next. */
  class Less(x: UInt, y: UInt) extends Area {
    private val parts = Seq(x.high downto 48, 47 downto 32, 31 downto 16, 15 downto 0)
    val less          = Vec(parts.map(part => RegNext(x(part) < y(part))))
    val same          = Vec(parts.init.map(part => RegNext(x(part) === y(part))))
    val result: Bool  =
      less(0) || (same(0) && (less(1) || (same(1) && (less(2) || (same(2) && less(3))))))
  }

  /** A sum of 65 bits: its low half in one clock, the rest in the next. */
  class Sum(x: UInt, y: UInt) extends Area {
    val low  = RegNext(Wide.sumAndCarry(x(31 downto 0), y(31 downto 0)))
    val high = RegNext(Wide.sumAndCarry(x(63 downto 32), y(63 downto 32)))
    val sum  = RegNext(Wide.sum(high, low(32).asUInt) @@ low(31 downto 0))
  }

  /** A bad length may be any: its upper bits do not count. */
  private val bytes = descriptor.bytes.resize(w.bytesBits)

  /** It is none, or more than the largest transfer: compared in LENGTH, known after ROOM. */
  val noLength  = RegNext(bytes === 0)
  val overMost  = RegNext(bytes > U(w.most, w.bytesBits bits))
  val overBits  = RegNext(descriptor.bytes(63 downto w.bytesBits) =/= 0)
  val badLength = RegNext(noLength || overMost || overBits)

  val end     = new Sum(io.memoryBase, io.memoryBytes)
  val stop    = new Sum(descriptor.address, bytes.resize(64))
  val outside = new Less(end.sum, stop.sum)
  val before  = new Less(descriptor.address, io.memoryBase)

  /** Of the address; Y - 1. They follow the descriptor, which stays until the next is taken. */
  val unaligned = RegNext(descriptor.address(log2Up(w.p.beatBytes) - 1 downto 0) =/= 0)
  val below     = RegNext(before.result)
  val last      = RegNext(Wide.difference(bytes.resize(lastBits), U(1, 1 bit)))

  /** Past address 2^64 - 1. */
  val wraps = RegNext(stop.sum.msb && stop.sum(63 downto 0) =/= 0)

  /** Known before the sum is. */
  val early   = RegNext(badLength || unaligned || below)
  val refused = early || outside.result || wraps

  private def code(status: CompletionStatus) = B(status.code, CompletionStatus.BITS bits)

  /** Why it is refused. */
  val status = Reg(Bits(CompletionStatus.BITS bits))
  status := code(CompletionStatus.OUTSIDE_MEMORY)
  when(unaligned)(status := code(CompletionStatus.UNALIGNED))
  when(badLength)(status := code(CompletionStatus.BAD_LENGTH))

  switch(state) {
    is(IDLE)(when(io.descriptor.fire)(state := LENGTH))
    is(LENGTH)(state := ROOM)
    is(ROOM)(state   := EDGE)
    is(EDGE)(state   := JUDGE)
    is(JUDGE) {
      state := (if (SendSizes.shifts(w.p)) OFFER() else DIVIDE())
      when(refused)(state := REFUSE)
    }
    is(OFFER)(when(io.goesOn)(state := WAIT))
    is(WAIT)(when(io.chosen)(state := IDLE))
    is(REFUSE)(when(io.goesOn)(state := IDLE))
  }

  /** How many packets, and how long the last one is. */
  val cut: Area = if (SendSizes.shifts(w.p)) new Shift else new Division

  /** P is a power of two. */
  private class Shift extends Area {
    private val low = log2Up(w.payload)
    tailIndex := last(low + w.pidxBits - 1 downto low)
    tailBytes := last(low - 1 downto 0).resize(13) + 1
  }

  /** Restoring division by P, one bit a clock. */
  private class Division extends Area {
    val rest = Reg(UInt(w.bytesBits bits))
    val part = Reg(UInt(w.bytesBits bits))
    val left = Reg(UInt(log2Up(w.pidxBits + 1) bits))
    val fits = rest >= part
    val next = fits ? (rest - part) | rest
    when(state === JUDGE) {
      rest := last.resized
      part := U(BigInt(w.payload) << (w.pidxBits - 1), w.bytesBits bits)
      left := w.pidxBits - 1
    }
    when(state === DIVIDE) {
      rest      := next
      part      := part |>> 1
      left      := left - 1
      tailIndex := (tailIndex |<< 1) | fits.asUInt.resized
      tailBytes := next.resize(13) + 1
      when(left === 0)(state := OFFER)
    }
  }

  io.offers              := state === OFFER
  io.refuses             := state === REFUSE
  io.status              := status
  io.end.peer            := descriptor.peer
  io.end.tailIndex       := tailIndex
  io.bytes.address       := descriptor.address
  io.bytes.remoteAddress := descriptor.remoteAddress
  io.bytes.bytes         := bytes
  io.bytes.tailBytes     := tailBytes
  io.bytes.cookie        := descriptor.cookie
}
