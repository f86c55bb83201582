// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.registers

import dev.sluice.cycle.lib.AxiLiteWires
import dev.sluice.spec.registers.{Register, RegisterMap}
import spinal.core._

import scala.jdk.CollectionConverters._

/** Whether an access is allowed: the answer's code, from the register map. No state; one clock of
  * logic behind the registers of AccessSequencer.
  *
  * @param staged
  *   of a high word whose value must not be 0: what was written to its low word
  */
private[rtl] class RegisterRules(
    map: RegisterMap,
    access: AccessSequencer,
    staged: Register => Bits
) extends Area {
  private val word = access.at(access.at.high downto 2)

  val known      = Bool()
  val writable   = Bool()
  val notZero    = Bool()
  val pairIsZero = Bool()
  val maximum    = UInt(32 bits)

  private def rule(registers: Iterable[Register])(body: => Unit): Unit =
    switch(word) {
      is.list(registers.map(r => U(r.address >> 2, word.getWidth bits)).iterator)(body)
    }

  private val all = map.registers.asScala.toSeq
  known                            := False
  writable                         := False
  notZero                          := False
  pairIsZero                       := False
  maximum                          := U(0xffffffffL, 32 bits)
  rule(all)(known                       := True)
  rule(all.filter(_.writable))(writable := True)
  require(all.forall(r => r.minimum == 0 || r.minimum == 1), "a minimum of 0 or 1")
  rule(all.filter(_.minimum == 1))(notZero := True)
  for ((limit, those) <- all.filter(_.writable).groupBy(_.maximum).toSeq.sortBy(_._1)) {
    if (limit != 0xffffffffL) rule(those)(maximum := U(BigInt(limit), 32 bits))
  }
  for (high <- all.filter(_.pairMinimum == 1)) {
    rule(Seq(high))(pairIsZero := access.data === 0 && staged(map.at(high.address - 4)) === 0)
  }

  val allowed = writable && access.wholeWord && access.data.asUInt <= maximum &&
    !(notZero && access.data === 0) && !pairIsZero

  val code = Bits(2 bits)
  code := AxiLiteWires.OKAY
  when(!known || access.at(1 downto 0) =/= 0) {
    code := AxiLiteWires.DECERR
  } elsewhen (access.write && !allowed)(code := AxiLiteWires.SLVERR)
}
