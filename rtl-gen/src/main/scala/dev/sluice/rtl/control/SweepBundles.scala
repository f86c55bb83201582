// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters.GENERATION_BITS
import spinal.core._
import spinal.lib._

// The ports of Sweep. Names, order and widths are those of the classes of
// dev.sluice.cycle.wires.control.

/** The ports of Sweep. */
case class SweepPorts(windowBits: Int) extends Bundle {
  val seen         = slave(Flow(Seen(windowBits)))
  val outcome      = slave(Flow(Outcome()))
  val commandFree  = in Bool ()
  val requestsIdle = in Bool ()
  val opened       = slave(Flow(OneWindow(windowBits)))
  val sweepWindow  = out UInt (windowBits bits)
  val sweepCommit  = master(Flow(Commit()))
  val timeout      = master(Flow(WindowUse(windowBits)))
  val timeoutWaits = out Bool ()
  val refusal      = master(Stream(WindowUse(windowBits)))
  val freed        = master(Flow(OneWindow(windowBits)))
  val sweepCount   = out(SweepCount())
}

/** A window in one of its uses. */
case class WindowUse(windowBits: Int) extends Bundle {
  val window     = UInt(windowBits bits)
  val generation = Bits(GENERATION_BITS bits)
}

/** A window that was opened, or that is free again. */
case class OneWindow(windowBits: Int) extends Bundle {
  val window = UInt(windowBits bits)
}

/** What the sweep counts. */
case class SweepCount() extends Bundle {
  val timeout = Bool()
  val freed   = Bool()
}
