// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.registers

import dev.sluice.cycle.lib.AxiLiteWires
import dev.sluice.spec.registers.NicRegister
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axilite._

/** The AXI4-Lite port of the registers: makes one access at a time, reads and writes by turns.
  *
  * {{{
  *   aw, w, ar -> held -> IDLE: choose -> CHECK -> FETCH -> APPLY -> ANSWER -> b, r (held)
  *                                        ^ code            | apply   ^ value
  * }}}
  *
  * Latency: 6 clocks from the last of address and data to the response. Initiation interval: 5
  * clocks, and 1 more where the next address was not yet held. Hazards: none, as the next access
  * begins when the one before has its response. Cost: the held words, about 150 registers.
  */
class AccessSequencer extends Component {
  setDefinitionName("AccessSequencer")

  private val address = NicRegister.ADDRESS_BITS

  val bus = slave(AxiLite4(AxiLite4Config(addressWidth = address, dataWidth = 32)))

  /** No access may begin. */
  val hold = in port Bool()

  /** The access under way: in CHECK its code is to be given, FETCH comes next. */
  val check     = out port Bool()
  val fetch     = out port Bool()
  val write     = out port Reg(Bool())
  val at        = out port Reg(UInt(address bits))
  val data      = out port Reg(Bits(32 bits))
  val wholeWord = out port Reg(Bool())
  val code      = in port Bits(2 bits)
  val applies   = out port Bool()
  val value     = in port Bits(32 bits)
  val refuses   = out port Bool()

  val held = new Area {
    val aw      = Reg(Bool()) init False
    val awAddr  = Reg(UInt(address bits))
    val w       = Reg(Bool()) init False
    val word    = Reg(Bits(32 bits))
    val strobe  = Reg(Bits(4 bits))
    val ar      = Reg(Bool()) init False
    val arAddr  = Reg(UInt(address bits))
    val verdict = Reg(Bits(2 bits)) init AxiLiteWires.OKAY
  }

  val b = new Area {
    val valid = Reg(Bool()) init False
    val resp  = Reg(Bits(2 bits)) init 0
  }
  val r = new Area {
    val valid = Reg(Bool()) init False
    val data  = Reg(Bits(32 bits)) init 0
    val resp  = Reg(Bits(2 bits)) init 0
  }

  /** IDLE 0, CHECK 1, FETCH 2, APPLY 3, ANSWER 4. */
  val step      = Reg(UInt(3 bits)) init 0
  val readFirst = Reg(Bool()) init False

  val writes      = held.aw && held.w && !b.valid
  val reads       = held.ar && !r.valid
  val begins      = step === 0 && !hold && (writes || reads)
  val beginsRead  = begins && reads && (readFirst || !writes)
  val beginsWrite = begins && !beginsRead

  bus.aw.ready := !held.aw
  bus.w.ready  := !held.w
  bus.ar.ready := !held.ar
  bus.b.valid  := b.valid
  bus.b.resp   := b.resp
  bus.r.valid  := r.valid
  bus.r.data   := r.data
  bus.r.resp   := r.resp

  check   := step === 1
  fetch   := step === 2
  applies := step === 3 && held.verdict === AxiLiteWires.OKAY
  refuses := step === 4 && held.verdict =/= AxiLiteWires.OKAY

  when(bus.b.fire)(b.valid := False)
  when(bus.r.fire)(r.valid := False)

  when(begins) {
    write     := beginsWrite
    at        := beginsWrite.mux(held.awAddr, held.arAddr)
    data      := held.word
    wholeWord := held.strobe.andR
    readFirst := beginsWrite
  }
  when(begins || step =/= 0)(step := (step === 4).mux(U(0), step + 1))
  when(check)(held.verdict        := code)
  when(step === 4) {
    when(write) {
      b.valid := True
      b.resp  := held.verdict
    } otherwise {
      r.valid := True
      r.resp  := held.verdict
      r.data  := (held.verdict === AxiLiteWires.OKAY).mux(value, B(0, 32 bits))
    }
  }

  when(beginsWrite) {
    held.aw := False
    held.w  := False
  }
  when(beginsRead)(held.ar := False)
  when(bus.aw.fire) {
    held.aw     := True
    held.awAddr := bus.aw.addr
  }
  when(bus.w.fire) {
    held.w      := True
    held.word   := bus.w.data
    held.strobe := bus.w.strb
  }
  when(bus.ar.fire) {
    held.ar     := True
    held.arAddr := bus.ar.addr
  }
}
