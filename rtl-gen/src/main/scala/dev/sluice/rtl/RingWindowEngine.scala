package dev.sluice.rtl

import dev.sluice.cycle.{RingTiming, WindowOp}
import dev.sluice.protocol.SluiceParameters
import dev.sluice.spec.Verdict
import spinal.core._
import spinal.lib._
import spinal.lib.misc.pipeline._

/** `architecture=ring`: packet k owns bit k mod W of its window, and what a bit means flips with
  * the lap (k / W): in an even lap 1 is received, in an odd lap 0. Nothing is shifted and nothing
  * is cleared when the window slides.
  *
  * {{{
  *  stage 0     1      2       3       4       5       6       7       8      9
  *       port > in > fetch > compare > range > gather > decide > decode > set > split > ...
  *              |     ^ config, base  |        |  ^ vector       forward ^  |
  *       [config memory]   [highest memory]<---|--+-----+ [vector memory]<--+
  *       [base memory]<-----------------------------------------------------------+
  *                                                                                |
  *       ... > tree 1 > .. > tree T > select > base > judge > out (verdict)       |
  *             stage 10                 10+T    11+T --------------------->-------+
  * }}}
  *
  * Latency: 13 + T clocks, T = ceil(log4 W). Initiation interval: 1, also for one window.
  *
  * Hazards, a command against those ahead of it in the pipeline:
  *   - configuration: written and read in the same stage, so in order by itself;
  *   - stale base: what was written 10 + T clocks before is seen; an open in between makes it 0;
  *   - highest packet (with W_Tail): the read is 4 clocks old; the 4 commands ahead are compared
  *     with in pairs, so that only "was that one the new highest?" is left for the last clock;
  *   - vector: the read is 3 clocks old; the rows of the 3 commands ahead are taken over, the
  *     nearest last. An open starts from a row of zeros, whatever the ring held.
  *
  * Everything after `set` is feed-forward: each command carries its own row and its stale base, so
  * WBASE, slide and completion are exact for it. The paths from register to register are at most
  * one comparison or two to three lookup tables long.
  *
  * Cost, on iCE40: about 19 W logic cells besides 1900 that do not depend on W; per window W bits
  * of vector, log2 W + 2 of highest packet, and 2 ceil(log2 (M+1)) + 9 of base and configuration.
  */
class RingWindowEngine(params: SluiceParameters) extends ReceiveWindowEngine(params) {
  import p.{maxPackets, packetCountBits, pidxBits, width, windows}

  private val levels       = RingTiming.treeLevels(width)
  private val positionBits = log2Up(width)
  private val numberBits   = packetCountBits max (positionBits + 2)
  private val lapBits      = numberBits - positionBits
  private val rows         = windows max 2
  private val lag          = RingTiming.edgeLag(width)

  /** A packet's number modulo 2 W: enough to compare it with any packet of its window. */
  private val nearBits = positionBits + 1

  val stages = new RingStages(levels)
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
  private def lapOf(number: UInt) =
    number((number.high min numberBits - 1) downto positionBits).resize(lapBits)
  private def indexOf(number: UInt) = number(positionBits - 1 downto 0)
  private def nearOf(number: UInt)  = number(nearBits - 1 downto 0)

  private def flags(name: String, count: Int) =
    (1 to count).map(d => Payload(Bool()).setName(s"${name}_$d"))

  /** The command d ahead is for the same window; and is an open. d from 1. */
  val SAME       = flags("SAME", lag)
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

  val look = new RingStatus(p)
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
    port(PIDX)       := io.cmd.pidx
    port(TAIL)       := io.cmd.tail
    port(LENGTH)     := io.cmd.length
    port(IS_OPEN)    := is(WindowOp.OPEN) && sweep.done
    port(IS_CLOSE)   := is(WindowOp.CLOSE) || !sweep.done
    port(IS_PACKET)  := is(WindowOp.PACKET) && sweep.done
    port(IS_QUERY)   := look.enters
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

