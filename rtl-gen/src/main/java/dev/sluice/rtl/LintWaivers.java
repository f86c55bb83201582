// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * What {@code verilator --lint-only -Wall} would say of generated Verilog and why it need not: the
 * reviewed waivers. Without {@code -Wall} Verilator has nothing to say.
 */
public final class LintWaivers {
  private LintWaivers() {}

  /**
   * The waivers of one generated file, in Verilator's own format; they touch no other file.
   *
   * @param module the module, whose file is {@code module.v}
   * @return the text of a {@code .vlt} file
   * @throws IOException when the waivers cannot be read
   */
  public static String of(String module) throws IOException {
    try (InputStream waivers = LintWaivers.class.getResourceAsStream("waivers.vlt")) {
      String all = new String(waivers.readAllBytes(), StandardCharsets.UTF_8);
      return all.replace("-file \"*\"", "-file \"*" + module + ".v\"");
    }
  }
}
