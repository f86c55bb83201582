// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.header;

import static dev.sluice.rtl.header.HeaderText.macro;

import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.registers.Register;
import dev.sluice.spec.registers.RegisterAccess;
import dev.sluice.spec.registers.RegisterField;
import dev.sluice.spec.registers.RegisterMap;

/** Of every register its offset, its value after reset, its limits, and its fields. */
final class RegisterLines {
  private static final long WORD = 0xffff_ffffL;

  private RegisterLines() {}

  static void write(HeaderText text, RegisterMap map) {
    map.registers().forEach(register -> register(text, register));
    counters(text);
  }

  private static void register(HeaderText text, Register register) {
    String name = register.name();
    text.comment(name + ": " + register.description() + "; " + access(register.access()));
    text.define(macro(name), "0x%03x".formatted(register.address()));
    text.word(macro(name, "reset"), register.reset());
    if (register.access() == RegisterAccess.READ_WRITE
        && (register.minimum() != 0 || register.maximum() != WORD)) {
      text.word(macro(name, "minimum"), register.minimum());
      text.word(macro(name, "maximum"), register.maximum());
    }
    for (RegisterField field : register.fields()) {
      if (register.fields().size() > 1) {
        text.line("/* " + field.name() + ": " + field.text() + " */");
      }
      text.define(macro(name, field.name(), "shift"), field.low());
      text.word(macro(name, field.name(), "mask"), field.mask());
    }
  }

  private static String access(RegisterAccess access) {
    return switch (access) {
      case READ_ONLY -> "read only";
      case CLEAR_ONES -> "read, clear";
      case READ_WRITE, LOW_WORD, HIGH_WORD -> "read, write";
    };
  }

  /** All counters as one list, so that software need not repeat their names. */
  private static void counters(HeaderText text) {
    text.comment(
        "all counters: X(name, offset of the low word, text); read the low word first, which keeps"
            + " the high word, then offset + 4");
    text.line("#define " + macro("counters") + "(X) \\");
    for (NicCounter counter : NicCounter.values()) {
      String end = counter.ordinal() == NicCounter.count() - 1 ? "" : " \\";
      text.line(
          "  X(%s, 0x%03x, \"%s\")%s"
              .formatted(counter.label(), counter.address(), counter.text(), end));
    }
  }
}
