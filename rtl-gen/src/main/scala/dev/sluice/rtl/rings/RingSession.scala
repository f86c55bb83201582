// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.rings

import dev.sluice.spec.rings.HostRings
import spinal.core._

/** Whether the rings are in use, and which: their places are taken over when they are enabled, so
  * they may change meanwhile.
  *
  * {{{
  *            enable, usable -> active -- not enable, drained --+
  *   idle --<                                                   +--> idle
  *            enable, else  -> refusing -- not enable ----------+
  * }}}
  *
  * Cycle model: `dev.sluice.cycle.rings.RingSession`.
  */
private[rtl] class RingSession(settings: RingConfigBundle) extends Area {

  /** Nothing is under way. */
  val drained = Bool()

  val active   = RegInit(False)
  val refusing = RegInit(False)
  val refused  = RegInit(False)

  private val idle     = !active && !refusing
  private val lowBits  = log2Up(HostRings.ALIGNMENT)
  private val unusable =
    settings.descriptorBase(lowBits - 1 downto 0) =/= 0 ||
      settings.completionBase(lowBits - 1 downto 0) =/= 0 ||
      settings.descriptorLog2 > HostRings.MAX_LOG2 ||
      settings.completionLog2 > HostRings.MAX_LOG2

  private val enters = idle && settings.enable

  /** The indices begin at 0. */
  val begins = enters && !unusable

  active   := begins || active && (settings.enable || !drained)
  refusing := (enters && unusable) || refusing && settings.enable
  refused  := enters && unusable

  val descriptorBase = RegNextWhen(settings.descriptorBase(63 downto lowBits), enters)
  val completionBase = RegNextWhen(settings.completionBase(63 downto lowBits), enters)

  /** Entries of the rings, 1 to 2^16, and the bits of an index that say which entry. */
  val descriptorSize = RegNextWhen(size(settings.descriptorLog2), enters)
  val completionSize = RegNextWhen(size(settings.completionLog2), enters)

  val descriptorMask = RegNextWhen(mask(settings.descriptorLog2), enters)
  val completionMask = RegNextWhen(mask(settings.completionLog2), enters)

  private def mask(log2: UInt): UInt =
    ~(U((1 << HostRings.MAX_LOG2) - 1, HostRings.MAX_LOG2 bits) |<< log2)

  private def size(log2: UInt): UInt =
    (U(1, HostRings.MAX_LOG2 + 1 bits) |<< log2).resize(HostRings.MAX_LOG2 + 1 bits)
}
