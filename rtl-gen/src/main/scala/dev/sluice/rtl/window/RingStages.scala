// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

/** The stages of `architecture=ring`, as in [[dev.sluice.sizes.RingTiming]].
  *
  * @param levels
  *   T, the levels of the trees
  */
class RingStages(levels: Int) extends WindowStages {
  val set   = stage("set")
  val split = stage("split")
  val tree  = (1 to levels).map(level => stage(s"tree_$level"))

  protected def middle = Seq(set, split) ++ tree
}
