// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import spinal.core._
import spinal.lib.misc.pipeline._

/** Stages 3 to 14 of `architecture=segmented`: the segment's row of 32 bits, and its first missing
  * packet.
  *
  * {{{
  *  stage 3         4       5        6        7        8      9     10      11 .. 13  14
  *        compare > range > gather > decide > decode > mark > set > split > tree    > place
  *        touched ^             row ^  | w      |   <--- w -----+
  * }}}
  *
  * An open cannot clear S rows. So the touched memory has a bit for each segment, which an open
  * clears and the first packet sets; a row that the memory gives counts as zeros while its segment
  * is untouched. A packet touches its segment, and writes its row back, already if it passes rules
  * 1 and 2: a row that is written back as it was does no harm.
  */
class SegmentRows(engine: SegmentedWindowEngine) extends Area {
  import engine._
  import engine.stages._

  /** Of the command d ahead: its row is this one's, or it is an open, whose row is zeros. */
  private val SAME_SEGMENT = (1 to 4).map(d => Payload(Bool()).setName(s"SAME_SEGMENT_$d"))
  val SAME_ROW             = (1 to 4).map(d => Payload(Bool()).setName(s"SAME_ROW_$d"))
  for (d <- 1 to 4) {
    in(SAME_SEGMENT(d - 1)) := segmentOf(in(PIDX)) === segmentOf(ahead(in, d)(PIDX))
    fetch(SAME_ROW(d - 1))  :=
      fetch(SAME(d - 1)) && fetch(SAME_SEGMENT(d - 1)) || fetch(SAME_OPENS(d - 1))
  }

  val HERE         = Payload(Bits(segments bits))
  val WRITES       = Payload(Bool())
  val KEEP_TOUCHED = Payload(Bool())
  val SET_TOUCHED  = Payload(Bits(segments bits))
  val WAS_TOUCHED  = Payload(Bits(segments bits))
  val BEFORE       = Payload(Bits(segments bits))
  val SEEN         = Payload(Bits(segments bits))
  val TOUCHED      = Payload(Bits(segments bits))

  /** Segments in a part of the selection. */
  private val parts = 4 min segments
  val TOUCHED_PART  = Payload(Bits(parts bits))

  /** Stages 3 to 6: the touched row, with those of the commands 3, 2 and 1 ahead. */
  val touchedStage = new Area {
    val memory      = Mem(Bits(segments bits), rows).addAttribute("no_rw_check")
    private def row = log2Up(rows)
    val read        = memory.readSync(compare(WINDOW).resize(row), awake)
    val held        = RegNext(read)

    /** After the commands 3 and more ahead. */
    private val third = gather(SAME(2)).mux(ahead(gather, 3)(TOUCHED), held)
    private val none  = B(segments bits, default -> !gather(IS_OPEN))
    gather(WAS_TOUCHED)  := gather(SAME(1)).mux(ahead(gather, 2)(TOUCHED), third) & none
    gather(KEEP_TOUCHED) := gather(SAME(0)) && !gather(IS_OPEN)
    for (s <- 0 until segments) {
      gather(HERE)(s)        := segmentOf(gather(PIDX)) === s
      gather(SET_TOUCHED)(s) := gather(HERE)(s) && gather(OK)
    }

    /** A register, as it goes to many inputs of block RAMs. */
    gather(WRITES)  := gather.isValid && (gather(OK) || gather(IS_OPEN))
    decide(BEFORE)  := decide(KEEP_TOUCHED).mux(ahead(decide, 1)(TOUCHED), decide(WAS_TOUCHED))
    decide(TOUCHED) := decide(BEFORE) | decide(SET_TOUCHED)
    memory.write(
      decide(WINDOW).resize(row),
      decide(TOUCHED),
      enable = decide(WRITES)
    )

    // The row that memory gives is that of the commands 3 ahead and more: a segment that the command
    // 2 ahead was the first to touch has none.
    gather(SEEN) := gather(SAME(1)).mux(ahead(gather, 2)(BEFORE), third)
    private val chosen = decide(SEEN) & decide(HERE)
    for (part <- 0 until parts)
      decide(TOUCHED_PART)(part) := chosen.subdivideIn(segments / parts bits)(part).orR
  }

  /** Stages 6 to 9. */
  val vectorStage = new BitRows(
    engine,
    arrive = decode,
    SegmentedWindowEngine.SEGMENT,
    depth = rows * segments,
    same = SAME_ROW,
    address = n => n(WINDOW).resize(log2Up(rows)) @@ segmentOf(n(PIDX)),
    counts = Some(decode(TOUCHED_PART).orR),
    writes = _(OK)
  )
  import vectorStage.VECTOR

  val SEGMENT_SAME  = Payload(Bool())
  val SEGMENT_UNDER = Payload(Bool())
  val START_ODD     = Payload(Bool())
  val START_PLACE   = Payload(UInt(SegmentedWindowEngine.PLACE_BITS bits))

  /** Stages 4 and 5: where the W packets from the stale base on begin in this segment. Before that
    * all of it was received.
    */
  val startStage = new Area {
    private val base = segmentOf(range(STALE_BASE))
    range(SEGMENT_SAME)  := segmentOf(range(PIDX)) === base
    range(SEGMENT_UNDER) := segmentOf(range(PIDX)) < base
    gather(START_ODD)    := gather(STALE_BASE)(positionBits) ^ gather(SEGMENT_UNDER)
    gather(START_PLACE)  :=
      gather(SEGMENT_SAME).mux(
        placeOf(gather(STALE_BASE)),
        U(0, SegmentedWindowEngine.PLACE_BITS bits)
      )
  }

  /** Stages 10 to 14. */
  val search = new LapSearch(
    "place",
    engine.stages,
    split,
    VECTOR,
    SegmentedWindowEngine.SEGMENT,
    start = _(START_PLACE),
    odd = _(START_ODD),
    nodes = from(tree.head, place)
  )

  /** The segment's first missing packet after this command: its place, and the parity of its lap.
    */
  val NEW_PLACE = Payload(UInt(SegmentedWindowEngine.PLACE_BITS bits))
  val NEW_ODD   = Payload(Bool())
  place(NEW_PLACE) := search.place
  place(NEW_ODD)   := place(START_ODD) ^ search.wraps
}
