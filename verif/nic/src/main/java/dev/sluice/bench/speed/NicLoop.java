// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.model.Port;

/**
 * The yardstick of two NICs: a plain C++ loop that drives both from recorded inputs, sets every
 * input, reads every output and compares nothing.
 */
final class NicLoop {
  private NicLoop() {}

  /** Bytes of a recorded clock: the words of all inputs. */
  static int rowBytes(Dut dut) {
    return dut.inputs().stream()
        .mapToInt(i -> (int) i.offset() + 8 * i.port().words())
        .max()
        .orElseThrow();
  }

  /** What to read and write of the ports, for {@code nic_loop.cpp}. */
  static String ports(Dut dut) {
    StringBuilder out = new StringBuilder("// Generated: the ports of the NIC.\n");
    out.append("enum { ROW_WORDS = ").append(rowBytes(dut) / 8).append(" };\n");
    out.append("static inline void drive(const uint64_t* w, Vdut& top) {\n");
    for (InputPort input : dut.inputs()) {
      if (!input.port().name().equals("clk")) {
        drive(out, input.port(), (int) (input.offset() / 8));
      }
    }
    out.append("}\nstatic inline uint64_t outputs(const Vdut& top) {\n  uint64_t x = 0;\n");
    dut.outputs().forEach(output -> read(out, output.port()));
    return out.append("  return x;\n}\n").toString();
  }

  private static void drive(StringBuilder out, Port port, int word) {
    String target = "  top." + port.cppName();
    if (port.width() <= 64) {
      out.append("%s = w[%d];%n".formatted(target, word));
      return;
    }
    for (int half = 0; 32 * half < port.width(); half++) {
      out.append(
          "%s[%d] = static_cast<uint32_t>(w[%d] >> %d);%n"
              .formatted(target, half, word + half / 2, 32 * (half % 2)));
    }
  }

  private static void read(StringBuilder out, Port port) {
    if (port.width() <= 64) {
      out.append("  x ^= top.%s;%n".formatted(port.cppName()));
      return;
    }
    for (int half = 0; 32 * half < port.width(); half++) {
      out.append("  x ^= top.%s[%d];%n".formatted(port.cppName(), half));
    }
  }
}
