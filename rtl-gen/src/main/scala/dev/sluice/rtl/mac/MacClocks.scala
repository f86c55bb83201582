// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.mac

import spinal.core._

/** The clocks of a NIC behind a MAC, each with a reset of its own: all are asserted with `reset`,
  * whatever the clocks do, and each is released by three edges of its clock.
  *
  * {{{
  *   reset -> [3 registers, set by it] -> reset of one clock [-> a fourth -> that of the NIC]
  * }}}
  *
  * What stands between two clocks takes that reset without an edge, so that no side looks at a
  * pointer which the other, whose clock may stand still, has not cleared yet. The NIC itself takes
  * one at an edge, as all its blocks do.
  */
private[rtl] class MacClocks(
    reset: Bool,
    coreClock: Bool,
    rxClock: Bool,
    txClock: Bool,
    hostClock: Bool
) extends Area {
  private val synchronous  = ClockDomainConfig(resetKind = SYNC, resetActiveLevel = HIGH)
  private val asynchronous = ClockDomainConfig(resetKind = ASYNC, resetActiveLevel = HIGH)

  /** What passes a reset's end on, one register behind the other. */
  private def release(clock: Bool, name: String, count: Int): Vec[Bool] = {
    val area = new ClockingArea(ClockDomain(clock, reset, config = asynchronous)) {
      val stages = Vec.fill(count)(RegInit(True))
      stages.head                                            := False
      for ((stage, before) <- stages.tail.zip(stages)) stage := before
      stages.foreach(_.addAttribute("async_reg", "true"))
    }
    area.setName(name + "_release")
    area.stages
  }

  private def domain(clock: Bool, name: String): ClockDomain =
    ClockDomain(clock, release(clock, name, MacClocks.RESET_STAGES).last, config = asynchronous)

  private val stages = release(coreClock, "core", MacClocks.RESET_STAGES + 1)

  /** The NIC, a clock later than what stands round it. */
  val core = ClockDomain(coreClock, stages.last, config = synchronous)

  /** Of the NIC's clock, what stands between it and another one. */
  val edge = ClockDomain(coreClock, stages(MacClocks.RESET_STAGES - 1), config = asynchronous)
  val rx   = domain(rxClock, "rx")
  val tx   = domain(txClock, "tx")
  val host = domain(hostClock, "host")
}

private[rtl] object MacClocks {

  /** Registers that a reset's end passes. */
  val RESET_STAGES = 3
}
