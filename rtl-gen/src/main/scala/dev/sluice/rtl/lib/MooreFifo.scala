// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import spinal.core._
import spinal.lib._

/** A queue whose outputs are registers, so that blocks can be wired in any way: [[RowFifo]] says
  * how it works. `push.ready` says that the memory has room; `pop` keeps its last payload while it
  * is idle and is zero after reset.
  *
  * {{{
  *   push -> [memory, depth rows] -> [front] -> pop
  * }}}
  *
  * Latency: 2 clocks. It holds depth + 1 rows. Cost: a distributed memory, two pointers, a count
  * and one row of registers.
  *
  * Cycle model: `dev.sluice.cycle.lib.MooreFifo`.
  */
class MooreFifo[T <: Data](payload: HardType[T], depth: Int) extends RowFifo(payload, depth) {
  leaves := some && (!outValid || io.pop.ready)
  when(leaves)(outValid := True).elsewhen(io.pop.ready)(outValid := False)

  val front = RegNextWhen(memory.readAsync(head, writeFirst), leaves, payload().getZero)
  io.pop.payload := front
}

object MooreFifo {

  /** A stream behind a queue. */
  def apply[T <: Data](push: Stream[T], depth: Int): Stream[T] = {
    val fifo = new MooreFifo(push.payloadType, depth)
    fifo.io.push << push
    fifo.io.pop
  }
}
