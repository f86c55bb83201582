// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.elaborate

import spinal.core._
import spinal.core.internals.{AssignmentStatement, PhaseContext, PhaseNetlist}

import scala.collection.mutable

/** Has the Verilog say of each assignment which line of this project it comes from, as `//
  * File.scala l42`: for coverage that is shown by source line.
  *
  * SpinalHDL's own comments (`genLineComments`) name the direct caller, which for most expressions
  * is a line of SpinalHDL itself. Here it is the innermost line of this project on the stack that
  * made the assignment. Files are named without folders, so the text is the same in every checkout.
  */
private[rtl] object SourceLines {

  /** The packages whose lines are named. */
  private val PROJECT = "dev.sluice."

  /** The same configuration, with comments.
    *
    * @param traced
    *   the classes of all components in the design
    */
  def in(config: SpinalConfig, traced: Iterable[Class[_]]): SpinalConfig = {
    val commented = config.copy(
      genLineComments = true,
      debugComponents = mutable.HashSet.from(traced),
      transformationPhases = config.transformationPhases.clone()
    )
    commented.addTransformationPhase(new Naming)
  }

  /** The classes of the components of a design. */
  def components(top: Component): Set[Class[_]] =
    top.children.flatMap(components).toSet + top.getClass

  /** Puts the project's line where SpinalHDL keeps the text of the comment. */
  private class Naming extends PhaseNetlist {
    override def impl(context: PhaseContext): Unit =
      context.walkStatements {
        case assignment: AssignmentStatement => assignment.locationString = line(assignment)
        case _                               =>
      }
  }

  private def line(located: ScalaLocated): String =
    Option(located.scalaTrace)
      .flatMap(_.getStackTrace.find(frame => frame.getClassName.startsWith(PROJECT)))
      .map(frame => s"${frame.getFileName} l${frame.getLineNumber}")
      .orNull
}
