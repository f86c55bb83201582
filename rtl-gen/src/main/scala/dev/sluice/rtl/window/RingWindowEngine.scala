// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import dev.sluice.sizes.RingTiming
import dev.sluice.protocol.SluiceParameters
import spinal.core._
import spinal.lib.misc.pipeline._

/** `architecture=ring`: packet k owns bit k mod W of its window, and what a bit means flips with
  * the lap (k / W): in an even lap 1 is received, in an odd lap 0. Nothing is shifted and nothing
  * is cleared when the window slides.
  *
  * {{{
  *  stage 0     1      2       3       4       5       6       7       8      9
  *       port > in > fetch > compare > range > gather > decide > decode > set > split > ...
  *         |    |     ^ config, base  |  |           ^ vector   forward ^  |
  *         |  [config memory]  [highest memory]<-----+   [vector memory]<--+
  *       [base memory]<-----------------------------------------------------------+
  *                                                                                |
  *       ... > tree 1 > .. > tree T > select > base > judge > out (verdict)       |
  *             stage 10                 10+T    11+T --------------------->-------+
  * }}}
  *
  * Latency: 13 + T clocks, T = ceil(log4 W). Initiation interval: 1, also for one window.
  *
  * Hazards, a command against those ahead of it in the pipeline:
  *   - configuration, stale base (lag: 10 + T) and highest packet: [[LateEdgeEngine]];
  *   - vector: the read is 4 clocks old; the rows of the 4 commands ahead are taken over, the
  *     nearest last. An open starts from a row of zeros, whatever the ring held.
  *
  * Everything after `set` is feed-forward: each command carries its own row and its stale base, so
  * WBASE, slide and completion are exact for it. The paths from register to register are at most
  * one comparison or two to three lookup tables long.
  *
  * Cost, on iCE40: about 21 W logic cells besides 2000 that do not depend on W; per window W bits
  * of vector, log2 W + 2 of highest packet, and 2 ceil(log2 (M+1)) + 9 of base and configuration.
  */
class RingWindowEngine(params: SluiceParameters, saysWaits: Boolean)
    extends LateEdgeEngine[RingStages, RingQuery](
      params,
      RingTiming.edgeLag(params.width),
      new RingStages(RingTiming.treeLevels(params.width)),
      new RingQuery(params),
      saysWaits
    ) {
  import highest.SETS
  import p.width
  import stages._

  private def row(node: Node) = node(WINDOW).resize(log2Up(rows))

  /** Stages 5 to 8: the packet's bit is set. */
  val vectorStage = new BitRows(
    this,
    arrive = decide,
    width,
    depth = rows,
    same = SAME.take(4),
    row,
    counts = None,
    writes = n => n(SETS) || n(IS_OPEN)
  )
  import vectorStage.{STORED, VECTOR}

  val duplicate =
    new DuplicateCheck(this, all.slice(7, 8 + RingTiming.treeLevels(width)), STORED, width)

  /** Stages 9 to 10+T: bits left of the stale base belong to the next lap. */
  val search = new LapSearch(
    "lap",
    stages,
    split,
    VECTOR,
    width,
    start = _(STALE_BASE),
    odd = n => n(STALE_BASE)(positionBits),
    nodes = from(tree.head, select)
  )

  val LAP_AFTER        = Payload(UInt(lapBits bits))
  private val lapAfter =
    new SplitStep("LAP_AFTER", split, tree.head, STALE_BASE, positionBits, lapBits, up = true)
  tree.head(LAP_AFTER) := lapAfter.result
  select(NEW_BASE)     := search.wraps.mux(
    select(LAP_AFTER) @@ search.after.index,
    lapOf(select(STALE_BASE)) @@ search.thisLap.index
  )
  when(select(IS_OPEN))(select(NEW_BASE) := 0)

  val judgeStage = new LateEdgeVerdict(this, duplicate)

  val lookStage = new Area {
    private val nearBits = positionBits + 1

    val STALE_NEAR = Payload(UInt(nearBits bits))
    val RUN        = Payload(UInt(nearBits bits))
    val TURNS      = Payload(UInt(positionBits bits))

    select(STALE_NEAR) := select(STALE_BASE)(0, nearBits bits)
    base(RUN)          := base(NEW_BASE)(0, nearBits bits) - base(STALE_NEAR)
    base(TURNS)        := indexOf(base(STALE_NEAR))

    look.ringNext := set.isValid && set(IS_QUERY)
    look.ringNow  := RegNext(look.ringNext) init False
    look.ring     := (split(VECTOR) ^ B(width bits, default -> split(STALE_BASE)(positionBits))) &
      B(width bits, default -> !split(FREE))
    look.turns := judge(TURNS)
    look.run   := judge(RUN)
  }

  stages.build()
}
