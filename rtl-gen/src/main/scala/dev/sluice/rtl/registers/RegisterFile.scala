// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.registers

import dev.sluice.spec.registers.{NicRegister, Register, RegisterAccess, RegisterMap}
import spinal.core._

import scala.collection.mutable
import scala.jdk.CollectionConverters._

/** What the other blocks see of what the host wrote: a register for each setting, of 64-bit values
  * both words, which change together when the high one is written.
  *
  * {{{
  *   address -> its upper bits, its lower bits (one-hot) -> hit of one register -> setting
  * }}}
  *
  * The address stands still, so its two halves are decoded in clocks of their own; a hit is a
  * register in front of the enables of one setting.
  *
  * Cost: the settings, a register and a lookup table for each that can be written.
  *
  * @param goes
  *   a write that is allowed is made in the next clock
  * @param staged
  *   of a high word: what was written to its low word
  */
private[rtl] class RegisterFile(
    map: RegisterMap,
    access: AccessSequencer,
    goes: Bool,
    staged: Bits
) extends Area {
  private val fields = mutable.HashMap[String, Bits]()
  private val hits   = mutable.HashMap[Int, Bool]()
  private val halves = mutable.HashMap[(String, Int), Bool]()

  private def half(name: String, bits: UInt, value: Int): Bool =
    halves.getOrElseUpdate(
      (name, value),
      RegNext(bits === value).setName(s"${name}_${"%02x".format(value)}")
    )

  /** The access is to that address; true from the clock after DECODE on. */
  def at(address: Int): Bool =
    half("upper", access.at(access.at.high downto 5), address >> 5) &&
      half("lower", access.at(4 downto 2), address >> 2 & 7)

  private def hit(register: Register): Bool = {
    val hit = RegNext(goes && at(register.address)) init False
    hit.setName("hit_" + register.name)
    hits(register.address) = hit
    hit
  }

  for (register <- map.registers.asScala if register.writable) {
    register.access match {
      case RegisterAccess.LOW_WORD  => // It waits in memory.
      case RegisterAccess.HIGH_WORD =>
        set(map.at(register.address - 4), hit(register), staged)
        set(register, hits(register.address), access.data)
      case RegisterAccess.CLEAR_ONES => set(register, hit(register), access.data, clears = true)
      case _                         => set(register, hit(register), access.data)
    }
  }

  private def set(register: Register, hit: Bool, data: Bits, clears: Boolean = false): Unit =
    for (field <- register.fields.asScala) {
      val value = Reg(Bits(field.width bits)) init BigInt(field.reset)
      value.setName("file_" + field.name)
      val bits = data(field.low, field.width bits)
      when(hit)(value := (if (clears) value & ~bits else bits))
      fields(field.name) = value
    }

  /** A field by its name; where the register is one value, by the register's. */
  def field(name: String): Bits = fields(name)

  /** The value of a register of one field. */
  def apply(register: NicRegister): Bits = fields(register.label)

  /** A 64-bit value by its low word. */
  def pair(low: NicRegister): Bits = fields(map.at(low.address + 4).name) ## fields(low.label)

  /** In this clock the register is written. */
  def written(register: NicRegister): Bool = hits(register.address)
}
