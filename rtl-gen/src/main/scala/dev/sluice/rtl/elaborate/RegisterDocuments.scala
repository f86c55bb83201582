// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.elaborate

import dev.sluice.rtl.header.NicHeader
import dev.sluice.spec.registers.{Register, RegisterAccess, RegisterMap}
import java.nio.file.{Files, Path}

import scala.jdk.CollectionConverters._

/** The documents of the register map, from the same description as the registers: a C header, an
  * HTML page by SpinalHDL's regif, and SystemRDL 2.0.
  *
  * regif's own C header does not compile by itself, its SystemRDL has decimal addresses behind
  * `0x`, ranges as Scala prints them and a date, and its HTML page has a date: these are left out,
  * so that the same parameters give the same files.
  */
private[rtl] object RegisterDocuments {
  val NAME = "sluice_nic"

  /** Writes the three files into a folder. */
  def write(folder: Path, map: RegisterMap): Unit = {
    Files.writeString(folder.resolve(NAME + ".h"), NicHeader.of(map))
    Files.writeString(folder.resolve(NAME + ".html"), withoutDate(html(map)))
    Files.writeString(folder.resolve(NAME + ".rdl"), systemRdl(map))
  }

  /** regif writes its page of registers that it makes: these are made for the page alone. */
  private def html(map: RegisterMap): String = {
    val folder = Files.createTempDirectory("sluice-registers-")
    try {
      var page = ""
      Elaboration.verilog(folder.toString, "", new RegisterPage(map, page = _))
      page
    } finally {
      Files.deleteIfExists(folder.resolve(RegisterPage.NAME + ".v"))
      Files.delete(folder)
    }
  }

  private def withoutDate(html: String): String = {
    val date  = """(?m)^.*<p class="info"> \w{3} \w{3} \d\d \d\d:\d\d:\d\d .*</p>.*\n"""
    val plain = html.replaceAll(date, "")
    require(plain.length < html.length, "regif's HTML page has its date elsewhere now")
    plain
  }

  private def systemRdl(map: RegisterMap): String =
    map.registers.asScala
      .map(register)
      .mkString(
        s"""// SystemRDL 2.0: the registers of the Sluice NIC, docs/blocks/registers.md
           |addrmap $NAME {
           |  name = "Sluice NIC";
           |  default regwidth = 32;
           |  default accesswidth = 32;
           |""".stripMargin,
        "",
        "};\n"
      )

  private def register(r: Register): String = {
    val fields = r.fields.asScala.map { f =>
      s"""    field {
         |      desc = "${f.text}";
         |      ${behaviour(r.access)}
         |    } ${f.name}[${f.low + f.width - 1}:${f.low}] = 0x${f.reset.toHexString};
         |""".stripMargin
    }.mkString
    s"""  reg {
       |    desc = "${r.description}";
       |$fields  } ${r.name} @ 0x${"%03x".format(r.address)};
       |""".stripMargin
  }

  private def behaviour(access: RegisterAccess): String = access match {
    case RegisterAccess.READ_ONLY  => "sw = r; hw = w;"
    case RegisterAccess.CLEAR_ONES => "sw = rw; onwrite = woclr; hw = rw;"
    case _                         => "sw = rw; hw = r;"
  }
}
