// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.model.Port;
import java.util.Map;

/**
 * Writes {@code cosim_ports.h}: the copying between a model's ports and the words of the JVM. Ports
 * are reached where Verilator keeps them: the class {@code Vdut} has only references to them, each
 * of which would be loaded first.
 */
final class ShimWriter {
  private ShimWriter() {}

  /**
   * Writes it.
   *
   * @param layout where each port's words lie
   * @param levels of clocks of which only rising edges count, as {@code RisingClocks} found them
   * @return the text of the header
   */
  static String write(PortLayout layout, Map<String, String> levels) {
    StringBuilder out = new StringBuilder();
    out.append("// Generated: how the words of the JVM and the ports of the model correspond.\n");
    out.append("#include \"Vdut___024root.h\"\n");
    out.append("using Ports = Vdut___024root;\n");
    out.append("enum { COSIM_WORDS = ").append(layout.words());
    out.append(", COSIM_FIRST_OUTPUT = ").append(layout.firstOutputWord()).append(" };\n\n");
    out.append("static inline void drive(const uint64_t* w, Ports& top) {\n");
    for (int i = 0; i < layout.inputs().size(); i++) {
      drive(out, layout.inputs().get(i), layout.inputWord(i));
    }
    out.append("    (void)w;\n    (void)top;\n}\n\n");
    out.append("static inline void sample(uint64_t* w, const Ports& top) {\n");
    for (int i = 0; i < layout.outputs().size(); i++) {
      sample(out, layout.outputs().get(i), layout.outputWord(i));
    }
    out.append("    (void)w;\n    (void)top;\n}\n\n");
    out.append("// Bits that are not as the row says, wherever they are.\n");
    out.append("static inline uint64_t differing(const uint64_t* w, const Ports& top) {\n");
    compare(out, layout, "(%1$s) ^ w[%2$d]");
    out.append("    (void)w;\n    (void)top;\n    return d;\n}\n\n");
    out.append("// Those of them where the mask looks.\n");
    out.append("static inline uint64_t differing(const uint64_t* w, const uint64_t* mask, ");
    out.append("const Ports& top) {\n");
    compare(out, layout, "((%1$s) ^ w[%2$d]) & mask[%2$d]");
    out.append("    (void)w;\n    (void)mask;\n    (void)top;\n    return d;\n}\n\n");
    out.append("static inline CData* clockBit(Ports& top, int word) {\n    switch (word) {\n");
    for (int i = 0; i < layout.inputs().size(); i++) {
      Port port = layout.inputs().get(i);
      if (port.width() == 1) {
        out.append("    case ").append(layout.inputWord(i)).append(": return &top.");
        out.append(port.cppName()).append(";\n");
      }
    }
    out.append("    }\n    (void)top;\n    return nullptr;\n}\n\n");
    out.append(
        "// The level of an input at the last evaluation, if nothing happens when it falls.\n");
    out.append("static inline CData* clockBefore(Ports& top, int word) {\n    switch (word) {\n");
    for (int i = 0; i < layout.inputs().size(); i++) {
      String input = layout.inputs().get(i).cppName();
      if (levels.containsKey(input)) {
        out.append("    case ").append(layout.inputWord(i)).append(": return &top.");
        out.append(levels.get(input)).append(";\n");
      }
    }
    out.append("    }\n    (void)top;\n    return nullptr;\n}\n");
    return out.toString();
  }

  private static void drive(StringBuilder out, Port port, int word) {
    String target = "    top." + port.cppName();
    if (port.width() <= 64) {
      String mask = mask(port.width(), 64);
      out.append(target).append(" = w[").append(word).append("] & ").append(mask).append(";\n");
      return;
    }
    for (int half = 0; half * 32 < port.width(); half++) {
      String mask = mask(Math.min(32, port.width() - half * 32), 32);
      out.append(target).append("[").append(half).append("] = (w[").append(word + half / 2);
      out.append("] >> ").append(half % 2 * 32).append(") & ").append(mask).append(";\n");
    }
  }

  private static void sample(StringBuilder out, Port port, int word) {
    for (int i = 0; i < port.words(); i++) {
      out.append("    w[").append(word + i).append("] = ").append(word(port, i)).append(";\n");
    }
  }

  /** Sums up, over all outputs, what a word's value and its place among the words give. */
  private static void compare(StringBuilder out, PortLayout layout, String difference) {
    out.append("    uint64_t d = 0;\n");
    for (int i = 0; i < layout.outputs().size(); i++) {
      Port port = layout.outputs().get(i);
      for (int w = 0; w < port.words(); w++) {
        out.append("    d |= ");
        out.append(difference.formatted(word(port, w), layout.outputWord(i) + w)).append(";\n");
      }
    }
  }

  /** An expression of 64 bits. */
  private static String word(Port port, int index) {
    String source = "top." + port.cppName();
    if (port.width() <= 64) {
      return "static_cast<uint64_t>(" + source + ")";
    }
    String low = "static_cast<uint64_t>(" + source + "[" + 2 * index + "])";
    return index * 64 + 32 < port.width()
        ? low + " | static_cast<uint64_t>(" + source + "[" + (2 * index + 1) + "]) << 32"
        : low;
  }

  private static String mask(int width, int of) {
    return "0x" + Long.toHexString(-1L >>> (64 - width)) + (of == 64 ? "ULL" : "U");
  }
}
