// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.rings

import spinal.core._

// What the host rings are told and say. Names, order and widths are those of RingConfigWires and
// RingStatusWires.

/** What the register block tells the host rings. */
case class RingConfigBundle() extends Bundle {
  val enable          = Bool()
  val descriptorBase  = UInt(64 bits)
  val descriptorLog2  = UInt(5 bits)
  val descriptorTail  = UInt(32 bits)
  val completionBase  = UInt(64 bits)
  val completionLog2  = UInt(5 bits)
  val completionHead  = UInt(32 bits)
  val interruptEnable = Bool()
  val peerShare       = UInt(3 bits)
}

/** Of these, what may change while the rings are in use, a clock ago. */
private[rtl] class RingSettings(config: RingConfigBundle) extends Area {
  val enable          = RegNext(config.enable) init False
  val descriptorTail  = RegNext(config.descriptorTail)
  val completionHead  = RegNext(config.completionHead)
  val interruptEnable = RegNext(config.interruptEnable) init False
  val peerShare       = RegNext(config.peerShare)
}

/** How far the host rings are; the bits from `descriptorReadError` on are pulses of one clock. */
case class RingStatusBundle() extends Bundle {
  val descriptorHead       = UInt(32 bits)
  val completionTail       = UInt(32 bits)
  val active               = Bool()
  val descriptorReadError  = Bool()
  val descriptorRefused    = Bool()
  val completionRefused    = Bool()
  val completionWriteError = Bool()
  val configRefused        = Bool()
}
