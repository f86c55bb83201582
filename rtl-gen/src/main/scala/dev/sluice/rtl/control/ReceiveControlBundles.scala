// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import dev.sluice.protocol.SluiceParameters.GENERATION_BITS
import dev.sluice.sizes.ControlSizes
import spinal.core._

// The ports of the block ReceiveControl that no other block has. Names, order and widths are those
// of the classes of dev.sluice.cycle.wires.

/** Run-time settings, from the registers. */
case class ReceiveConfigBundle() extends Bundle {
  val enable             = Bool()
  val timeout            = UInt(32 bits)
  val backoffLimit       = UInt(4 bits)
  val retryLimit         = UInt(10 bits)
  val requestsPerTimeout = UInt(11 bits)
  val quietTime          = UInt(47 bits)
  val progress           = Bool()
  val early              = Bool()
  val adaptive           = Bool()
}

/** Writes one row of the table of registered regions. */
case class RegionBundle() extends Bundle {
  val index   = UInt(3 bits)
  val enable  = Bool()
  val anyPeer = Bool()
  val peer    = Bits(32 bits)
  val base    = UInt(64 bits)
  val length  = UInt(64 bits)
}

/** Pulses, one for each cause; their meaning is in
  * [[dev.sluice.cycle.wires.registers.ReceiveCountWires]].
  */
case class ReceiveCountBundle() extends Bundle {
  val opened          = Bool()
  val repeatedRequest = Bool()
  val noFreeWindow    = Bool()
  val badRegion       = Bool()
  val ended           = Bool()
  val refusedAgain    = Bool()
  val timeout         = Bool()
  val completed       = Bool()
  val answeredAgain   = Bool()
  val receiverGaveUp  = Bool()
  val senderGaveUp    = Bool()
  val memoryError     = Bool()
  val freed           = Bool()
  val answerLost      = Bool()
  val progressReport  = Bool()
  val earlyRequest    = Bool()
  val askedInVain     = Bool()
}

/** Phases of a window, causes of a failure, bits of the time. */
private[rtl] object ControlCodes {
  val FREE    = 0
  val OPEN    = 1
  val FAILED  = 2
  val LEAVING = 3

  val RECEIVER_GAVE_UP = 1
  val SENDER_GAVE_UP   = 2
  val MEMORY_ERROR     = 3

  val TIME_BITS = ControlSizes.TIME_BITS

  /** A number of packets of a transfer, 0 to 2^24. */
  val COUNT_BITS = 25
}

/** What the arrival line keeps of a window; it counts only while its generation is the window's. */
case class ArrivalRow() extends Bundle {
  val generation = Bits(GENERATION_BITS bits)
  val completed  = Bool()
  val error      = Bool()
  val markFailed = Bool()
  val markFree   = Bool()

  /** Differs from the window's `overrunSeen` when packets were dropped beyond the window. */
  val overrun = Bool()

  /** Differs from the window's `progressSeen` when WBASE moved since the last time-out. */
  val progress = Bool()
  val accepted = Bool()
}

/** What the visits keep of a window and the arrival line reads. */
case class PhaseRow() extends Bundle {
  val phase        = Bits(2 bits)
  val generation   = Bits(GENERATION_BITS bits)
  val cause        = Bits(2 bits)
  val overrunSeen  = Bool()
  val progressSeen = Bool()
}

/** What the visits keep of a window for themselves. */
case class WaitRow() extends Bundle {
  val waitingSince = UInt(ControlCodes.TIME_BITS bits)
  val repeats      = UInt(10 bits)

  /** NEXT as it was when the time-out last began to run, unless WBASE has moved since. */
  val mark = UInt(ControlCodes.COUNT_BITS bits)

  /** Prompt time-outs since WBASE moved. */
  val prompts = UInt(4 bits)

  /** There are 16 repeats or more: more than may double a time-out. */
  val many = Bool()
}

/** What the visits keep of a window's packets and the arrival line reads. */
case class PacketRow() extends Bundle {

  /** N. */
  val packets = UInt(ControlCodes.COUNT_BITS bits)

  /** NEXT: below it every packet has come or was asked for. */
  val next = UInt(ControlCodes.COUNT_BITS bits)
}

/** How far a window's packets are; it counts only while its generation is the window's. */
case class PositionRow() extends Bundle {
  val generation = Bits(GENERATION_BITS bits)

  /** One after the highest packet accepted. */
  val top = UInt(ControlCodes.COUNT_BITS bits)

  /** The WBASE from which the next report is due: W/4 after that of the last one. */
  val reportFrom = UInt(ControlCodes.COUNT_BITS bits)

  /** A window's worth of packets from the last report's WBASE on does not reach the end. */
  val uncovered = Bool()

  /** Packet N-1 was accepted. */
  val tail = Bool()
}

/** How far a window has come; it counts only while its generation is the window's. */
case class ReachedRow() extends Bundle {
  val generation = Bits(GENERATION_BITS bits)
  val wbase      = UInt(ControlCodes.COUNT_BITS bits)

  /** Packet N-1 has come. */
  val tail = Bool()
}

/** Who holds or last held a window. */
case class HolderRow() extends Bundle {
  val used       = Bool()
  val generation = Bits(GENERATION_BITS bits)
  val peer       = Bits(32 bits)
  val transferId = Bits(32 bits)
}

/** Where the holder's transfer goes: a request is only its own with the same region. */
case class PlaceRow(p: SluiceParameters) extends Bundle {
  val address = UInt(64 bits)
  val bytes   = UInt(BigInt(p.maxTransferBytes).bitLength bits)
}
