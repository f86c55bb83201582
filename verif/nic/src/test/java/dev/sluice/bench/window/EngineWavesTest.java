// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.cosim.check.Mismatch;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.wave.GtkWaveSaveFile;
import dev.sluice.cosim.wave.WaveView;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.lockstep.window.EngineSoak;
import dev.sluice.lockstep.window.EngineWaves;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is beside the waveform of a mismatch: where it is, for the terminal and for GTKWave. */
class EngineWavesTest {
  private static final SluiceParameters PARAMETERS =
      new SluiceParameters(5, 8, 60, 64, Architecture.SHIFT);

  @TempDir Path folder;

  @Test
  void theMismatchIsMarked() throws Exception {
    String right = "assign update_below = update_distance[6];";
    String verilog = EngineRtl.verilog(PARAMETERS);
    assertThat(verilog).containsOnlyOnce(right);
    String wrong = verilog.replace(right, "assign update_below = 1'b0;");
    EngineSoak soak = new EngineSoak(PARAMETERS, 0.9, 1);
    MismatchException found =
        catchThrowableOfType(
            MismatchException.class,
            () -> soak.run(EngineRtl.build(wrong, BuildKind.PLAIN), 10_000, _ -> {}));
    Path fst = folder.resolve("mismatch.fst");
    MismatchException again =
        catchThrowableOfType(
            MismatchException.class,
            () -> soak.replay(EngineRtl.build(wrong, BuildKind.TRACE), found, fst));
    Mismatch mismatch = again.mismatch();
    EngineWaves.writeSaveFile(fst, PARAMETERS, mismatch);
    WaveView view = WaveView.beside(fst).orElseThrow();
    assertThat(view.mark()).map(WaveView.Mark::clock).contains(mismatch.clock());
    assertThat(view.mark().orElseThrow().note())
        .startsWith("mismatch in clock " + mismatch.clock() + ": " + mismatch.signal().name());
    // A clock is the time up to its rising edge, from the edge before.
    long begin = mismatch.time() - 10_000;
    assertThat(GtkWaveSaveFile.fileOf(fst))
        .content()
        .contains(" " + begin + " " + begin + " -1")
        .contains("[markername] Amismatch in clock " + mismatch.clock() + ": ");
  }
}
