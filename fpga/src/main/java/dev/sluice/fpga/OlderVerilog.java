// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the points whose figures are of Verilog that the generator makes no longer. */
public final class OlderVerilog {
  private final Path folder;
  private final Map<String, String> sources = new HashMap<>();

  /**
   * A comparison.
   *
   * @param folder for the Verilog that is only compared
   */
  public OlderVerilog(Path folder) {
    this.folder = folder;
  }

  /**
   * The points that are of older Verilog. What is the same on several parts is generated once.
   *
   * @param points as they were kept
   * @return those of them, in their order
   * @throws IOException when the folder cannot be written
   */
  public List<SynthesisResult> among(Collection<SynthesisResult> points) throws IOException {
    Files.createDirectories(folder);
    List<SynthesisResult> older = new ArrayList<>();
    for (SynthesisResult point : points) {
      if (!source(point.design()).equals(point.source())) {
        older.add(point);
      }
    }
    return older;
  }

  private String source(Design design) throws IOException {
    String name = design.top().name(design.nic());
    String known = sources.get(name);
    if (known == null) {
      known = design.source(folder);
      sources.put(name, known);
    }
    return known;
  }
}
