// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import spinal.core._
import spinal.lib.misc.pipeline._

/** The stages of an engine with late edges. The first eight are the same in every architecture. */
abstract class WindowStages extends Area {
  protected def stage(name: String): Node = Node().setName(name)

  val port    = stage("port")
  val in      = stage("in")
  val fetch   = stage("fetch")
  val compare = stage("compare")
  val range   = stage("range")
  val gather  = stage("gather")
  val decide  = stage("decide")
  val decode  = stage("decode")

  /** The stages after `decode` up to `select`, in order. */
  protected def middle: Seq[Node]

  /** The last three: WBASE is known, goes to memory, makes the verdict. */
  val select = stage("select")
  val base   = stage("base")
  val judge  = stage("judge")

  /** In order: the index is the stage's number. */
  lazy val all: Seq[Node] =
    Seq(port, in, fetch, compare, range, gather, decide, decode) ++ middle ++
      Seq(select, base, judge)

  /** From stage to stage, a register each. */
  def build(): Unit = Builder(all.zip(all.tail).map { case (up, down) => StageLink(up, down) })

  /** Where the command d clocks ahead of the one in this stage is. */
  def ahead(node: Node, d: Int): Node = all(all.indexOf(node) + d)

  /** The stages from one to another, both included. */
  def from(first: Node, last: Node): Seq[Node] =
    all.slice(all.indexOf(first), all.indexOf(last) + 1)
}
