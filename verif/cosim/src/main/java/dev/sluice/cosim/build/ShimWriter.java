// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.model.Port;

/** Writes {@code cosim_ports.h}: the copying between a model's ports and the words of the JVM. */
final class ShimWriter {
  private ShimWriter() {}

  static String write(PortLayout layout) {
    StringBuilder out = new StringBuilder();
    out.append("// Generated: how the words of the JVM and the ports of the model correspond.\n");
    out.append("enum { COSIM_WORDS = ").append(layout.words()).append(" };\n\n");
    out.append("static inline void drive(const uint64_t* w, Vdut& top) {\n");
    for (int i = 0; i < layout.inputs().size(); i++) {
      drive(out, layout.inputs().get(i), layout.inputWord(i));
    }
    out.append("    (void)w;\n    (void)top;\n}\n\n");
    out.append("static inline void sample(uint64_t* w, const Vdut& top) {\n");
    for (int i = 0; i < layout.outputs().size(); i++) {
      sample(out, layout.outputs().get(i), layout.outputWord(i));
    }
    out.append("    (void)w;\n    (void)top;\n}\n\n");
    out.append("static inline CData* clockBit(Vdut& top, int word) {\n    switch (word) {\n");
    for (int i = 0; i < layout.inputs().size(); i++) {
      Port port = layout.inputs().get(i);
      if (port.width() == 1) {
        out.append("    case ").append(layout.inputWord(i)).append(": return &top.");
        out.append(port.cppName()).append(";\n");
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
    String source = "top." + port.cppName();
    if (port.width() <= 64) {
      out.append("    w[").append(word).append("] = ").append(source).append(";\n");
      return;
    }
    for (int i = 0; i < port.words(); i++) {
      out.append("    w[").append(word + i).append("] = ");
      out.append(source).append("[").append(2 * i).append("]");
      if (i * 64 + 32 < port.width()) {
        out.append(" | static_cast<uint64_t>(").append(source);
        out.append("[").append(2 * i + 1).append("]) << 32");
      }
      out.append(";\n");
    }
  }

  private static String mask(int width, int of) {
    return "0x" + Long.toHexString(-1L >>> (64 - width)) + (of == 64 ? "ULL" : "U");
  }
}
