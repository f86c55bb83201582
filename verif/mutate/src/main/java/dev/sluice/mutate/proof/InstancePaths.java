// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import dev.sluice.mutate.verilog.VerilogModule;
import dev.sluice.mutate.verilog.VerilogParser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where the instances of a module are in a block. */
final class InstancePaths {
  private InstancePaths() {}

  /**
   * All of them.
   *
   * @param top the block's top module
   * @param text the block
   * @param module whose instances; not the top module
   * @return names of instances from the top module's on, with dots between them
   */
  static List<String> of(String top, String text, String module) {
    Map<String, VerilogModule> modules = new HashMap<>();
    VerilogParser.modules(text).forEach(each -> modules.put(each.name(), each));
    List<String> found = new ArrayList<>();
    collect(modules, top, "", module, found);
    return found;
  }

  private static void collect(
      Map<String, VerilogModule> modules,
      String in,
      String prefix,
      String module,
      List<String> found) {
    for (VerilogModule.Instance instance : modules.get(in).instances()) {
      if (instance.module().equals(module)) {
        found.add(prefix + instance.name());
      }
      collect(modules, instance.module(), prefix + instance.name() + ".", module, found);
    }
  }
}
