// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/** The test designs, built quickly. */
final class SampleDesigns {
  private SampleDesigns() {}

  static Path file(String name) {
    try {
      return Path.of(
          Objects.requireNonNull(SampleDesigns.class.getResource("/verilog/" + name), name)
              .toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static Verilate design(String top, String file) {
    return Verilate.top(top).source(file(file)).optimization(1);
  }

  static VerilatedModel counter() {
    return design("counter", "counter.v").build();
  }

  static VerilatedModel widths() {
    return design("widths", "widths.sv").build();
  }

  static VerilatedModel fifo() {
    return design("sync_fifo", "sync_fifo.v").build();
  }
}
