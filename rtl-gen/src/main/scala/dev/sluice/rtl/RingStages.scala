package dev.sluice.rtl

import spinal.core._
import spinal.lib.misc.pipeline._

/** The stages of `architecture=ring`, as in [[dev.sluice.cycle.RingTiming]].
  *
  * @param levels
  *   T, the levels of the trees
  */
class RingStages(levels: Int) extends Area {
  private def stage(name: String) = Node().setName(name)

  val port    = stage("port")
  val in      = stage("in")
  val fetch   = stage("fetch")
  val compare = stage("compare")
  val range   = stage("range")
  val gather  = stage("gather")
  val decide  = stage("decide")
  val decode  = stage("decode")
  val set     = stage("set")
  val split   = stage("split")
  val tree    = (1 to levels).map(level => stage(s"tree_$level"))
  val select  = stage("select")
  val base    = stage("base")
  val judge   = stage("judge")

  /** In order: the index is the stage's number. */
  val all: Seq[Node] =
    Seq(port, in, fetch, compare, range, gather, decide, decode, set, split) ++ tree ++
      Seq(select, base, judge)

  /** From stage to stage, a register each. */
  def build(): Unit = Builder(all.zip(all.tail).map { case (up, down) => StageLink(up, down) })

  /** Where the command d clocks ahead of the one in this stage is. */
  def ahead(node: Node, d: Int): Node = all(all.indexOf(node) + d)

  /** The stages from one to another, both included. */
  def from(first: Node, last: Node): Seq[Node] =
    all.slice(all.indexOf(first), all.indexOf(last) + 1)
}
