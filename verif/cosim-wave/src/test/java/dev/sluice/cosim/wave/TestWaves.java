// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.model.BuildKind;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/** Test designs that write waveforms. */
public final class TestWaves {
  private TestWaves() {}

  public static VerilatedModel model(String top, String file, String text) {
    return Verilate.top(top).sourceText(file, text).optimization(1).kind(BuildKind.TRACE).build();
  }

  public static VerilatedModel model(String top, String source) {
    try {
      Path file =
          Path.of(
              Objects.requireNonNull(TestWaves.class.getResource("/verilog/" + source), source)
                  .toURI());
      return Verilate.top(top).source(file).optimization(1).kind(BuildKind.TRACE).build();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
