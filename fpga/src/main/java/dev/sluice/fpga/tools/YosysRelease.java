// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.tools;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** With which release of yosys a design is synthesized. */
public enum YosysRelease {
  /** The one on the PATH, for example Debian's. */
  PATH("yosys"),
  /** A current release, PyPI's WebAssembly build, always the same version: slower by itself. */
  PYPI("yosys-pypi"),
  /** Both, one after the other; the better result is kept and says which it is. */
  BETTER(null);

  private final String tool;

  YosysRelease(String tool) {
    this.tool = tool;
  }

  /**
   * The name on a command line.
   *
   * @return for example {@code pypi}
   */
  public String label() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /**
   * What {@link Tools#find} finds it by.
   *
   * @return a tool's name; none for {@link #BETTER}
   */
  public String tool() {
    return tool;
  }

  /**
   * What is run for it.
   *
   * @return one release or two
   */
  public List<YosysRelease> runs() {
    return this == BETTER ? List.of(PATH, PYPI) : List.of(this);
  }

  /**
   * Which of {@link #PATH} and {@link #PYPI} made a result.
   *
   * @param tools as the result says it
   * @return the WebAssembly build's is PyPI's
   */
  public static YosysRelease of(String tools) {
    return tools != null && tools.matches("yosys [^,]*\\(WebAssembly\\).*") ? PYPI : PATH;
  }

  /**
   * The release of that name.
   *
   * @param label as {@link #label()} gives it
   * @return the release
   * @throws SynthesisException when there is none of that name
   */
  public static YosysRelease named(String label) {
    return Arrays.stream(values())
        .filter(release -> release.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new SynthesisException(
                    "there is no yosys "
                        + label
                        + ": it must be one of "
                        + Arrays.stream(values())
                            .map(YosysRelease::label)
                            .collect(Collectors.joining(", "))));
  }
}