  /** Stages 1 and 2: configuration and stale base. */
  val fetchStage = new Area {
    case class Configuration() extends Bundle {
      val open       = Bool()
      val generation = Bits(SluiceParameters.GENERATION_BITS bits)
      val length     = UInt(packetCountBits bits)
    }
    val configuration = Mem(Configuration(), rows).addAttribute("no_rw_check")
    val bases         = Mem(UInt(packetCountBits bits), rows).addAttribute("no_rw_check")
    private val row   = in(WINDOW).resize(log2Up(rows))

    in(EXISTS)                          := isUnder(in(WINDOW), windows)
    in(IN_M)                            := isUnder(in(PIDX), maxPackets)
    for (d <- 1 to lag) in(SAME(d - 1)) := in(WINDOW) === ahead(in, d)(WINDOW)
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

    val stored = bases.readSync(row, awake)
    fetch(READ_BASE)    := fetch(SAME(lag - 1)).mux(judge(NEW_BASE), stored.resize(numberBits))
    fetch(OPENED)       := SAME_OPENS.map(fetch(_)).orR
    fetch(LAP_BEFORE)   := lapOf(fetch(PIDX)) - 1
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

  val highest = new RingHighest(p, this)

  // The vector.
  val FLIP   = Payload(Bool())
  val ONES   = Payload(Bits(width / 8 bits))
  val ZEROS  = Payload(Bits(width / 8 bits))
  val PLACE  = Payload(Bits(8 bits))
  val STORED = Payload(Bits(width bits))
  val KEEP   = Payload(Bits(width bits))
  val FRESH  = Payload(Bits(width bits))
  val VECTOR = Payload(Bits(width bits))
  val NEAR   = Payload(Bool())

  /** Stages 5 to 8: the packet's bit is set. Groups of 8 bits, and places in a group. */
  val vectorStage = new Area {
    import highest.{EQUAL, SETS}

    val memory = Mem(Bits(width bits), rows).addAttribute("no_rw_check")
    private def index(from: Int, bits: Int) = decide(PIDX)(from, bits bits)
    private val odd                         = decide(PIDX)(positionBits)

    val read = memory.readSync(gather(WINDOW).resize(log2Up(rows)), awake)
    decide(STORED) := decide(SAME(2)).mux(ahead(decide, 3)(VECTOR), read)
    for (group <- 0 until width / 8) {
      val here = if (width > 8) index(3, positionBits - 3) === group else True
      decide(ONES)(group)  := here && !odd
      decide(ZEROS)(group) := here && odd
    }
    for (place <- 0 until 8) decide(PLACE)(place) := decide(SETS) && index(0, 3) === place

    private val keep = decode(SAME(0)) && !decode(IS_OPEN)
    for (i <- 0 until width) {
      val here   = decode(PLACE)(i % 8)
      val toOne  = here && decode(ONES)(i / 8)
      val toZero = here && decode(ZEROS)(i / 8)
      val row    = decode(SAME(1)).mux(ahead(decode, 2)(VECTOR)(i), decode(STORED)(i))
      decode(KEEP)(i)  := keep && !toOne && !toZero
      decode(FRESH)(i) := !decode(IS_OPEN) && (toOne || !toZero && row)
    }
    for (i <- 0 until width)
      set(VECTOR)(i) := set(KEEP)(i).mux(ahead(set, 1)(VECTOR)(i), set(FRESH)(i))
    memory.write(
      set(WINDOW).resize(log2Up(rows)),
      set(VECTOR),
      enable = set.isValid && (set(SETS) || set(IS_OPEN))
    )

    // Rule 3: the bit as it was, in the memory or by one of the two that are just ahead.
    decode(NEAR) := ahead(decode, 1)(SETS) && decode(EQUAL(0)) ||
      ahead(decode, 2)(SETS) && decode(EQUAL(1))
  }

  val OPENED_NEAR = Payload(Bool())
  val DUPLICATE   = Payload(Bool())
  fetch(OPENED_NEAR) := fetch(SAME_OPENS(0)) || fetch(SAME_OPENS(1))

  private val selectNodes = all.slice(7, 8 + levels)
  val before              = new BitSelect(selectNodes, STORED, n => n(PIDX), width)
  private val known       = selectNodes.last
  known(DUPLICATE) := known(NEAR) ||
    (before.bit ^ known(PIDX)(positionBits)) && !known(OPENED_NEAR)

  val GROUP_UNDER = Payload(Bits(width / 8 bits))
  val GROUP_HERE  = Payload(Bits(width / 8 bits))
  val PLACE_UNDER = Payload(Bits(8 bits))
  val NEXT_LAP    = Payload(Bits(width bits))
  val THIS_LAP    = Payload(Bits(width bits))
  val FOLLOWING   = Payload(Bits(width - 1 bits))
  val LAP_AFTER   = Payload(UInt(lapBits bits))

  /** Stage 9: bits left of the stale base belong to the next lap. */
  val splitStage = new Area {
    private def index(from: Int, bits: Int) = decode(STALE_BASE)(from, bits bits)
    for (group <- 0 until width / 8) {
      decode(GROUP_UNDER)(group) :=
        (if (group < width / 8 - 1) index(3, positionBits - 3) > group else False)
      decode(GROUP_HERE)(group) :=
        (if (width > 8) index(3, positionBits - 3) === group else True)
    }
    for (place <- 0 until 8)
      decode(PLACE_UNDER)(place) := (if (place < 7) index(0, 3) > place else False)
    for (i <- 0 until width)
      set(NEXT_LAP)(i) := set(GROUP_UNDER)(i / 8) || set(GROUP_HERE)(i / 8) && set(PLACE_UNDER)(
        i % 8
      )

    private val odd = split(STALE_BASE)(positionBits)
    for (i <- 0 until width) split(THIS_LAP)(i) := split(NEXT_LAP)(i) || (split(VECTOR)(i) ^ odd)
    // A zero is known to be at the stale base itself, if nowhere before it.
    for (i <- 0 until width - 1)
      split(FOLLOWING)(i) := split(NEXT_LAP)(i) && !(split(VECTOR)(i) ^ odd)
    split(LAP_AFTER)      := lapOf(split(STALE_BASE)) + 1
  }

  private val treeNodes = from(tree.head, select)
  val thisLap           = new FirstZero(treeNodes, THIS_LAP, width, "thisLap", hasZero = false)
  val following         = new FirstZero(treeNodes, FOLLOWING, width, "following", hasZero = true)

  val DIFFERENCE = Payload(UInt(nearBits bits))
  val RUN        = Payload(UInt(nearBits bits))
  val TURNS      = Payload(UInt(positionBits bits))
  val STALE_NEAR = Payload(UInt(nearBits bits))
  val TAIL_LOW   = Payload(UInt((positionBits min pidxBits) bits))
  val TAIL_ODD   = Payload(Bool()) // parity of its lap
  val DONE       = Payload(Bool())

  /** Stages 10+T and 11+T: rules 5 and 6. */
  val baseStage = new Area {
    import highest.{AFTER_HIGHEST, HIGHEST, SETS, TAIL_SEEN}

    select(NEW_BASE) := thisLap.full.mux(
      select(LAP_AFTER) @@ following.index,
      lapOf(select(STALE_BASE)) @@ thisLap.index
    )
    when(select(IS_OPEN))(select(NEW_BASE) := 0)

    fetchStage.bases.write(
      base(WINDOW).resize(log2Up(rows)),
      base(NEW_BASE).resize(packetCountBits),
      enable = base.isValid && (base(SETS) || base(IS_OPEN))
    )
    set(AFTER_HIGHEST)                         := set(HIGHEST) + 1
    set(TAIL_LOW)                              := set(HIGHEST)(0, (positionBits min pidxBits) bits)
    if (pidxBits > positionBits) set(TAIL_ODD) := set(HIGHEST).msb
    base(DIFFERENCE)                           := nearOf(base(NEW_BASE)) - nearOf(base(PIDX))
    select(STALE_NEAR)                         := nearOf(select(STALE_BASE))
    base(RUN)                                  := nearOf(base(NEW_BASE)) - base(STALE_NEAR)
    base(TURNS)                                := indexOf(base(STALE_NEAR))
    base(DONE) := base(TAIL_SEEN) && nearOf(base(NEW_BASE)) === base(AFTER_HIGHEST)
  }

  /** Stage 12+T. */
  val judgeStage = new Area {
    import highest.SETS

    val accepted = judge(SETS) && !judge(DUPLICATE)
    val kind     = Bits(Verdict.BITS bits)
    kind     := Verdict.ACCEPTED.code
    when(!judge(SETS))(kind     := Verdict.BAD.code)
    when(judge(DUPLICATE))(kind := Verdict.DUPLICATE.code)
    when(!judge(OK))(kind       := judge(EARLY))

    /** The packet is inside the run that its own bit made: it was at the base. */
    private val moved  = judge(DIFFERENCE)
    private val inside = !moved.msb || moved(positionBits - 1 downto 0) === 0
    val repeated       = kind === Verdict.DUPLICATE.code || kind === Verdict.BELOW.code

    val next = WindowVerdict(p)
    next.window      := judge(WINDOW)
    next.pidx        := judge(PIDX)
    next.verdict     := kind
    next.wbase       := judge(FREE).mux(U(0), judge(NEW_BASE).resize(packetCountBits))
    next.slide       := (accepted && inside).mux(moved, U(0))
    next.complete    := accepted && judge(DONE)
    next.answerAgain := repeated && judge(DONE)

    /** The same as the valid below, a register by itself: it enables all of the payload. */
    val fires = RegNext(base.isValid && base(IS_PACKET)) init False
    io.verdict.valid   := RegNext(judge.isValid && judge(IS_PACKET)) init False
    io.verdict.payload := RegNextWhen(next, fires, init = WindowVerdict(p).getZero)
  }

  val lookStage = new Area {
    import highest.TAIL_SEEN

    look.configNow  := compare.isValid && compare(IS_QUERY)
    look.asked      := compare(WINDOW)
    look.generation := compare(FREE).mux(B(0), compare(TAG))
    look.length     := compare(FREE).mux(U(0), compare(REGION))
    look.ringNext   := set.isValid && set(IS_QUERY)
    look.ringNow    := RegNext(look.ringNext) init False
    look.ring       := (split(VECTOR) ^ B(width bits, default -> split(STALE_BASE)(positionBits))) &
      B(width bits, default -> !split(FREE))
    look.findingsNow       := RegNext(base.isValid && base(IS_QUERY)) init False
    look.findings.free     := judge(FREE)
    look.findings.done     := judge(DONE)
    look.findings.wbase    := judge(NEW_BASE).resize(packetCountBits)
    look.findings.turns    := judge(TURNS)
    look.findings.run      := judge(RUN)
    look.findings.tailSeen := judge(TAIL_SEEN)

    /** The tail is at most W after WBASE - 1: its lap is WBASE's or one to either side. */
    look.findings.tailLow := judge(TAIL_LOW)
    if (pidxBits > positionBits) {
      val lap = judge(NEW_BASE)(positionBits, pidxBits - positionBits bits)
      look.findings.tailNear := judge(TAIL_ODD) === lap.lsb
      look.findings.nextLap  := (indexOf(judge(NEW_BASE)) === 0).mux(lap - 1, lap + 1)
    }
  }

  stages.build()
}
