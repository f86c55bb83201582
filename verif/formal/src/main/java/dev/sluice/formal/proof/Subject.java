// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.proof;

import dev.sluice.protocol.SluiceParameters;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a proof is about.
 *
 * @param design its name, for example {@code engine}
 * @param sizes its parameters by name, as options call them
 * @param top the Verilog module
 * @param rtl the module as generated, or with a fault
 * @param checked the module with its checker
 */
public record Subject(
    String design, Map<String, String> sizes, String top, String rtl, String checked) {
  /**
   * The parameters of an engine as a subject has them.
   *
   * @param parameters of an engine
   * @return by the names of the options
   */
  public static Map<String, String> sizes(SluiceParameters parameters) {
    Map<String, String> sizes = new TreeMap<>();
    sizes.put("architecture", parameters.architecture().label());
    sizes.put("windows", Integer.toString(parameters.windows()));
    sizes.put("width", Integer.toString(parameters.width()));
    sizes.put("maxPackets", Integer.toString(parameters.maxPackets()));
    return sizes;
  }

  /**
   * A name for files.
   *
   * @return for example {@code engine-shift-16-8-64}
   */
  public String label() {
    StringBuilder label = new StringBuilder(design);
    sizes.forEach((name, value) -> label.append('-').append(value));
    return label.toString();
  }
}
