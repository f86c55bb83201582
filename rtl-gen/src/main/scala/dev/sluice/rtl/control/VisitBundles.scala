// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.lib.WindowCommandBundle
import dev.sluice.cycle.window.WindowOp
import dev.sluice.rtl.control.trips._
import spinal.core._
import spinal.lib._

// The ports of WindowVisits. Names, order and widths are those of the classes of
// dev.sluice.cycle.wires.control.

/** Who visits a window, and why. */
object VisitKind extends SpinalEnum(binarySequential) {
  val SWEEP, RESPOND, OPEN, GIVE_UP, ASK, ASKED = newElement()
}

/** The ports of WindowVisits. */
case class WindowVisitsPorts(windowBits: Int) extends Bundle {
  val now            = in UInt (ControlCodes.TIME_BITS bits)
  val limits         = in(VisitLimits())
  val arriving       = slave(Flow(Arriving(windowBits)))
  val arrivalWrite   = slave(Flow(ArrivalWrite(windowBits)))
  val reachedWrite   = slave(Flow(RowWrite(ReachedRow(), windowBits)))
  val roundTripWrite = slave(Flow(RowWrite(RoundTripRow(), windowBits)))
  val deskWish       = slave(Flow(VisitWish(windowBits)))
  val requestWish    = slave(Flow(VisitWish(windowBits)))
  val sweepWindow    = in UInt (windowBits bits)
  val deskCommit     = slave(Flow(Commit()))
  val requestCommit  = slave(Flow(Commit()))
  val sweepCommit    = slave(Flow(Commit()))
  val seen           = master(Flow(Seen(windowBits)))
  val outcome        = master(Flow(Outcome()))
  val commandFree    = out Bool ()
  val phaseWrite     = master(Flow(RowWrite(PhaseRow(), windowBits)))
  val packetWrite    = master(Flow(RowWrite(PacketRow(), windowBits)))
  val windowCommand  = master(Stream(WindowCommandBundle()))
}

/** The settings that a visit needs. */
case class VisitLimits() extends Bundle {
  val timeout      = UInt(32 bits)
  val backoffLimit = UInt(4 bits)
  val quietTime    = UInt(47 bits)
  val retryLimit   = UInt(10 bits)
  val adaptive     = Bool()
}

/** The visit that a visitor wants next. */
case class VisitWish(windowBits: Int) extends Bundle {
  val kind   = VisitKind()
  val window = UInt(windowBits bits)

  /** Only while a command can be given. */
  val command = Bool()
}

/** What a visit found, at decide. */
case class Seen(windowBits: Int) extends Bundle {
  val kind       = VisitKind()
  val window     = UInt(windowBits bits)
  val row        = PhaseRow()
  val completed  = Bool()
  val error      = Bool()
  val markFailed = Bool()
  val markFree   = Bool()
  val accepted   = Bool()

  /** Packets were dropped beyond the window since the last range request. */
  val overrun        = Bool()
  val overrunToggle  = Bool()
  val progressToggle = Bool()

  /** WBASE has moved since the last time-out. */
  val progressed = Bool()
  val repeats    = UInt(10 bits)
  val mark       = UInt(ControlCodes.COUNT_BITS bits)
  val packets    = UInt(ControlCodes.COUNT_BITS bits)
  val next       = UInt(ControlCodes.COUNT_BITS bits)

  /** The time that counts for the window is over. */
  val due = Bool()

  /** It was asked for as often as it may be. */
  val exhausted = Bool()

  /** Arrivals from the address to the clock before: nothing is due any more; look again; it is
    * complete.
    */
  val calmed    = Bool()
  val stirred   = Bool()
  val completes = Bool()

  /** Prompt time-outs since WBASE moved; and whether a time-out of this visit is one. */
  val prompts = UInt(4 bits)
  val prompt  = Bool()
}

object Seen {

  /** A visit of that kind decides in this clock. */
  def decides(seen: Flow[Seen], kind: SpinalEnumElement[VisitKind.type]): Bool =
    seen.valid && seen.payload.kind === kind
}

/** What a visitor wants written at decide. */
case class Commit() extends Bundle {
  val writesPhase = Bool()
  val phase       = PhaseRow()
  val writesWait  = Bool()

  /** The time-out begins to run now; else it goes on as it was. */
  val restarts     = Bool()
  val repeats      = UInt(10 bits)
  val mark         = UInt(ControlCodes.COUNT_BITS bits)
  val writesPacket = Bool()
  val packet       = PacketRow()

  /** A command to Admission. */
  val gives   = Bool()
  val command = WindowCommandBundle()

  /** Prompt time-outs since WBASE moved. */
  val prompts = UInt(4 bits)
}

object Commit {

  /** A commit of nothing that keeps the phase row. */
  def nothing(seen: Seen): Commit = {
    val commit = Commit()
    commit.assignFromBits(B(0, commit.getBitsWidth bits))
    commit.phase.allowOverride()
    commit.phase := seen.row
    commit
  }

  /** The close of the window that was visited. */
  def close(command: WindowCommandBundle, seen: Seen, failed: Bool): Unit = {
    command.assignFromBits(B(0, command.getBitsWidth bits))
    command.allowOverride()
    command.op         := WindowOp.CLOSE.code
    command.failed     := failed
    command.window     := seen.window.resized
    command.generation := seen.row.generation
  }
}

/** What became of a commit, in the clock after decide. */
case class Outcome() extends Bundle {

  /** Nothing was written: an arrival came after the visitor had decided. */
  val cancelled = Bool()

  /** That arrival left nothing due. */
  val calmed = Bool()
}

/** The window whose arrival is judged in this clock. */
case class Arriving(windowBits: Int) extends Bundle {
  val window = UInt(windowBits bits)
}

/** What the arrival that was judged in the clock before has written, and what that means for a
  * visit of that window.
  */
case class ArrivalWrite(windowBits: Int) extends Bundle {
  val address = UInt(windowBits bits)
  val row     = ArrivalRow()

  /** The times that become `at`: of the last slide or question, and of the last accepted packet. */
  val setsSince      = Bool()
  val setsAcceptedAt = Bool()
  val at             = UInt(ControlCodes.TIME_BITS bits)

  /** It leaves the time-out of an open window as it was. */
  val stirs = Bool()

  /** It completes the transfer. */
  val completes = Bool()
}
