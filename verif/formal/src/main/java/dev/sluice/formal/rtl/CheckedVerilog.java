// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.rtl;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A generated module with a checker inside of it. Wires of the checker whose names begin with
 * {@code p_} are properties, with {@code i_} helper invariants, with {@code a_} what is assumed.
 */
public final class CheckedVerilog {
  private final String module;
  private final Map<String, Long> parameters = new LinkedHashMap<>();
  private final StringBuilder checker = new StringBuilder();

  /**
   * A module without a checker.
   *
   * @param module its text, with nothing after it
   */
  public CheckedVerilog(String module) {
    this.module = module;
  }

  /**
   * Gives the checker a constant.
   *
   * @param name of the constant
   * @param value not negative
   * @return this
   */
  public CheckedVerilog with(String name, long value) {
    parameters.put(name, value);
    return this;
  }

  /**
   * Adds to the checker.
   *
   * @param text Verilog that may stand in the module
   * @return this
   */
  public CheckedVerilog add(String text) {
    checker.append(text).append('\n');
    return this;
  }

  /**
   * Adds a file of this module's resources to the checker.
   *
   * @param name for example {@code protocol/once.v}
   * @return this
   * @throws IOException when it cannot be read
   */
  public CheckedVerilog addFile(String name) throws IOException {
    return add(file(name));
  }

  /**
   * A file of a checker.
   *
   * @param name for example {@code protocol/once.v}
   * @return Verilog that may stand in a module
   * @throws IOException when it cannot be read
   */
  public static String file(String name) throws IOException {
    try (InputStream in = CheckedVerilog.class.getResourceAsStream("/dev/sluice/formal/" + name)) {
      if (in == null) {
        throw new IOException("there is no checker " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * The checker alone.
   *
   * @return Verilog that may stand in the module
   */
  public String checker() {
    StringBuilder all = new StringBuilder();
    parameters.forEach((name, value) -> all.append("localparam %s = %d;\n".formatted(name, value)));
    return all.append(checker).toString();
  }

  /**
   * Everything in one module, in which a name that is not declared is an error.
   *
   * @return Verilog for {@code read_verilog -formal}
   */
  public String text() {
    int end = module.lastIndexOf("endmodule");
    return "`default_nettype none\n" + module.substring(0, end) + checker() + "endmodule\n";
  }
}
