// SPDX-License-Identifier: Apache-2.0
package sample;

import dev.sluice.cosim.Verilate;
import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;

/** Which Verilog a bench runs on: the one beside it, or another of the same name and ports. */
final class Designs {
  private Designs() {}

  /** The files of -Dsample.NAME=FILE:FILE..., else NAME.v or NAME.sv of the class path. */
  static void source(Verilate verilate, String name) {
    String files = System.getProperty("sample." + name, "");
    if (files.isEmpty()) {
      try {
        URL verilog = Designs.class.getResource("/" + name + ".v");
        URL file = verilog != null ? verilog : Designs.class.getResource("/" + name + ".sv");
        verilate.source(Path.of(file.toURI()));
      } catch (URISyntaxException e) {
        throw new IllegalStateException(e);
      }
      return;
    }
    for (String file : files.split(File.pathSeparator)) {
      verilate.source(Path.of(file));
    }
  }
}
