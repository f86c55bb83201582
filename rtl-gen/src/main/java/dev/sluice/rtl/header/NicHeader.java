// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.header;

import dev.sluice.spec.registers.RegisterMap;

/**
 * The C header of a NIC, which needs nothing but the standard's own headers: C11 or C++11.
 * SpinalHDL's regif writes one too, which does not compile by itself ({@code u32}), has no masks of
 * single bits and knows of no rings.
 *
 * <p>The names: {@code SLUICE_NIC_<REGISTER>} is a register's byte offset, {@code _RESET} behind it
 * its value after reset, {@code _MINIMUM} and {@code _MAXIMUM} what may be written where not
 * everything may; {@code SLUICE_NIC_<REGISTER>_<FIELD>_SHIFT} and {@code _MASK} are a field's.
 */
public final class NicHeader {
  private NicHeader() {}

  /**
   * The header.
   *
   * @param map the registers of what was generated
   * @return the text; the same map gives the same text
   */
  public static String of(RegisterMap map) {
    HeaderText text = new HeaderText();
    text.line("/* Registers and rings of the Sluice NIC: docs/programming-the-nic.md.");
    text.line(
        " * Written by the generator; the _RESET of the first registers says of which NIC. */");
    text.line("#ifndef SLUICE_NIC_H");
    text.line("#define SLUICE_NIC_H");
    text.line("");
    text.line("#include <stddef.h>");
    text.line("#include <stdint.h>");
    text.line("");
    text.line("#ifdef __cplusplus");
    text.line("#define SLUICE_NIC_ASSERT(condition) static_assert(condition, #condition)");
    text.line("#else");
    text.line("#define SLUICE_NIC_ASSERT(condition) _Static_assert(condition, #condition)");
    text.line("#endif");
    RegisterLines.write(text, map);
    RingLines.write(text);
    text.line("");
    text.line("#endif /* SLUICE_NIC_H */");
    return text.toString();
  }
}
