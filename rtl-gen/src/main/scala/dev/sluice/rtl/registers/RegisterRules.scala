// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.registers

import dev.sluice.cycle.lib.AxiLiteWires
import dev.sluice.sizes.RegisterSizes
import dev.sluice.spec.registers.{NicCounter, Register, RegisterMap}
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
  private val all   = map.registers.asScala.toSeq
  private val words = all.filter(_.address < (RegisterSizes.WORD_ROWS << 2))
  private val word  = access.at(log2Up(RegisterSizes.WORD_ROWS) + 1 downto 2)
  private val rest  = access.at(access.at.high downto word.getWidth + 2)
  require(all.forall(r => r.minimum == 0 || r.minimum == 1), "a minimum of 0 or 1")
  require(all.forall(r => words.contains(r) || r.address >= NicCounter.BASE), "words lie below")

  /** Where the address is. */
  val place = new Area {
    val isWord      = RegNext(rest === 0 && oneOf(words))
    private val row = access.at(log2Up(RegisterSizes.COUNTER_ROWS) + 2 downto 3)
    private val top = access.at(access.at.high downto row.getWidth + 3)
    val isCounter   = RegNext(top === NicCounter.BASE >> row.getWidth + 3 && row < NicCounter.count)
    val aligned     = RegNext(access.at(1 downto 0) === 0)
    val writes      = RegNext(oneOf(words.filter(_.writable)))
  }
  val known    = RegNext(place.aligned && (place.isWord || place.isCounter))
  val writable = RegNext(place.isWord && place.writes)

  /** What may be written at the address. */
  val notZero    = RegNext(oneOf(words.filter(_.minimum == 1)))
  val pairIsNot0 = RegNext(oneOf(words.filter(_.pairMinimum == 1)))
  val maximum    = Reg(UInt(32 bits))

  private def oneOf(those: Seq[Register]): Bool =
    B(those.map(r => BigInt(1) << (r.address >> 2)).sum, RegisterSizes.WORD_ROWS bits)(word)

  maximum := U(0xffffffffL, 32 bits)
  switch(word) {
    for ((limit, those) <- words.filter(_.writable).groupBy(_.maximum).toSeq.sortBy(_._1)) {
      if (limit != 0xffffffffL) {
        is.list(those.map(r => U(r.address >> 2, word.getWidth bits)).iterator) {
          maximum := U(BigInt(limit), 32 bits)
        }
      }
    }
  }

  /** What the word is. */
  val tooLarge     = RegNext(access.data.asUInt > maximum)
  val isZero       = RegNext(access.data === 0)
  val stagedIsZero = RegNext(staged === 0)

  val allowed = writable && access.wholeWord && !tooLarge &&
    !(isZero && (notZero || pairIsNot0 && stagedIsZero))

  val code = Bits(2 bits)
  code := AxiLiteWires.OKAY
  when(!known) {
    code := AxiLiteWires.DECERR
  } elsewhen (access.write && !allowed)(code := AxiLiteWires.SLVERR)
}
