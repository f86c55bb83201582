// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import spinal.core._
import spinal.lib.misc.pipeline._

/** Stages 12 to 20+U of `architecture=segmented`: from the segments to WBASE.
  *
  * {{{
  *  stage 12   13     14      15     16    17     18 .. 17+U  18+U     19+U   20+U
  *        tree > tree > place > note > sum > part > find      > recall > load > select
  *        summary ^      ^3,4    ^2   ^1 w                   own place w          ^ place of the segment found
  * }}}
  *
  * The summary is a ring of S bits: the parity of the lap in which the segment's first missing
  * packet is, so a segment that is full in one lap is one of the next. The first that is not full,
  * from the stale base's on, has WBASE. Beside it the segments that this transfer has touched: the
  * place of an untouched one is 0, whatever the memory holds.
  *
  * The place memory is written in the stage in which it is read, so a command reads what all those
  * ahead have written and nothing of those behind. Its own place it takes from itself.
  */
class SegmentSummary(engine: SegmentedWindowEngine, segmentRows: SegmentRows) extends Area {
  import engine._
  import engine.stages._
  import segmentRows.{NEW_ODD, NEW_PLACE}

  private val row = log2Up(rows)

  val STORED       = Payload(Bits(2 * segments bits))
  val HERE         = Payload(Bits(segments bits))
  val KEEP         = Payload(Bits(2 * segments bits))
  val FRESH        = Payload(Bits(2 * segments bits))
  val SUM          = Payload(Bits(2 * segments bits))
  val ODD          = Payload(Bits(segments bits))
  val EVER_TOUCHED = Payload(Bits(segments bits))

  /** Stages 12 to 16: the low half is the ring of parities, the high half the segments touched. */
  val sumStage = new Area {
    val memory  = Mem(Bits(2 * segments bits), rows).addAttribute("no_rw_check")
    val reading =
      new RowRead(engine, memory, place, _(WINDOW).resize(row), SAME.take(4), KEEP, FRESH, SUM)

    place(STORED)                              := reading.row()
    for (s <- 0 until segments) place(HERE)(s) := segmentOf(place(PIDX)) === s

    private val keep = note(SAME(0)) && !note(IS_OPEN)
    private val now  = note(SAME(1)).mux(ahead(note, 2)(SUM), note(STORED))
    for (s <- 0 until segments) {
      val touches = note(HERE)(s) && note(OK)
      note(KEEP)(s)             := keep && !note(HERE)(s)
      note(FRESH)(s)            := !note(IS_OPEN) && note(HERE)(s).mux(note(NEW_ODD), now(s))
      note(KEEP)(segments + s)  := keep && !touches
      note(FRESH)(segments + s) := !note(IS_OPEN) && (touches || now(segments + s))
    }
    for (i <- 0 until 2 * segments)
      sum(SUM)(i) := sum(KEEP)(i).mux(ahead(sum, 1)(SUM)(i), sum(FRESH)(i))
    memory.write(
      sum(WINDOW).resize(row),
      sum(SUM),
      enable = sum.isValid && (sum(OK) || sum(IS_OPEN))
    )
    part(ODD)          := part(SUM)(0, segments bits)
    part(EVER_TOUCHED) := part(SUM)(segments, segments bits)
  }

  /** The stale base's lap and segment. */
  val LAP          = Payload(UInt(lapBits bits))
  val BASE_SEGMENT = Payload(UInt(log2Up(segments) bits))
  gather(LAP)          := lapOf(gather(STALE_BASE))
  gather(BASE_SEGMENT) := segmentOf(gather(STALE_BASE))

  /** Stages 17 to 18+U. */
  val search = new LapSearch(
    "segment",
    engine.stages,
    part,
    ODD,
    segments,
    start = _(BASE_SEGMENT),
    odd = _(LAP)(0),
    nodes = from(find.head, recall),
    carried = Some(EVER_TOUCHED)
  )

  val LAP_AFTER     = Payload(UInt(lapBits bits))
  val FOUND_LAP     = Payload(UInt(lapBits bits))
  val FOUND         = Payload(UInt(log2Up(segments) bits))
  val FOUND_TOUCHED = Payload(Bool())
  val OWN           = Payload(Bool())

  /** Stages 18+U to 20+U. */
  val recallStage = new Area {
    private val lapAfter = new SplitStep("LAP_AFTER", part, find.head, LAP, 0, lapBits, up = true)
    find.head(LAP_AFTER)  := lapAfter.result
    recall(FOUND_LAP)     := search.wraps.mux(recall(LAP_AFTER), recall(LAP))
    recall(FOUND)         := search.place
    recall(FOUND_TOUCHED) := search.carriedBit

    private def address(segment: UInt) = recall(WINDOW).resize(row) @@ segment
    val memory                         =
      Mem(UInt(SegmentedWindowEngine.PLACE_BITS bits), rows * segments).addAttribute("no_rw_check")
    val read = memory.readSync(address(recall(FOUND)), awake)
    val held = RegNext(read)
    memory.write(
      address(segmentOf(recall(PIDX))),
      recall(NEW_PLACE),
      enable = recall.isValid && recall(OK)
    )

    load(OWN) := load(FOUND) === segmentOf(load(PIDX))

    val others = held & U(read.getWidth bits, default -> select(FOUND_TOUCHED))
    select(NEW_BASE) :=
      select(FOUND_LAP) @@ select(FOUND) @@ select(OWN).mux(select(NEW_PLACE), others)
    when(select(IS_OPEN))(select(NEW_BASE) := 0)
  }
}
