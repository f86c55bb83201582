// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/** The test designs, built quickly. */
public final class SampleDesigns {
  private SampleDesigns() {}

  public static Path file(String name) {
    try {
      return Path.of(
          Objects.requireNonNull(SampleDesigns.class.getResource("/verilog/" + name), name)
              .toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  public static Verilate design(String top, String file) {
    return Verilate.top(top).source(file(file)).optimization(1);
  }

  public static VerilatedModel counter() {
    return design("counter", "counter.v").build();
  }

  public static VerilatedModel widths() {
    return design("widths", "widths.sv").build();
  }

  public static VerilatedModel fifo() {
    return design("sync_fifo", "sync_fifo.v").build();
  }
}
