// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.admission

import dev.sluice.rtl.lib.BlockRamFifo
import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.WriteCommandBundle
import dev.sluice.rtl.window.WindowVerdict
import dev.sluice.protocol.NicParameters
import dev.sluice.spec.window.Verdict
import spinal.core._
import spinal.lib._

/** Joins what waits with the engine's verdicts, in order, into write commands.
  *
  * {{{
  *   pending -> [queue] --+
  *                        +--> join -+-----------> register -> writeCommand
  *   verdict -> [queue] --+          +-> [spare] --^
  * }}}
  *
  * A packet that the engine judges waits for its verdict; a packet that was not admitted and the
  * mark of a close do not. No queue overflows: Admission lets no more in than `inside`, and one is
  * at a queue's output, so that their memories have a row that is free. What the register does not
  * take is kept in `spare`, so that the queues stop a clock later, by a register: `ready` comes
  * from another block, and decides no more than the register's enable. It is loaded in every clock
  * in which it may be, so its fields count only while `valid`. Latency: 3 clocks from the verdict,
  * 4 from what waits. Initiation interval: 1.
  */
class VerdictJoin(p: NicParameters, inside: Int) extends Component {
  setDefinitionName("VerdictJoin")

  val io = new Bundle {
    val pending      = slave(Flow(PendingBundle()))
    val verdict      = slave(Flow(WindowVerdict(p.sluice)))
    val writeCommand = master(Stream(WriteCommandBundle()))

    /** One more has left. */
    val left = out(Bool())
  }
  noIoPrefix()

  private val rows      = inside - 1
  private val pendingIn = Stream(PendingBundle())
  pendingIn.valid   := io.pending.valid
  pendingIn.payload := io.pending.payload
  private val those = new BlockRamFifo(PendingBundle(), rows, reserved = true)
  those.io.push << pendingIn
  val pending = those.io.pop

  /** Beside it, near the logic and there a clock earlier: whether it waits for a verdict. */
  val kinds = new MooreFifo(Bool(), rows, reserved = true)
  kinds.io.push.valid   := io.pending.valid
  kinds.io.push.payload := io.pending.judged

  private val judgedIn = Stream(JudgedBundle(p.sluice))
  judgedIn.valid := io.verdict.valid
  judgedIn.payload.assignSomeByName(io.verdict.payload)
  private val verdicts = new MooreFifo(JudgedBundle(p.sluice), rows, reserved = true)
  verdicts.io.push << judgedIn
  val judged = verdicts.io.pop

  val held      = Reg(WriteCommandBundle())
  val heldValid = Reg(Bool()) init False

  val spareValid = Reg(Bool()) init False

  /** Nothing is spare: the queues go on. A register of its own, as the other has wide loads. */
  val goes = Reg(Bool())

  val waits = kinds.io.pop.payload
  val joins = pending.valid && (!waits || judged.valid) && goes

  pending.ready      := joins
  kinds.io.pop.ready := joins
  judged.ready       := joins && waits
  io.left            := joins

  val writes = waits && judged.verdict === Verdict.ACCEPTED.code

  val next = WriteCommandBundle()
  next.closed      := pending.closed
  next.write       := writes
  next.address     := writes ? pending.address | U(0)
  next.bytes       := pending.bytes
  next.window      := pending.window
  next.generation  := pending.generation
  next.pidx        := pending.pidx
  next.verdict     := waits ? judged.verdict | B(Verdict.STALE.code, Verdict.BITS bits)
  next.wbase       := waits ? judged.wbase.resize(25) | U(0)
  next.slide       := waits ? judged.slide.resize(11) | U(0)
  next.complete    := waits && judged.complete
  next.answerAgain := waits && judged.answerAgain
  next.refuse      := pending.refuse
  next.again       := pending.again

  val spare = RegNextWhen(next, !spareValid)
  val moves = !heldValid || io.writeCommand.ready
  val comes = joins || spareValid
  when(moves) {
    heldValid := comes
    held      := spareValid.mux(spare, next)
  }
  spareValid              := comes && !moves
  goes                    := !comes || moves
  io.writeCommand.valid   := heldValid
  io.writeCommand.payload := held

  // In simulation: a row and its kind are together; Admission lets no more in than the queues hold.
  ClockWatches.neverFull("admission.kinds", kinds.io.push)
  ClockWatches.never(
    "admission.kind",
    joins && !(kinds.io.pop.valid && waits === pending.judged),
    "a packet's kind is another's"
  )
  ClockWatches.neverFull("admission.pending", pendingIn)
  ClockWatches.neverFull("admission.judged", judgedIn)
}
