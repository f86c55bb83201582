// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import spinal.core._

/** Visits every window that is in use in turn: time-outs, quiet times, and windows whose mark has
  * come. It stays at a window that is due until what the window needs is free, so that none is
  * passed over. While no other window's turn is known it visits the same again.
  *
  * In which clock: `dev.sluice.cycle.control.SweepModel`. The page: docs/blocks/control.md.
  *
  * {{{
  *   seen ----> what is due -> is what it needs free? -> sweepCommit, deed
  *   outcome -> timeout; a clock later freed, refusal, next window <- UsedWindows <- opened
  * }}}
  *
  * Latency 0 from `seen` to `sweepCommit` and from `outcome` to `timeout`: combinational. The other
  * outputs are registers. Initiation interval: a visit. Hazards: none, a window is looked at again
  * when an arrival stirred it or cancelled its commit. Cost: some gates, the deed's and the
  * refusal's registers, [[UsedWindows]].
  */
class Sweep(p: SluiceParameters) extends Component {
  setDefinitionName("Sweep")
  import ControlCodes._
  import p.windowBits

  val io = SweepPorts(windowBits)
  noIoPrefix()
  private val seen = io.seen.payload

  private val count = Reg(SweepCount()) init SweepCount().getZero
  io.sweepCount := count

  val window = Reg(UInt(windowBits bits)) init 0
  io.sweepWindow := window

  /** The refusal of a transfer that failed, until it is taken. */
  val refusal = new Area {
    val valid = RegInit(False)
    val row   = Reg(WindowUse(windowBits))
    val free  = !valid
    when(io.refusal.ready)(valid := False)
    io.refusal.valid := valid
    io.refusal.payload := row
  }

  /** A time-out waits for the request maker: no early request is begun. */
  val askWaits = RegInit(False)
  io.timeoutWaits := askWaits

  /** What stands in the clock before is known in registers. */
  val isMine  = RegNext(seen.kind === VisitKind.SWEEP)
  val isOpen  = seen.row.phase === OPEN
  val pending = RegNext(isOpen && !seen.completed)
  val ended   =
    RegNext((isOpen && seen.completed) || (seen.row.phase === FAILED && seen.markFailed))
  val leaving = RegNext(seen.row.phase === LEAVING && seen.markFree)

  val visits  = io.seen.valid && isMine
  val acts    = visits && !seen.calmed && !seen.stirred
  val quiet   = acts && ended && seen.due
  val leaves  = acts && leaving
  val over    = acts && pending && (seen.due || seen.error)
  val fails   = seen.error || seen.exhausted
  val closes  = quiet && io.commandFree
  val givesUp = over && fails && io.commandFree && refusal.free
  val asks    = over && !fails && io.requestsIdle
  val waits   = (quiet && !closes) || (over && !givesUp && !asks)

  when(visits)(askWaits := over && !fails && !io.requestsIdle)

  /** What the visit of the clock before has come to. */
  val deed = new Area {
    private def decided[T <: Data](of: T): T = RegNextWhen(of, io.seen.valid)
    val visited                              = decided(visits)
    val givesUp                              = decided(Sweep.this.givesUp)
    val asks                                 = decided(Sweep.this.asks)
    val leaves                               = decided(Sweep.this.leaves)
    val looksOn                              = decided((seen.calmed || !seen.stirred) && !waits)
    val use                                  = Reg(WindowUse(windowBits))
    when(io.seen.valid) {
      use.window     := seen.window
      use.generation := seen.row.generation
    }
    val settles = io.outcome.valid && visited
    val happens = settles && !io.outcome.payload.cancelled
    val moves   = settles && looksOn && (!io.outcome.payload.cancelled || io.outcome.payload.calmed)
  }
  val inUse = new UsedWindows(p.windows, windowBits, io.opened, io.freed)
  inUse.takes := deed.moves && inUse.known
  when(inUse.takes)(window := inUse.next)

  io.sweepCommit.valid := closes || givesUp || asks || leaves
  val commit = io.sweepCommit.payload
  commit := Commit.nothing(seen)
  commit.allowOverride()
  commit.writesPhase := True
  commit.restarts    := True
  commit.repeats     := seen.repeats + (!seen.prompt).asUInt
  commit.prompts     := seen.prompts + seen.prompt.asUInt
  commit.mark        := seen.mark
  when(closes)(commit.phase.phase := LEAVING)
  when(givesUp) {
    commit.phase.phase := FAILED
    commit.phase.cause := seen.error.mux(B(MEMORY_ERROR, 2 bits), B(RECEIVER_GAVE_UP, 2 bits))
  }
  when(asks) {
    commit.phase.progressSeen := seen.progressToggle
    commit.writesWait         := True
  }
  when(leaves) {
    commit.phase.phase := FREE
  }
  commit.gives := closes || givesUp
  Commit.close(commit.command, seen, givesUp)

  when(deed.happens && deed.givesUp) {
    refusal.valid := True
    refusal.row   := deed.use
  }
  io.timeout.valid        := deed.happens && deed.asks
  io.timeout.payload      := deed.use
  io.freed.valid          := RegNext(deed.happens && deed.leaves, False)
  io.freed.payload.window := deed.use.window
  count.timeout           := io.timeout.valid
  count.freed             := io.freed.valid
}
