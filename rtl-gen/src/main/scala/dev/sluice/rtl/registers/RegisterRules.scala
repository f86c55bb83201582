// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.registers

import dev.sluice.cycle.lib.AxiLiteWires
import dev.sluice.spec.registers.{Register, RegisterMap}
import spinal.core._

import scala.jdk.CollectionConverters._

/** Whether an access is allowed: the answer's code, from the register map.
  *
  * {{{
  *   DECODE: the address's rules -> COMPARE: the word with them -> STAGED: the low word -> JUDGE: code
  * }}}
  *
  * Address and word stand still while it works, so its registers need no enable. Cost: about 40
  * registers, a comparator of 32 bits.
  *
  * @param staged
  *   what was written to the low word of the pair, in STAGED
  */
private[rtl] class RegisterRules(map: RegisterMap, access: AccessSequencer, staged: Bits)
    extends Area {
  private val word = access.at(access.at.high downto 2)
  private val all  = map.registers.asScala.toSeq
  require(all.forall(r => r.minimum == 0 || r.minimum == 1), "a minimum of 0 or 1")

  /** What may be written at the address. */
  val known      = Reg(Bool())
  val writable   = Reg(Bool())
  val notZero    = Reg(Bool())
  val pairIsNot0 = Reg(Bool())
  val maximum    = Reg(UInt(32 bits))

  private def rule(registers: Iterable[Register])(body: => Unit): Unit =
    switch(word) {
      is.list(registers.map(r => U(r.address >> 2, word.getWidth bits)).iterator)(body)
    }

  known      := False
  writable   := False
  notZero    := False
  pairIsNot0 := False
  maximum    := U(0xffffffffL, 32 bits)
  when(access.at(1 downto 0) === 0)(rule(all)(known := True))
  rule(all.filter(_.writable))(writable          := True)
  rule(all.filter(_.minimum == 1))(notZero       := True)
  rule(all.filter(_.pairMinimum == 1))(pairIsNot0 := True)
  for ((limit, those) <- all.filter(_.writable).groupBy(_.maximum).toSeq.sortBy(_._1)) {
    if (limit != 0xffffffffL) rule(those)(maximum := U(BigInt(limit), 32 bits))
  }

  /** What the word is. */
  val tooLarge    = RegNext(access.data.asUInt > maximum)
  val isZero      = RegNext(access.data === 0)
  val stagedIsZero = RegNext(staged === 0)

  val allowed = writable && access.wholeWord && !tooLarge &&
    !(isZero && (notZero || pairIsNot0 && stagedIsZero))

  val code = Bits(2 bits)
  code := AxiLiteWires.OKAY
  when(!known) {
    code := AxiLiteWires.DECERR
  } elsewhen (access.write && !allowed)(code := AxiLiteWires.SLVERR)
}
