// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.model.BuildKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that decides what a model is.
 *
 * @param asked the module that was asked for, for messages
 * @param top the top module
 * @param files source files, in order
 * @param texts sources given as text: file name to content
 * @param includes folders searched for included files
 * @param defines macros; an empty value defines without a value
 * @param parameters parameters of the top module, as Verilog expressions
 * @param extra further arguments for Verilator
 * @param kind plain, with tracing or with coverage
 * @param optimization the C++ compiler's level, 0 to 3
 * @param forThisMachine whether for this processor, or for any of its kind
 * @param internals what inside can be reached: module and variable as {@code module.variable}, or
 *     {@code *} for everything
 * @param assertions whether SystemVerilog assertions are compiled in
 * @param signed ports that are signed, besides those of which Verilator says so
 * @param strict whether a warning of Verilator is an error
 * @param forceable what inside can be forced, as {@code module.variable}; among the internals, too
 */
public record ModelSpec(
    String asked,
    String top,
    List<Path> files,
    Map<String, String> texts,
    List<Path> includes,
    Map<String, String> defines,
    Map<String, String> parameters,
    List<String> extra,
    BuildKind kind,
    int optimization,
    boolean forThisMachine,
    Set<String> internals,
    boolean assertions,
    Set<String> signed,
    boolean strict,
    Set<String> forceable) {
  /**
   * The same of another top module.
   *
   * @param otherTop its name
   * @param otherTexts in place of the sources in memory
   * @param otherParameters in place of its parameters
   * @return what to build
   */
  public ModelSpec with(
      String otherTop, Map<String, String> otherTexts, Map<String, String> otherParameters) {
    return new ModelSpec(
        asked,
        otherTop,
        files,
        otherTexts,
        includes,
        defines,
        otherParameters,
        extra,
        kind,
        optimization,
        forThisMachine,
        internals,
        assertions,
        signed,
        strict,
        forceable);
  }
}
