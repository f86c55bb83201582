// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.admission

import dev.sluice.sizes.AdmissionSizes
import spinal.core._

/** Leaves clocks without a command to a query that waits for one, until it waits no more: one in
  * every 32 clocks of waiting. What it does follows from whether the query waits now, so nothing
  * that it may have missed keeps a query from being answered. Cost: a counter of 5 bits and a flag.
  *
  * @param waits
  *   a query waits for a clock without a command
  */
class QueryGap(waits: Bool) extends Area {
  private val patience = AdmissionSizes.QUERY_PATIENCE

  val waited = Reg(UInt(log2Up(patience) bits)) init 0
  val due    = Reg(Bool()) init False

  /** Nothing is to be taken in this clock. */
  val pauses = waits && due

  when(!waits || due) {
    waited := 0
    due    := False
  } elsewhen (!due) {
    waited := waited + 1
    due    := waited === patience - 2
  }
}
