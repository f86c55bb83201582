// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import spinal.core._
import spinal.lib._

/** A queue whose outputs are registers, so that blocks can be wired in any way: [[RowFifo]] says
  * how it works. `push.ready` says that the memory has room; `pop` keeps its last payload while it
  * is idle.
  *
  * {{{
  *   push -> [memory, depth rows] -> [front] -> pop
  * }}}
  *
  * Latency: 2 clocks. It holds depth + 1 rows. Cost: a distributed memory, two pointers, a count
  * and one row of registers.
  *
  * Cycle model: `dev.sluice.cycle.lib.MooreFifo`.
  *
  * @param atPort
  *   `pop` is a port of a block, and zero after reset as its page promises; otherwise nobody knows
  *   what it holds before the first row
  */
class MooreFifo[T <: Data](
    payload: HardType[T],
    depth: Int,
    reserved: Boolean = false,
    atPort: Boolean = false
) extends RowFifo(payload, depth, reserved) {
  leaves := some && (!outValid || io.pop.ready)
  when(leaves)(outValid := True).elsewhen(io.pop.ready)(outValid := False)

  val front = RegNextWhen(memory.readAsync(head, writeFirst), leaves)
  if (atPort) front.init(payload().getZero)
  io.pop.payload := front
}

object MooreFifo {

  /** A stream behind a queue. */
  def apply[T <: Data](push: Stream[T], depth: Int, atPort: Boolean = false): Stream[T] = {
    val fifo = new MooreFifo(push.payloadType, depth, atPort = atPort)
    fifo.io.push << push
    fifo.io.pop
  }
}
