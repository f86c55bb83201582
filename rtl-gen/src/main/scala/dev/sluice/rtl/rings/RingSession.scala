// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.rings

import dev.sluice.spec.rings.HostRings
import spinal.core._

/** Whether the rings are in use, and which: their places are taken over when they are enabled, so
  * they may change meanwhile. While idle they follow the settings in every clock, so that what
  * enables them reaches one flip-flop.
  *
  * {{{
  *                              usable -> begins -> active -- not enable, drained --+
  *   idle -- enable -> checks <                                                     +--> idle
  *                              else -> refusing -- not enable ---------------------+
  * }}}
  *
  * Cycle model: `dev.sluice.cycle.rings.RingSession`.
  */
private[rtl] class RingSession(config: RingConfigBundle, settings: RingSettings) extends Area {

  /** Nothing is under way. */
  val drained = Bool()

  val idle                                      = RegInit(True)
  val checks, begins, active, refusing, refused = RegInit(False)

  /** What is judged now was looked at while the rings were in use, and they still are. */
  private val looked      = RegNext(active)
  private val lookedTwice = RegNext(looked && active)
  val judged              = lookedTwice && active

  private val lowBits = log2Up(HostRings.ALIGNMENT)

  private val descriptorPlace = RegNextWhen(config.descriptorBase, idle)
  private val completionPlace = RegNextWhen(config.completionBase, idle)
  private val descriptorLog2  = RegNextWhen(config.descriptorLog2, idle)
  private val completionLog2  = RegNextWhen(config.completionLog2, idle)

  private val unusable =
    descriptorPlace(lowBits - 1 downto 0) =/= 0 || completionPlace(lowBits - 1 downto 0) =/= 0 ||
      descriptorLog2 > HostRings.MAX_LOG2 || completionLog2 > HostRings.MAX_LOG2

  private val enters = idle && settings.enable
  private val wrong  = checks && unusable
  private val stops  = active && !settings.enable && drained
  private val leaves = refusing && !settings.enable

  /** The indices begin at 0 while `begins`. */
  checks   := enters
  begins   := checks && !unusable
  active   := begins || active && !stops
  refused  := wrong
  refusing := wrong || refusing && !leaves
  idle     := idle && !enters || stops || leaves

  val descriptorBase = descriptorPlace(63 downto lowBits)
  val completionBase = completionPlace(63 downto lowBits)

  /** Entries of the rings, 1 to 2^16, and the bits of an index that say which entry. */
  val descriptorSize = RegNext(size(descriptorLog2))
  val completionSize = RegNext(size(completionLog2))

  val descriptorMask = RegNext(mask(descriptorLog2))
  val completionMask = RegNext(mask(completionLog2))

  private def mask(log2: UInt): UInt =
    ~(U((1 << HostRings.MAX_LOG2) - 1, HostRings.MAX_LOG2 bits) |<< log2)

  private def size(log2: UInt): UInt =
    (U(1, HostRings.MAX_LOG2 + 1 bits) |<< log2).resize(HostRings.MAX_LOG2 + 1 bits)
}
