// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a tool ended: by itself, by somebody else, or not in time. */
class ToolsTest {
  @TempDir private Path folder;

  private int run(String script, Duration limit) throws Exception {
    return new Tools.Program("sh", false, limit)
        .run(List.of("-c", script), folder, folder.resolve("log"));
  }

  /**
   * What was ended from outside says nothing of a design: it is no result that a sweep may keep.
   * (An interrupt, signal 2, is ignored by everything that is started in a shell's background.)
   */
  @ParameterizedTest
  @ValueSource(ints = {9, 15})
  void aToolThatSomebodyEndedIsNoResult(int signal) {
    assertThatThrownBy(() -> run("kill -" + signal + " $$", Duration.ofMinutes(1)))
        .isInstanceOf(SynthesisException.class)
        .hasMessage(
            "sh was ended by signal %d, by a user or for want of memory (log: %s)",
            signal, folder.resolve("log"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"exit 1", "kill -6 $$", "exit 0"})
  void howItEndedByItselfIsForTheCallerToJudge(String script) throws Exception {
    int expected = script.startsWith("kill") ? 128 + 6 : Integer.parseInt(script.substring(5));
    assertThat(run(script, Duration.ofMinutes(1))).isEqualTo(expected);
  }

  @Test
  void aToolThatTakesTooLongIsAResult() {
    assertThatThrownBy(() -> run("sleep 60", Duration.ofMillis(50)))
        .isInstanceOf(UnmeasuredException.class)
        .hasMessageContaining("sh did not end within 0 minutes (--limit-minutes; log: ");
  }

  @Test
  void aCrashIsToldByItsLastLine() throws Exception {
    run("echo Info: placing; echo 'terminate called'; echo; kill -6 $$", Duration.ofMinutes(1));
    assertThat(Tools.Program.lastError(folder.resolve("log"))).isEqualTo("terminate called");
    run("echo ERROR: too big; echo Info: end; exit 1", Duration.ofMinutes(1));
    assertThat(Tools.Program.lastError(folder.resolve("log"))).isEqualTo("ERROR: too big");
  }
}
