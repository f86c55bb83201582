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
  *   aw, w, ar -> held -> IDLE: choose -> DECODE -> COMPARE -> STAGED -> JUDGE -> FETCH -> APPLY
  *             -> GATHER -> ANSWER -> b, r (held)                 ^ code             ^ value
  * }}}
  *
  * Latency: 10 clocks from the last of address and data to the response. Initiation interval: 10
  * clocks, as the next address is taken when the access before has its response; 9 where the other
  * kind, read or write, waits. Hazards: none, for the same reason; address and word stand still
  * from DECODE on, so what the other parts make of them needs no enable. Cost: about 130 registers.
  */
class AccessSequencer extends Component {
  setDefinitionName("AccessSequencer")

  private val address = NicRegister.ADDRESS_BITS

  val bus = slave(AxiLite4(AxiLite4Config(addressWidth = address, dataWidth = 32)))

  /** No access may begin. */
  val hold = in port Bool()

  /** The access under way; which clock of it this is. */
  val write     = out port Reg(Bool())
  val at        = out port Reg(UInt(address bits))
  val data      = out port Bits(32 bits)
  val wholeWord = out port Bool()
  val decode    = out port Bool()
  val fetch     = out port Bool()

  /** In FETCH: an access that is allowed goes on. */
  val allowed = out port Bool()

  /** Whether it is allowed; taken over in JUDGE. */
  val code = in port Bits(2 bits)

  /** In ANSWER: a read ends, with this value; an access that was refused ends. */
  val answersRead = out port (Reg(Bool()) init False)
  val value       = in port Bits(32 bits)
  val refuses     = out port Bool()

  val held = new Area {
    val aw      = Reg(Bool()) init False
    val awAddr  = Reg(UInt(address bits))
    val w       = Reg(Bool()) init False
    val word    = Reg(Bits(32 bits))
    val strobe  = Reg(Bits(4 bits))
    val ar      = Reg(Bool()) init False
    val arAddr  = Reg(UInt(address bits))
    val verdict = RegNext(code)
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

  /** DECODE in bit 0 to ANSWER in bit 7; none of them in IDLE. */
  val step         = Reg(Bits(8 bits)) init 0
  val idle         = Reg(Bool()) init True
  val readFirst    = Reg(Bool()) init False
  val answersWrite = Reg(Bool()) init False

  val writes      = held.aw && held.w && !b.valid
  val reads       = held.ar && !r.valid
  val begins      = idle && !hold && (writes || reads)
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

  data      := held.word
  wholeWord := held.strobe.andR
  decode    := step(0)
  fetch     := step(4)
  allowed   := step(4) && held.verdict === AxiLiteWires.OKAY
  refuses   := step(7) && held.verdict =/= AxiLiteWires.OKAY

  step         := step(6 downto 0) ## begins
  idle         := step(7) || idle && !begins
  answersRead  := step(6) && !write
  answersWrite := step(6) && write

  when(begins) {
    write     := beginsWrite
    at        := beginsWrite.mux(held.awAddr, held.arAddr)
    readFirst := beginsWrite
  }

  when(bus.b.fire)(b.valid := False)
  when(bus.r.fire)(r.valid := False)
  when(answersWrite) {
    b.valid := True
    b.resp  := held.verdict
    held.aw := False
    held.w  := False
  }
  when(answersRead) {
    r.valid := True
    r.resp  := held.verdict
    r.data  := value
    held.ar := False
  }

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
