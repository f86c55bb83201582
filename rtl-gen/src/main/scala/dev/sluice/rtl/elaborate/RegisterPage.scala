// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.elaborate

import dev.sluice.spec.registers.{NicCounter, Register, RegisterAccess, RegisterMap}
import dev.sluice.spec.registers.NicRegister.ADDRESS_BITS
import spinal.core.{ClassName => _, _}
import spinal.lib._
import spinal.lib.bus.localbus.{MinBus, MinBusConfig}
import spinal.lib.bus.misc.SizeMapping
import spinal.lib.bus.regif.BusIfAdapter.MinBusInterface
import spinal.lib.bus.regif._

import scala.jdk.CollectionConverters._

/** The registers of a map as SpinalHDL's regif describes them, for its HTML page. It is no part of
  * the NIC, whose registers are `dev.sluice.rtl.registers.Registers`.
  *
  * @param page
  *   is given the page
  */
private[elaborate] class RegisterPage(map: RegisterMap, page: String => Unit) extends Component {
  setDefinitionName(RegisterPage.NAME)

  val bus   = slave(MinBus(MinBusConfig(ADDRESS_BITS, 32)))
  val busif = MinBusInterface(bus, SizeMapping(0, 1 << ADDRESS_BITS))(ClassName("SluiceNic"))
  busif.setVersion("Sluice")

  val counterLow, counterHigh = Bits(32 bits)
  counterLow  := 0
  counterHigh := 0

  for (register <- map.registers.asScala) {
    val instance =
      busif.newRegAt(register.address, register.description)(SymbolName(register.name))
    if (register.address >= NicCounter.BASE) {
      val word = if (register.address % 8 == 0) counterLow else counterHigh
      instance.registerInOnlyReadLogic(word, AccessType.RO, 0, register.text)
    } else {
      for (field <- register.fields.asScala) {
        val value = instance.field(
          Bits(field.width bits),
          access(register),
          BigInt(field.reset),
          field.text
        )(SymbolName(field.name))
        if (!register.writable) value := B(BigInt(field.reset), field.width bits)
      }
    }
  }

  busif.preCheck()
  private val html = DocHtml(RegisterDocuments.NAME)
  html.setBusIf(busif)
  page(html.body())

  private def access(register: Register): AccessType = register.access match {
    case RegisterAccess.READ_ONLY  => AccessType.RO
    case RegisterAccess.CLEAR_ONES => AccessType.W1C
    case _                         => AccessType.RW
  }
}

private[elaborate] object RegisterPage {
  val NAME = "RegisterPage"
}
