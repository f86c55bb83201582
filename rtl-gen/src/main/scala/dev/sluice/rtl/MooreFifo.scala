package dev.sluice.rtl

import spinal.core._
import spinal.lib._

/** A queue whose outputs are registers, so that blocks can be wired in any way.
  *
  * {{{
  *   push -> [memory, depth rows] -> output register -> pop
  * }}}
  *
  * `push.ready` says that the memory has room; `pop` keeps its last payload while it is idle and is
  * zero after reset. Latency: 2 clocks. Initiation interval: 1. It holds depth + 1 rows. Hazards:
  * none, a row is read in the clock after it was written at the earliest. Cost: a distributed
  * memory, two counters and one row of registers.
  *
  * Cycle model: `dev.sluice.cycle.wires.MooreFifo`.
  */
class MooreFifo[T <: Data](payload: HardType[T], depth: Int) extends Component {
  require(depth >= 1 && depth <= 4096, s"a depth of 1 to 4096, not $depth")

  val io = new Bundle {
    val push = slave(Stream(payload()))
    val pop  = master(Stream(payload()))
  }
  noIoPrefix()

  private val rows    = depth max 2
  private val rowBits = log2Up(rows)

  val memory = Mem(payload(), rows)
  val head   = Reg(UInt(rowBits bits)) init 0
  val tail   = Reg(UInt(rowBits bits)) init 0
  val count  = Reg(UInt(log2Up(depth + 1) bits)) init 0

  val outValid = Reg(Bool()) init False
  val out      = Reg(payload()) init payload().getZero

  private def next(at: UInt): UInt =
    if (depth == rows && isPow2(rows)) at + 1
    else (at === depth - 1) ? U(0, rowBits bits) | (at + 1)

  val enters = io.push.valid && io.push.ready
  val leaves = count =/= 0 && (!outValid || io.pop.ready)

  io.push.ready := count =/= depth
  memory.write(tail, io.push.payload, enters)
  when(enters)(tail := next(tail))
  when(leaves) {
    head     := next(head)
    out      := memory.readAsync(head, writeFirst)
    outValid := True
  } elsewhen (io.pop.ready) {
    outValid := False
  }
  when(enters =/= leaves)(count := enters ? (count + 1) | (count - 1))

  io.pop.valid   := outValid
  io.pop.payload := out
}

object MooreFifo {

  /** A stream behind a queue. */
  def apply[T <: Data](push: Stream[T], depth: Int): Stream[T] = {
    val fifo = new MooreFifo(push.payloadType, depth)
    fifo.io.push << push
    fifo.io.pop
  }
}
