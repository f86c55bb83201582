// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is kept of Verilator's tree: the ports and parameters of the top module, and the table of
 * types. Releases up to 5.044 write it as XML, those from 5.044 on as JSON.
 *
 * @param variables of the top module, those that are ports or parameters
 * @param types by what they are referred to with
 * @param enumerationsAreTypes whether a variable's type leads to its enumeration, as in JSON; in
 *     XML it leads past it, to what lies under it
 */
public record DesignTree(
    List<TreeNode> variables, Map<String, TreeNode> types, boolean enumerationsAreTypes) {
  private static final Pattern BITS = Pattern.compile("(\\d+)'s?h([0-9a-f]+)");

  /**
   * The ports of the top module.
   *
   * @return in the order of the Verilog
   */
  public List<TreePort> ports() {
    return portNodes().stream()
        .map(
            port ->
                new TreePort(
                    name(port), port.value("dir").toUpperCase(Locale.ROOT), isSigned(port)))
        .toList();
  }

  /**
   * The parameters of the top module.
   *
   * @return parameters and local parameters that are of bits, as the Verilog declares them
   */
  public Map<String, BigInteger> parameters() {
    Map<String, BigInteger> found = new LinkedHashMap<>();
    for (TreeNode variable : variables) {
      if (isParameter(variable)) {
        variable.below().stream()
            .filter(below -> below.kind().equals("const"))
            .limit(1)
            .map(constant -> BITS.matcher(constant.value("name")))
            .filter(Matcher::matches)
            .forEach(bits -> found.putIfAbsent(name(variable), value(bits, isSigned(variable))));
      }
    }
    return found;
  }

  List<TreeNode> portNodes() {
    return variables.stream().filter(DesignTree::isPort).toList();
  }

  static boolean isPort(TreeNode variable) {
    return !variable.value("dir").isEmpty();
  }

  static boolean isParameter(TreeNode variable) {
    return !(variable.value("param") + variable.value("localparam")).isEmpty();
  }

  static String name(TreeNode variable) {
    return PortParser.verilogName(variable.value("origName"));
  }

  private static BigInteger value(Matcher constant, boolean signed) {
    int width = Integer.parseInt(constant.group(1));
    BigInteger bits = new BigInteger(constant.group(2), 16);
    return signed && bits.testBit(width - 1)
        ? bits.subtract(BigInteger.ONE.shiftLeft(width))
        : bits;
  }

  /** Follows names of types and elements of arrays to a type that says it. */
  private boolean isSigned(TreeNode variable) {
    TreeNode type = types.get(variable.value("dtype_id"));
    for (int depth = 0; type != null && depth < types.size(); depth++) {
      if (type.value("signed").equals("true")) {
        return true;
      }
      type = types.get(type.typeBelow());
    }
    return false;
  }
}
