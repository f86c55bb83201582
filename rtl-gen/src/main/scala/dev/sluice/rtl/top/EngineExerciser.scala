// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.top

import dev.sluice.rtl.window.ReceiveWindowEngine
import dev.sluice.cycle.top.EngineExerciserModel
import dev.sluice.cycle.window.WindowOp
import dev.sluice.protocol.SluiceParameters
import spinal.core._

/** Exercises an engine on a board: pseudo-random commands, one in every clock, and a signature over
  * all verdicts, to be compared with the cycle model's.
  *
  * {{{
  *   xorshift register -> command -> [engine] -> verdict -> signature
  * }}}
  *
  * Begins when the engine is ready; `done` rises for good 64 clocks after the last command.
  * Hazards: none. Cost: about 150 registers besides the engine.
  *
  * Model: `dev.sluice.cycle.top.EngineExerciserModel`.
  */
class EngineExerciser(p: SluiceParameters, commands: Int) extends Component {
  import EngineExerciserModel._

  val io = new Bundle {
    val done      = out(Reg(Bool())) init False
    val signature = out(Reg(Bits(32 bits))) init 0
  }

  val engine = ReceiveWindowEngine.withoutWaits(p)
  engine.setName("engine")

  val state   = Reg(Bits(32 bits)) init SEED
  val sent    = Reg(UInt(log2Up(commands + 1) bits)) init 0
  val drained = Reg(UInt(log2Up(DRAIN) bits)) init 0
  val running = RegInit(True)

  val first  = state ^ (state |<< 13)
  val second = first ^ (first |>> 17)
  val third  = second ^ (second |<< 5)

  private val choice = state(7 downto 0)
  private val pidx   = state(PIDX_AT, log2Up(PACKETS) bits).asUInt
  engine.io.cmd.valid      := running
  engine.io.cmd.op         := WindowOp.PACKET.code
  when(choice === 0)(engine.io.cmd.op := WindowOp.OPEN.code)
  when(choice === 1)(engine.io.cmd.op := WindowOp.CLOSE.code)
  engine.io.cmd.window     := state(WINDOW_AT, p.windowBits bits).asUInt
  engine.io.cmd.generation := state(GENERATION_AT, 1 bits).resized
  engine.io.cmd.pidx       := pidx.resized
  engine.io.cmd.tail       := pidx.andR
  engine.io.cmd.length     := PACKETS
  engine.io.query.valid    := False
  engine.io.query.payload  := 0

  when(engine.io.cmd.fire) {
    state := third
    sent  := sent + 1
    when(sent === commands - 1)(running := False)
  }
  when(!running) {
    drained := drained + 1
    when(drained.andR)(io.done := True)
  }

  private def at(value: Bits, place: Int): Bits = (value.resize(32) |<< place)
  private val said                              = engine.io.verdict
  when(said.valid && !io.done) {
    io.signature := io.signature.rotateLeft(1) ^
      at(said.wbase.asBits, 0) ^
      at(said.pidx.asBits, SIGNED_PIDX) ^
      at(said.window.asBits, SIGNED_WINDOW) ^
      at(said.slide.asBits, SIGNED_SLIDE) ^
      at(said.answerAgain.asBits, SIGNED_AGAIN) ^
      at(said.complete.asBits, SIGNED_COMPLETE) ^
      at(said.verdict, SIGNED_VERDICT)
  }
}
