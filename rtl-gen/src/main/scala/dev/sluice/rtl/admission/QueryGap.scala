// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.admission

import dev.sluice.sizes.AdmissionSizes
import spinal.core._

/** Leaves clocks without a command to a query that waits for one, until it waits no more: one in
  * every 32 clocks of waiting. What it does follows from whether the query waits now, so nothing
  * that it may have missed keeps a query from being answered. It is decided a clock ahead, so the
  * clock is lost, too, where the query stops to wait just then. Cost: a counter of 5 bits, which
  * turns over, and a flag.
  *
  * @param waits
  *   a query waits for a clock without a command
  */
class QueryGap(waits: Bool) extends Area {
  private val patience = AdmissionSizes.QUERY_PATIENCE
  require(isPow2(patience), "a counter that turns over")

  val waited = Reg(UInt(log2Up(patience) bits)) init 0
  val due    = Reg(Bool())
  waited := waits.mux(waited + 1, U(0))
  due    := waits && waited === patience - 3

  /** Nothing is to be taken in the next clock. */
  val leaves = waits && due
}
