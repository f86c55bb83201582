// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

/** The stages of `architecture=segmented`, as in [[dev.sluice.sizes.SegmentedTiming]].
  *
  * @param levels
  *   U, the levels of the search for the first segment that is not full
  */
class SegmentedStages(levels: Int) extends WindowStages {
  val mark   = stage("mark")
  val set    = stage("set")
  val split  = stage("split")
  val tree   = (1 to 3).map(level => stage(s"tree_$level"))
  val place  = stage("place")
  val note   = stage("note")
  val sum    = stage("sum")
  val part   = stage("part")
  val find   = (1 to levels).map(level => stage(s"find_$level"))
  val recall = stage("recall")
  val load   = stage("load")

  protected def middle =
    Seq(mark, set, split) ++ tree ++ Seq(place, note, sum, part) ++ find ++ Seq(recall, load)
}
