package dev.sluice.rtl

import dev.sluice.cycle.admission.AdmissionModel
import spinal.core._

/** Leaves a clock without a command when a query has waited for one: the engine's read port became
  * busy, and since then there was a command in each of 64 clocks. One clock for a query, so at most
  * one in 64. Cost: a counter of 7 bits and two registers.
  *
  * @param busy
  *   the engine's read port is busy
  * @param hasCommand
  *   there is a command at the engine's port
  * @param advance
  *   Admission's stages move
  */
class QueryGap(busy: Bool, hasCommand: Bool, advance: Bool) extends Area {
  private val patience = AdmissionModel.QUERY_PATIENCE

  val begins = busy && !(RegNext(busy) init False)
  val waits  = RegInit(False)
  val waited = Reg(UInt(log2Up(patience + 1) bits)) init 0
  val atEnd  = waited === patience - 1

  /** Nothing is to be taken in this clock. */
  val pauses = waits && atEnd

  waits := hasCommand && (begins || waits)
  when(begins) {
    waited := 0
  } elsewhen (waits && waited =/= patience && (advance || !atEnd)) {
    waited := waited + 1
  }
}
