// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class GuardLibraryTest {
  /**
   * Models reach the guard's thread-local variable at a fixed offset. If the guard itself reached
   * it otherwise, a signal before the first model is loaded would keep all models from being
   * loaded.
   */
  @Test
  void itsThreadLocalVariableIsStaticFromTheStart() throws Exception {
    Path library = GuardLibrary.get(BuildCache.standard(), Toolchain.find());
    Process process =
        new ProcessBuilder("readelf", "-d", library.toString()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).contains("STATIC_TLS");
  }
}
