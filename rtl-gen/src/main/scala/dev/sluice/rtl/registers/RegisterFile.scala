// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.registers

import dev.sluice.spec.registers.{NicCounter, NicRegister, Register, RegisterAccess, RegisterMap}
import spinal.core.{ClassName => _, _}
import spinal.lib.bus.localbus.MinBus
import spinal.lib.bus.misc.SizeMapping
import spinal.lib.bus.regif.BusIfAdapter.MinBusInterface
import spinal.lib.bus.regif._

import scala.collection.mutable
import scala.jdk.CollectionConverters._

/** The registers of a map, made with SpinalHDL's regif: what is written is in effect in the next
  * clock, of 64-bit values both words when the high one is written.
  *
  * Cost: the registers themselves, and of each low word one more.
  *
  * @param counterLow
  *   what reading the low word of any counter gives; the high word is the one below
  */
private[rtl] class RegisterFile(
    map: RegisterMap,
    bus: MinBus,
    counterLow: Bits,
    counterHigh: Bits
) extends Area {
  private val fields    = mutable.HashMap[String, Bits]()
  private val inEffect  = mutable.HashMap[Int, Bits]()
  private val instances = mutable.HashMap[Int, RegInst]()

  val busif: BusIf =
    MinBusInterface(bus, SizeMapping(0, 1 << NicRegister.ADDRESS_BITS))(ClassName("SluiceNic"))
  busif.setVersion("Sluice")

  for (register <- map.registers.asScala) {
    val instance =
      busif.newRegAt(register.address, register.description)(SymbolName(register.name))
    // A signal without a name is left out where nothing looks at it.
    instance.hitDoRead.unsetName()
    if (!register.writable) instance.hitDoWrite.unsetName()
    instances(register.address) = instance
    if (register.address >= NicCounter.BASE) counter(register, instance)
    else ordinary(register, instance)
  }

  private def counter(register: Register, instance: RegInst): Unit = {
    val word = if (register.address % 8 == 0) counterLow else counterHigh
    instance.registerInOnlyReadLogic(word, AccessType.RO, 0, register.text)
  }

  private def ordinary(register: Register, instance: RegInst): Unit = {
    val access = register.access match {
      case RegisterAccess.READ_ONLY  => AccessType.RO
      case RegisterAccess.CLEAR_ONES => AccessType.W1C
      case _                         => AccessType.RW
    }
    for (field <- register.fields.asScala) {
      fields(field.name) =
        instance.field(Bits(field.width bits), access, BigInt(field.reset), field.text)(
          SymbolName(field.name)
        )
    }
    if (register.access == RegisterAccess.HIGH_WORD) {
      val low    = map.at(register.address - 4)
      val staged = fields(low.name)
      val copy   = Reg(Bits(32 bits)) init BigInt(low.reset)
      copy.setName(low.name + "_in_effect")
      when(instance.hitDoWrite)(copy := staged)
      inEffect(low.address) = copy
    }
  }

  /** A field by its name; where the register is one value, by the register's. */
  def field(name: String): Bits = fields(name)

  /** The value of a register of one field. */
  def apply(register: NicRegister): Bits = fields(register.label)

  /** A 64-bit value by its low word: both words that are in effect. */
  def pair(low: NicRegister): Bits =
    fields(map.at(low.address + 4).name) ## inEffect(low.address)

  /** In this clock the register is written. */
  def written(register: NicRegister): Bool = instances(register.address).hitDoWrite
}
