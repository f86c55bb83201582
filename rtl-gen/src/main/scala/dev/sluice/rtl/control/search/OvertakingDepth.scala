// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control.search

import dev.sluice.protocol.SluiceParameters
import spinal.core._

/** D of the early requests, one for the block: how many packets have to overtake a hole before it
  * is asked for.
  *
  * {{{
  *   lateness -> at most W/2 ---> E, in 1/64 packets ---> D = E + E/4 + 3, at most W/2
  *   right ----------------------^
  * }}}
  *
  * E is two clocks behind what it is told, D a register one clock behind E. Cost: a maximum and a
  * subtraction of log2(W) + 6 bits, an adder. The rule: `dev.sluice.spec.control.OvertakingDepth`.
  */
class OvertakingDepth(p: SluiceParameters) extends Area {
  private val most     = p.width / 2
  private val bits     = log2Up(p.width)
  private val fraction = 6

  /** A packet came that was never requested, or spuriously; by how many it had been overtaken. */
  val late        = Bool()
  val overtakenBy = UInt(SluiceParameters.PIDX_BITS + 1 bits)

  /** A hole was filled by the copy asked for. */
  val right = Bool()

  val reach = Reg(UInt(bits + fraction bits)) init (most << fraction)
  val depth = Reg(UInt(bits bits)) init most

  /** E in whole packets. */
  private val packets = reach(reach.high downto fraction)
  private val quarter = packets(packets.high downto 2)
  private val wide    = packets +^ quarter +^ U(3, 2 bits)
  depth := (wide >= most).mux(U(most, bits bits), wide.resize(bits))

  private val tooLate = overtakenBy >= most
  val capped          = RegNext(tooLate.mux(U(most, bits bits), overtakenBy.resize(bits)))
  val wasLate         = RegNext(late) init False
  val wasRight        = RegNext(right) init False

  private val seen = capped @@ U(0, fraction bits)
  when(wasLate) {
    when(seen > reach)(reach := seen)
  } elsewhen (wasRight) {
    reach := reach - packets
  }
}
