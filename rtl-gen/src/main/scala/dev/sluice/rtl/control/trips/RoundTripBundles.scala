// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control.trips

import dev.sluice.protocol.SluiceParameters.{GENERATION_BITS, PIDX_BITS}
import dev.sluice.sizes.ControlSizes.{REQUEST_TIME_BITS, ROUND_TRIP_BITS}
import spinal.core._

// What crosses to and from RoundTrips: names, order and widths are those of the classes of
// dev.sluice.cycle.wires.control.trips. And its rows.

/** A request whose time counts. */
case class TimedRequest(windowBits: Int) extends Bundle {
  val window     = UInt(windowBits bits)
  val generation = Bits(GENERATION_BITS bits)
  val pidx       = UInt(PIDX_BITS bits)

  /** It begins to be timed; else it is another for the packet that is. */
  val begins = Bool()
}

/** A packet with AGAIN = 1 for an open window: new, or a copy of one that was there. */
case class Retransmission(windowBits: Int) extends Bundle {
  val window     = UInt(windowBits bits)
  val generation = Bits(GENERATION_BITS bits)
  val pidx       = UInt(PIDX_BITS bits)
  val accepted   = Bool()
}

/** A of a window; it counts only while its generation is the window's. */
case class RoundTripRow() extends Bundle {
  val generation = Bits(GENERATION_BITS bits)

  /** Else it is too long, and T counts in its place. */
  val known = Bool()
  val time  = UInt(ROUND_TRIP_BITS bits)
}

/** What RoundTrips keeps of a window; it counts only while its generation is the window's. */
case class RoundTripState() extends Bundle {
  val generation = Bits(GENERATION_BITS bits)

  /** The packet whose request is timed, since when, and whether it was requested again. */
  val timed    = UInt(PIDX_BITS bits)
  val from     = UInt(REQUEST_TIME_BITS bits)
  val repeated = Bool()

  /** The last packet that was timed and requested again, if there is one, and how long it took. */
  val doubts       = Bool()
  val doubtful     = UInt(PIDX_BITS bits)
  val doubtfulTime = UInt(ROUND_TRIP_BITS bits)

  /** MEAN in 1/8, DEVIATION in 1/4 clocks; after the first time. */
  val known     = Bool()
  val mean      = UInt(ROUND_TRIP_BITS + 3 bits)
  val deviation = UInt(ROUND_TRIP_BITS + 2 bits)
}

/** The packet of a window whose request was timed last. */
case class TimedRow() extends Bundle {
  val generation = Bits(GENERATION_BITS bits)
  val pidx       = UInt(PIDX_BITS bits)
}
