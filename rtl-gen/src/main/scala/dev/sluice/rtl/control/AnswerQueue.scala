// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import dev.sluice.sizes.ControlSizes
import spinal.core._
import spinal.lib._

/** Answers that wait to be made: a block RAM with a row for each window (at least 16, a power of
  * two) and a register at its output. What finds it full is lost and counted.
  *
  * {{{
  *   offer -> [memory] -> fetch -> out
  * }}}
  */
class AnswerQueue(p: SluiceParameters, offer: Flow[AnswerRow], count: PacketCount) extends Area {
  private val depth   = ControlSizes.answers(p.windows)
  private val ptrBits = log2Up(depth)
  private val memory  = Mem(AnswerRow(p.windowBits), depth)
  memory.setName("answerRows")

  val head     = Reg(UInt(ptrBits bits)) init 0
  val tail     = Reg(UInt(ptrBits bits)) init 0
  val held     = Reg(UInt(ptrBits + 1 bits)) init 0
  val fetching = RegInit(False)
  val outValid = RegInit(False)
  val taken    = Bool()

  val room   = held =/= depth
  val enters = offer.valid && room
  memory.write(tail, offer.payload, enters)
  when(enters)(tail                           := tail + 1)
  when(offer.valid && !room)(count.answerLost := True)

  val fetches = held =/= 0 && !outValid && !fetching
  fetching := fetches

  private val fetched = memory.readSync(head, fetches)
  val out             = RegNextWhen(fetched, fetching)
  when(taken)(outValid := False)
  when(fetching) {
    outValid := True
    head     := head + 1
  }
  when(enters =/= fetching)(held := enters.mux(held + 1, held - 1))
}
