// SPDX-License-Identifier: Apache-2.0
package sample;

import dev.sluice.cosim.Verilate;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** Which Verilog a bench runs on: the one beside it, or another of the same name and ports. */
final class Designs {
  private Designs() {}

  /** The files of -Dsample.NAME=FILE:FILE..., else NAME.v of the class path. */
  static void source(Verilate verilate, String name) {
    String files = System.getProperty("sample." + name, "");
    if (files.isEmpty()) {
      try {
        verilate.source(Path.of(Designs.class.getResource("/" + name + ".v").toURI()));
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
