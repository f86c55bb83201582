// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import dev.sluice.sizes.SegmentedTiming
import dev.sluice.protocol.SluiceParameters
import spinal.core._
import spinal.lib.misc.pipeline._

/** `architecture=segmented`: the ring of `architecture=ring` in S = W / 32 segments of 32 bits. A
  * packet reads and writes the row of its own segment only; a summary of S bits says which segment
  * has WBASE, and a memory of places where in it. Logic hardly grows with W.
  *
  * {{{
  *  stage 0 .. 6         7 .. 9      10 .. 14               12 .. 16    17 .. 18+U          20+U
  *        configuration  segment's   its first missing      summary >  first segment that > its
  *        rules 1 and 2  row, set >  packet (tree 1)     >  of S bits   is not full (tree 2)  place
  *        highest packet                                                                     = WBASE
  * }}}
  *
  * Latency: 23 + U clocks, U = ceil(log4 S). Initiation interval: 1, also for one window.
  *
  * Hazards, a command against those ahead of it in the pipeline:
  *   - configuration, stale base (lag: 20 + U) and highest packet: [[LateEdgeEngine]];
  *   - row of the segment and touched segments: [[SegmentRows]];
  *   - summary and places: [[SegmentSummary]].
  *
  * The search inside the segment needs no base of the segment: the W packets from the stale base on
  * begin in each segment at its first place, or at the stale base's own.
  *
  * Cost: per window W bits of rows, 5 S of places, 3 S of summary and touched segments, log2 W + 2
  * of highest packet, and 2 ceil(log2 (M+1)) + 9 of base and configuration. The W + 32 registers of
  * the read port are all of the logic that grows with W, besides some 20 logic cells a segment.
  */
class SegmentedWindowEngine(params: SluiceParameters, saysWaits: Boolean)
    extends LateEdgeEngine[SegmentedStages, SegmentedQuery](
      params,
      SegmentedTiming.edgeLag(params.width),
      new SegmentedStages(SegmentedTiming.searchLevels(params.width)),
      new SegmentedQuery(params),
      saysWaits
    ) {
  import stages._

  val segments = SegmentedTiming.segments(p.width)

  /** A packet's segment, and its place there. */
  def segmentOf(number: UInt): UInt =
    number(positionBits - 1 downto SegmentedWindowEngine.PLACE_BITS)
  def placeOf(number: UInt): UInt = number(0, SegmentedWindowEngine.PLACE_BITS bits)

  val segmentRows = new SegmentRows(this)

  private val chosen = from(mark, tree.head)
  val duplicate      = new DuplicateCheck(
    this,
    chosen,
    segmentRows.vectorStage.STORED,
    SegmentedWindowEngine.SEGMENT
  )
  val summary    = new SegmentSummary(this, segmentRows)
  val judgeStage = new LateEdgeVerdict(this, duplicate)

  val PROBES       = Payload(Bool())
  val BLANK        = Payload(Bool())
  val ONES         = Payload(Bool())
  val HIDES        = Payload(Bool())
  val NEXT_COUNTS  = Payload(Bool())
  val REST_IS_ZERO = Payload(Bool())
  val ROW          = Payload(Bits(SegmentedWindowEngine.SEGMENT bits))

  /** A reading of 32 packets, as the stale base of this clock sees them: below it all are received,
    * W and more after it none, in between the bits say.
    */
  val lookStage = new Area {
    import segmentRows._

    port(PROBES) := look.enters && look.probing
    port(BLANK)  := look.number.past

    private val sameLap = gather(OPENED).mux(gather(LAP_FIRST), gather(LAP_SAME))
    private val under   = gather(LAP_UNDER) && !gather(OPENED)
    gather(HIDES)        := gather(BLANK) || gather(FREE)
    gather(ONES)         := !gather(HIDES) && (under || sameLap && gather(SEGMENT_UNDER))
    gather(NEXT_COUNTS)  := !sameLap
    gather(REST_IS_ZERO) := !sameLap && !gather(SEGMENT_UNDER)

    // Places left of the start are of the lap after it: below the base if the reading is not. The
    // last place is left of none.
    private val places   = SegmentedWindowEngine.SEGMENT
    private val next     = split(search.NEXT_LAP)
    private val received =
      split(vectorStage.VECTOR) ^ B(places bits, default -> split(START_ODD)) ^ next.resize(places)
    for (i <- 0 until places) {
      val inThis = received(i) && !split(REST_IS_ZERO)
      val here   =
        if (i < places - 1) next(i).mux(received(i) || !split(NEXT_COUNTS), inThis) else inThis
      // The first packet leftmost.
      split(ROW)(places - 1 - i) := split(ONES) || here && !split(HIDES)
    }

    look.probeNow     := RegNext(compare.isValid && compare(PROBES)) init False
    look.probeLap     := range(FREE).mux(U(0), lapOf(range(STALE_BASE)))
    look.probeSegment := range(FREE).mux(U(0), segmentOf(range(STALE_BASE)))
    look.rowNext      := split.isValid && split(IS_QUERY)
    look.row          := tree.head(ROW)

    private val changes = in.isValid && (in(IS_OPEN) || in(IS_CLOSE)) && in(WINDOW) === look.window
    look.disturbs := RegNext(changes) init False
  }

  stages.build()
}

object SegmentedWindowEngine {

  /** Bits of a segment. */
  val SEGMENT: Int = SegmentedTiming.SEGMENT

  /** Bits of a place in a segment. */
  val PLACE_BITS: Int = log2Up(SEGMENT)
}
