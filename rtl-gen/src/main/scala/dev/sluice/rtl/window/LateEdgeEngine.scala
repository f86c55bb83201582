// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import dev.sluice.cycle.window.WindowOp
import dev.sluice.protocol.SluiceParameters
import dev.sluice.spec.window.Verdict
import spinal.core._
import spinal.lib._
import spinal.lib.misc.pipeline._

/** What `architecture=ring` and `architecture=segmented` share: stages 0 to 6, up to whether the
  * packet's bit is to be set, and the last ones, from WBASE to the verdict ([[LateEdgeVerdict]]).
  *
  * {{{
  *  stage 0     1      2       3       4       5       6
  *       port > in > fetch > compare > range > gather > decide > bits of the window > select > ...
  *         |    |     ^ config, base  |                |
  *         |  [config memory]   [highest memory]<------+
  *       [base memory]<----------------------------------------- base, `lag` + 1 clocks after the read
  * }}}
  *
  * Hazards, a command against those ahead of it in the pipeline:
  *   - configuration: written and read in the same stage, so in order by itself;
  *   - stale base: that of the command `lag` ahead, which is forwarded, as is that of the one
  *     before; an open in between makes it 0;
  *   - highest packet (with W_Tail): the read is 4 clocks old; the 4 commands ahead are compared
  *     with in pairs, so that only "was that one the new highest?" is left for the last clock.
  *
  * @param lag
  *   the edge lag in clocks
  */
