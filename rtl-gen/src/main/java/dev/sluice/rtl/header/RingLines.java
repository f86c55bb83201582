// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.header;

import static dev.sluice.rtl.header.HeaderText.macro;

import dev.sluice.protocol.CompletionStatus;
import dev.sluice.spec.rings.HostRings;
import dev.sluice.spec.rings.RingLayout;
import java.util.Locale;

/** The entries of the rings in host memory, and what a record's status says. */
final class RingLines {
  private RingLines() {}

  static void write(HeaderText text) {
    statuses(text);
    text.comment("a ring begins at a multiple of so many bytes, and takes no less");
    text.define(macro("ring_alignment"), HostRings.ALIGNMENT);
    text.comment("the largest ring has 2 to the power of this entries");
    text.define(macro("ring_max_log2"), HostRings.MAX_LOG2);
    for (RingLayout layout : RingLayout.values()) {
      entry(text, layout);
    }
    text.comment("bit 0 of a record's phase");
    text.word(macro("record_phase_mask"), 1);
  }

  private static void statuses(HeaderText text) {
    text.comment("how a transfer ended: the status of a completion record");
    text.line("enum sluice_nic_completion_status {");
    for (CompletionStatus status : CompletionStatus.values()) {
      text.line(
          "  %s = %d%s /* %s */"
              .formatted(
                  macro("completion_status", status.name()),
                  status.code(),
                  status == CompletionStatus.DESCRIPTOR_UNREADABLE ? "" : ",",
                  status.text()));
    }
    text.line("};");
    text.comment("a completion status in words");
    text.line("static inline const char *sluice_nic_completion_status_text(uint8_t status) {");
    text.line("  switch (status) {");
    for (CompletionStatus status : CompletionStatus.values()) {
      text.line("    case " + macro("completion_status", status.name()) + ":");
      text.line("      return \"" + status.text() + "\";");
    }
    text.line("    default:");
    text.line("      return \"not a completion status\";");
    text.line("  }");
    text.line("}");
  }

  private static void entry(HeaderText text, RingLayout layout) {
    String name = layout.name().toLowerCase(Locale.ROOT);
    text.comment("an entry of the ring of " + name + "s, little-endian");
    text.define(macro(name, "bytes"), layout.bytes());
    for (RingLayout.Field field : layout.fields()) {
      text.define(macro(name, field.name(), "offset"), field.offset());
    }
    text.line("struct sluice_nic_" + name + " {");
    for (RingLayout.Field field : layout.fields()) {
      boolean number = Integer.bitCount(field.bytes()) == 1;
      text.line(
          "  %s %s%s; /* %s */"
              .formatted(
                  number ? "uint" + 8 * field.bytes() + "_t" : "uint8_t",
                  field.name(),
                  number ? "" : "[" + field.bytes() + "]",
                  field.text()));
    }
    text.line("};");
    asserted(text, "sizeof(struct sluice_nic_" + name + ") == " + macro(name, "bytes"));
    for (RingLayout.Field field : layout.fields()) {
      asserted(
          text,
          "offsetof(struct sluice_nic_%s, %s) == %s"
              .formatted(name, field.name(), macro(name, field.name(), "offset")));
    }
  }

  private static void asserted(HeaderText text, String condition) {
    text.line("SLUICE_NIC_ASSERT(" + condition + ");");
  }
}
