// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import dev.sluice.cycle.window.WindowOp
import dev.sluice.protocol.SluiceParameters
import dev.sluice.spec.window.{Verdict, WindowState}
import spinal.core._
import spinal.lib._

/** A command of the receive-window engine. Codes of `op`: [[dev.sluice.cycle.window.WindowOp]]. */
case class WindowCommand(p: SluiceParameters) extends Bundle {
  val op         = Bits(WindowOp.BITS bits)
  val window     = UInt(p.windowBits bits)
  val generation = Bits(SluiceParameters.GENERATION_BITS bits)
  val pidx       = UInt(SluiceParameters.PIDX_BITS bits)
  val tail       = Bool()

  /** Of an open: packets of the registered region. */
  val length = UInt(p.packetCountBits bits)
}

/** What became of a packet. Codes of `verdict`: [[dev.sluice.spec.window.Verdict]]. */
case class WindowVerdict(p: SluiceParameters) extends Bundle {
  val window  = UInt(p.windowBits bits)
  val pidx    = UInt(SluiceParameters.PIDX_BITS bits)
  val verdict = Bits(Verdict.BITS bits)

  /** WBASE after this packet; 0 where the window is free or does not exist. */
  val wbase = UInt(p.packetCountBits bits)

  /** By how much WBASE moved, 0 to W. */
  val slide = UInt(p.slideBits bits)

  /** This packet completed its transfer: answer with the completion response. */
  val complete = Bool()

  /** A late copy for a done window: answer with its completion response again. */
  val answerAgain = Bool()
}

/** One row of the window memory: the state of one window (protocol text, section 4). */
case class WindowRow(p: SluiceParameters) extends Bundle {
  val state      = Bits(WindowState.BITS bits)
  val generation = Bits(SluiceParameters.GENERATION_BITS bits)
  val length     = UInt(p.packetCountBits bits)
  val wbase      = UInt(p.packetCountBits bits)
  val tailSeen   = Bool()
  val tailIndex  = UInt(p.pidxBits bits)

  /** Bit m from the LEFT, so bit W-1-m of the port, is packet WBASE + m. */
  val wvec = Bits(p.width bits)
}

/** The answer to a query. */
case class WindowStatus(p: SluiceParameters) extends Bundle {
  val window = UInt(p.windowBits bits)
  val row    = WindowRow(p)
}

/** The ports of the receive-window engine, the same for every architecture.
  *
  * @param saysWaits
  *   whether there is `query_waits`
  */
case class ReceiveWindowEnginePorts(p: SluiceParameters, saysWaits: Boolean) extends Bundle {

  /** Commands, one a clock; `ready` is low only in reset and while the memory is cleared. Admission
    * counts on that.
    */
  val cmd = slave(Stream(WindowCommand(p)))

  /** One verdict for each packet command, in order; has to be taken. */
  val verdict = master(Flow(WindowVerdict(p)))

  /** Asks for the state of a window; does not disturb the commands. In `architecture=ring` it goes
    * on in a clock without a command, in `architecture=segmented` in several, and `ready` is low
    * until it is answered.
    */
  val query = slave(Stream(UInt(p.windowBits bits)))

  /** A query was taken and goes on only in a clock without a command: in this one, if no command
    * comes. A register's output. Whoever gives commands in every clock has to leave some out for
    * it.
    */
  val query_waits = saysWaits generate out(Bool())

  /** The answer, in order. */
  val status = master(Flow(WindowStatus(p)))
}