abstract class LateEdgeEngine[S <: WindowStages, L <: WindowLook](
    params: SluiceParameters,
    val lag: Int,
    newStages: => S,
    newLook: => L,
    saysWaits: Boolean
) extends ReceiveWindowEngine(params, saysWaits) {
  import p.{maxPackets, packetCountBits, width, windows}

  val positionBits = log2Up(width)
  val numberBits   = packetCountBits max (positionBits + 2)
  val lapBits      = numberBits - positionBits
  val rows         = windows max 2

  val stages: S = newStages
  import stages._

  private def isUnder(value: UInt, limit: Int): Bool =
    if (limit >= (1L << value.getWidth)) True
    else if (isPow2(limit)) value(value.high downto log2Up(limit)) === 0
    else value < limit

  // What travels along.
  val WINDOW     = Payload(UInt(p.windowBits bits))
  val GENERATION = Payload(Bits(SluiceParameters.GENERATION_BITS bits))
  val PIDX       = Payload(UInt(SluiceParameters.PIDX_BITS bits))
  val TAIL       = Payload(Bool())
  val LENGTH     = Payload(UInt(packetCountBits bits))
  val IS_OPEN    = Payload(Bool())
  val IS_CLOSE   = Payload(Bool())
  val IS_PACKET  = Payload(Bool())
  val IS_QUERY   = Payload(Bool())
  val EXISTS     = Payload(Bool())
  val IN_M       = Payload(Bool())

  /** Lap and index of a packet, and of a base. */
  def lapOf(number: UInt) =
    number((number.high min numberBits - 1) downto positionBits).resize(lapBits)
  def indexOf(number: UInt) = number(positionBits - 1 downto 0)

  private def flags(name: String, count: Int) =
    (1 to count).map(d => Payload(Bool()).setName(s"${name}_$d"))

  /** The command d ahead is for the same window; and is an open. d from 1. */
  val SAME       = flags("SAME", lag + 1)
  val SAME_OPENS = flags("SAME_OPENS", lag - 1)

  /** After reset: closes one window a clock. */
  val sweep = new Area {
    val done = RegInit(False)
    val row  = Reg(UInt(p.windowBits bits)) init 0
    when(!done) {
      row  := row + 1
      done := row === windows - 1
    }
  }

  /** The memories are read in every clock but those of reset. */
  val awake = RegNext(True) init False

  val look: L = newLook
  look.enabled := sweep.done
  look.query << io.query
  io.status << look.status

  io.cmd.ready := sweep.done

  /** Stage 0. A sweep is a close, and a query takes the place of a command that is not there. */
  val portStage = new Area {
    val command = io.cmd.fire
    look.enters := look.waiting && !io.cmd.valid

    private def is(op: WindowOp) = io.cmd.valid && io.cmd.op === op.code

    port.valid       := command || look.enters || !sweep.done
    port(WINDOW)     := io.cmd.valid.mux(io.cmd.window, look.window)
    when(!sweep.done)(port(WINDOW) := sweep.row)
    port(GENERATION) := io.cmd.generation
    port(PIDX)       := look.pidx.map(io.cmd.valid.mux(io.cmd.pidx, _)).getOrElse(io.cmd.pidx)
    port(TAIL)       := io.cmd.tail
    port(LENGTH)     := io.cmd.length
    port(IS_OPEN)    := is(WindowOp.OPEN) && sweep.done
    port(IS_CLOSE)   := is(WindowOp.CLOSE) || !sweep.done
    port(IS_PACKET)  := is(WindowOp.PACKET) && sweep.done
    port(IS_QUERY)   := look.reads
  }

  val CONFIGURED = Payload(Bool())
  val REGION     = Payload(UInt(packetCountBits bits))
  val TAG        = Payload(Bits(SluiceParameters.GENERATION_BITS bits))
  val READ_BASE  = Payload(UInt(numberBits bits))
  val STALE_BASE = Payload(UInt(numberBits bits))
  val OPENED     = Payload(Bool())
  val NEW_BASE   = Payload(UInt(numberBits bits))
  val LAP_BEFORE = Payload(UInt(lapBits bits))
  val LAP_FIRST  = Payload(Bool())

  private val lapBefore =
    new SplitStep("LAP_BEFORE", in, fetch, PIDX, positionBits, lapBits, up = false)

  /** Stages 0 to 2: configuration and stale base. */
  val fetchStage = new Area {
    case class Configuration() extends Bundle {
      val open       = Bool()
      val generation = Bits(SluiceParameters.GENERATION_BITS bits)
      val length     = UInt(packetCountBits bits)
    }
    val configuration = Mem(Configuration(), rows).addAttribute("no_rw_check")
    val bases         = Mem(UInt(packetCountBits bits), rows).addAttribute("no_rw_check")
    private val row   = in(WINDOW).resize(log2Up(rows))

    in(EXISTS)                              := isUnder(in(WINDOW), windows)
    in(IN_M)                                := isUnder(in(PIDX), maxPackets)
    for (d <- 1 to lag + 1) in(SAME(d - 1)) := in(WINDOW) === ahead(in, d)(WINDOW)
    for (d <- 1 until lag)
      in(SAME_OPENS(d - 1)) := in(SAME(d - 1)) && ahead(in, d)(IS_OPEN)

    val written = Configuration()
    written.open       := in(IS_OPEN)
    written.generation := in(GENERATION)
    written.length     := in(LENGTH)
    configuration.write(
      row,
      written,
      enable = in.isValid && in(EXISTS) && (in(IS_OPEN) || in(IS_CLOSE))
    )
    val read = configuration.readSync(row, awake)
    fetch(CONFIGURED) := read.open
    fetch(TAG)        := read.generation
    fetch(REGION)     := read.length

    val stored = bases.readSync(port(WINDOW).resize(log2Up(rows)), awake)
    val held   = RegNext(stored)
    val before = RegNext(judge(NEW_BASE))
    fetch(READ_BASE) := fetch(SAME(lag - 1)).mux(
      judge(NEW_BASE),
      fetch(SAME(lag)).mux(before, held.resize(numberBits))
    )
    fetch(OPENED)       := SAME_OPENS.map(fetch(_)).orR
    fetch(LAP_BEFORE)   := lapBefore.result
    fetch(LAP_FIRST)    := lapOf(fetch(PIDX)) === 0
    compare(STALE_BASE) := compare(OPENED).mux(U(0), compare(READ_BASE))
  }

  val FREE       = Payload(Bool())
  val STALE      = Payload(Bool())
  val MISFIT     = Payload(Bool())
  val LAP_SAME   = Payload(Bool())
  val LAP_NEXT   = Payload(Bool())
  val LAP_UNDER  = Payload(Bool())
  val INDEX_FROM = Payload(Bool())
  val BELOW      = Payload(Bool())
  val EARLY      = Payload(Bits(Verdict.BITS bits))
  val OK         = Payload(Bool())

  private val region =
    new SplitCompare("REGION", compare, range, _(PIDX).resize(packetCountBits), _(REGION))
  private val laps =
    new SplitCompare("LAP", compare, range, n => lapOf(n(PIDX)), n => lapOf(n(READ_BASE)))

  /** Stages 3 and 4: rules 1 and 2. */
  val ruleStage = new Area {
    compare(FREE)       := !compare(CONFIGURED) || !compare(EXISTS)
    compare(STALE)      := compare(FREE) || compare(TAG) =/= compare(GENERATION)
    compare(LAP_NEXT)   := compare(LAP_BEFORE) === lapOf(compare(READ_BASE))
    compare(INDEX_FROM) := indexOf(compare(PIDX)) >= indexOf(compare(READ_BASE))

    range(MISFIT)    := !range(IN_M) || !region.under
    range(LAP_SAME)  := laps.same
    range(LAP_UNDER) := laps.under

    // After an open the base is 0: there is no below, and only the first lap is inside.
    val below  = !range(OPENED) && (range(LAP_UNDER) || range(LAP_SAME) && !range(INDEX_FROM))
    val held   = (range(INDEX_FROM) ? range(LAP_SAME) | range(LAP_NEXT)) && !range(LAP_UNDER)
    val inside = range(OPENED) ? range(LAP_FIRST) | held
    range(OK)    := range(IS_PACKET) && !range(STALE) && !range(MISFIT) && inside
    range(BELOW) := below

    gather(EARLY)  := Verdict.BEYOND.code
    when(gather(BELOW))(gather(EARLY)  := Verdict.BELOW.code)
    when(gather(MISFIT))(gather(EARLY) := Verdict.BAD.code)
    when(gather(STALE))(gather(EARLY)  := Verdict.STALE.code)
  }

  val highest = new HighestPacket(p, this)

  if (saysWaits) io.query_waits := look.waiting
}
