// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep.window;

import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.GeneratedRtl;
import dev.sluice.rtl.OnlyText;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** From parameters to an engine that can be simulated: generates the Verilog and Verilates it. */
public final class EngineRtl {
  private EngineRtl() {}

  /**
   * Verilates an engine that was generated; takes milliseconds when the same was built before.
   *
   * @param rtl the generated Verilog
   * @param kind with or without waveforms
   * @return the model
   */
  public static VerilatedModel verilate(GeneratedRtl rtl, BuildKind kind) {
    return Verilate.top(rtl.top()).source(rtl.verilog()).kind(kind).build();
  }

  /**
   * Generates and Verilates an engine; the Verilog is not kept.
   *
   * @param parameters what to build
   * @param kind with or without waveforms or coverage
   * @return the model
   * @throws IOException when there is no place for temporary files
   */
  public static VerilatedModel build(SluiceParameters parameters, BuildKind kind)
      throws IOException {
    return build(verilog(parameters, kind), kind);
  }

  /**
   * Verilates an engine's Verilog that is in memory.
   *
   * @param verilog the text, of this or a changed engine
   * @param kind with or without waveforms or coverage
   * @return the model
   */
  public static VerilatedModel build(String verilog, BuildKind kind) {
    return Verilate.top(RtlGenerator.ENGINE)
        .sourceText(RtlGenerator.ENGINE + ".v", verilog)
        .kind(kind)
        .build();
  }

  /**
   * Generates an engine's Verilog as it is built for one kind: for coverage it says which line of
   * Scala each assignment comes from.
   *
   * @param parameters what to build
   * @param kind what for
   * @return the Verilog
   * @throws IOException when there is no place for temporary files
   */
  public static String verilog(SluiceParameters parameters, BuildKind kind) throws IOException {
    return verilog(
        parameters,
        kind == BuildKind.COVERAGE ? RtlGenerator.withSourceLines() : new RtlGenerator());
  }

  /**
   * Generates an engine's Verilog as text.
   *
   * @param parameters what to build
   * @return the Verilog
   * @throws IOException when there is no place for temporary files
   */
  public static String verilog(SluiceParameters parameters) throws IOException {
    return OnlyText.of(OnlyText.engine(parameters), () -> verilog(parameters, new RtlGenerator()));
  }

  private static String verilog(SluiceParameters parameters, RtlGenerator generator)
      throws IOException {
    Path folder = Files.createTempDirectory("sluice-rtl-");
    try {
      GeneratedRtl rtl = generator.generateEngine(parameters, folder);
      String text = Files.readString(rtl.verilog());
      Files.delete(rtl.verilog());
      Files.delete(rtl.portsJson());
      Files.delete(rtl.parametersJson());
      return text;
    } finally {
      Files.delete(folder);
    }
  }
}
