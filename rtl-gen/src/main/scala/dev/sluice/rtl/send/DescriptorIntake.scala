// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.send

import dev.sluice.rtl.lib.DescriptorBundle
import dev.sluice.sizes.SendSizes
import dev.sluice.protocol.CompletionStatus
import spinal.core._
import spinal.lib._

/** Checks a descriptor and cuts its transfer into packets, one descriptor at a time.
  *
  * {{{
  *   IDLE -> LENGTH -> ROOM -> JUDGE -+-> (DIVIDE) -> OFFER -> WRITE -> WRITE_LAST -> IDLE
  *                                    +-> REFUSE -> IDLE
  * }}}
  *
  * One descriptor takes 7 clocks, and ceil(log2 M) more where P is not a power of two: then N - 1
  * and the tail's bytes come from a restoring division, one bit a clock. What a START writes stays
  * on the outputs until it is written, two clocks after it was taken. Cost: four adders of 64 bits
  * and about 400 registers.
  */
class DescriptorIntake(w: SendWidths) extends Component {
  setDefinitionName("DescriptorIntake")

  object State extends SpinalEnum {
    val IDLE, LENGTH, ROOM, JUDGE, DIVIDE, OFFER, WRITE, WRITE_LAST, REFUSE = newElement()
  }
  import State._

  val io = new Bundle {
    val descriptor  = slave(Stream(DescriptorBundle()))
    val room        = in(Bool())
    val memoryBase  = in(UInt(64 bits))
    val memoryBytes = in(UInt(64 bits))

    /** What is offered, a transfer or a refusal, is taken. */
    val taken   = in(Bool())
    val offers  = out(Bool())
    val refuses = out(Bool())
    val status  = out(Bits(CompletionStatus.BITS bits))
    val end     = out(TransferEnd(w))
    val bytes   = out(TransferBytes(w))
  }
  noIoPrefix()

  val state = RegInit(IDLE)

  io.descriptor.ready := state === IDLE && io.room
  val descriptor = RegNextWhen(io.descriptor.payload, io.descriptor.fire)

  val badLength = Reg(Bool())
  val unaligned = Reg(Bool())
  val below     = Reg(Bool())
  val beyond    = Reg(Bool())
  val offset    = Reg(UInt(64 bits))
  val last      = Reg(UInt(64 bits))
  val space     = Reg(UInt(64 bits))
  val status    = Reg(Bits(CompletionStatus.BITS bits))
  val tailIndex = Reg(UInt(w.pidxBits bits))
  val tailBytes = Reg(UInt(13 bits))

  /** x - y and whether it is below 0. */
  private def minus(x: UInt, y: UInt): UInt = x.expand - y.expand

  val fromBase  = minus(descriptor.address, io.memoryBase)
  val toEnd     = minus(io.memoryBytes, offset)
  val tooLittle = descriptor.bytes > space
  val refused   = badLength || unaligned || below || beyond || tooLittle

  private def code(status: CompletionStatus) = B(status.code, CompletionStatus.BITS bits)

  switch(state) {
    is(IDLE)(when(io.descriptor.fire)(state := LENGTH))
    is(LENGTH) {
      badLength := descriptor.bytes === 0 || descriptor.bytes > U(w.most, 64 bits)
      unaligned := descriptor.address(log2Up(w.p.beatBytes) - 1 downto 0) =/= 0
      below     := fromBase.msb
      offset    := fromBase.resized
      last      := descriptor.bytes - 1
      state     := ROOM
    }
    is(ROOM) {
      beyond := last > ~descriptor.address || toEnd.msb
      space  := toEnd.resized
      state  := JUDGE
    }
    is(JUDGE) {
      status := code(CompletionStatus.OUTSIDE_MEMORY)
      when(unaligned)(status := code(CompletionStatus.UNALIGNED))
      when(badLength)(status := code(CompletionStatus.BAD_LENGTH))
      state  := (if (SendSizes.shifts(w.p)) OFFER() else DIVIDE())
      when(refused)(state    := REFUSE)
    }
    is(OFFER)(when(io.taken)(state := WRITE))
    is(WRITE)(state      := WRITE_LAST)
    is(WRITE_LAST)(state := IDLE)
    is(REFUSE)(when(io.taken)(state := IDLE))
  }

  /** How many packets, and how long the last one is. */
  val cut: Area = if (SendSizes.shifts(w.p)) new Shift else new Division

  /** P is a power of two. */
  private class Shift extends Area {
    private val low = log2Up(w.payload)
    when(state === JUDGE) {
      tailIndex := last(low + w.pidxBits - 1 downto low)
      tailBytes := last(low - 1 downto 0).resize(13) + 1
    }
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
  io.bytes.bytes         := descriptor.bytes.resized
  io.bytes.tailBytes     := tailBytes
  io.bytes.cookie        := descriptor.cookie
}
