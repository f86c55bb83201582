// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Interface ports of the top module, which Verilator does not have. */
public final class InterfacePorts {
  private static final Pattern REFUSED =
      Pattern.compile("(\\S+:\\d+):\\d+: Unsupported: Interfaced port on top level module");

  private InterfacePorts() {}

  /**
   * What to say where Verilator refused the top module for its interface ports.
   *
   * @param output of Verilator
   * @param top the module's name
   * @return what it is, where, and what to do; nothing where it was something else
   */
  public static Optional<String> named(String output, String top) {
    Matcher refused = REFUSED.matcher(output);
    return refused.find()
        ? Optional.of(
            "top module "
                + top
                + " has an interface port at "
                + refused.group(1)
                + ": Verilator takes none at the top; write a module round it that has the"
                + " interfaces inside and their signals as ports, and name that one as top")
        : Optional.empty();
  }
}
