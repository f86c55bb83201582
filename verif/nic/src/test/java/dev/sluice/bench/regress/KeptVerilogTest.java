// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.model.BuildKind;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verilog is generated once for a configuration and a build of the program. */
class KeptVerilogTest {
  private static final String TEXT = "module Top ();\nendmodule\n";

  @TempDir private Path temporary;
  private Path folder;
  private int made;

  private String ask(String version, String what) throws IOException {
    folder = temporary.resolve("deep/verilog");
    return new KeptVerilog(folder, version)
        .of(
            "Top",
            what,
            () -> {
              made++;
              return TEXT + what;
            });
  }

  @Test
  void itIsMadeOnceAndTheSameAfterwards() throws IOException {
    assertThat(ask("1", "a")).isEqualTo(TEXT + "a");
    assertThat(ask("1", "a")).isEqualTo(TEXT + "a");
    assertThat(made).isEqualTo(1);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).singleElement().asString().matches(".*/Top-[0-9a-f]{24}\\.v");
    }
  }

  @Test
  void anotherConfigurationOrProgramHasItsOwn() throws IOException {
    ask("1", "a");
    assertThat(ask("1", "b")).isEqualTo(TEXT + "b");
    assertThat(ask("2", "a")).isEqualTo(TEXT + "a");
    assertThat(made).isEqualTo(3);
  }

  /** One letter, a file cut short, an empty one: it is made again and whole afterwards. */
  @Test
  void whatIsDamagedIsNotUsed() throws IOException {
    String whole = ask("1", "a");
    Path file = new KeptVerilog(folder, "1").file("Top", "a");
    String kept = Files.readString(file);
    int times = 1;
    for (String bad :
        new String[] {
          kept.replace("Top", "Top_"), kept.substring(0, kept.length() - 1), "", "module"
        }) {
      Files.writeString(file, bad);
      assertThat(ask("1", "a")).isEqualTo(whole);
      assertThat(made).isEqualTo(++times);
      assertThat(file).hasContent(kept);
    }
  }

  /** As the benches ask: the Verilog of the pool is what the generator makes now. */
  @Test
  void thePoolHasWhatTheGeneratorMakes() throws IOException {
    ConfigurationPool pool = new ConfigurationPool(1);
    SluiceParameters parameters = pool.pick(new SplittableRandom(1));
    BuildKind kind = BuildKind.PLAIN;
    pool.model(parameters, kind);
    String kept =
        KeptVerilog.standard()
            .of(
                RtlGenerator.ENGINE,
                parameters + " " + kind,
                () -> {
                  throw new AssertionError("it is kept");
                });
    assertThat(kept).isEqualTo(EngineRtl.verilog(parameters, kind));
  }
}
