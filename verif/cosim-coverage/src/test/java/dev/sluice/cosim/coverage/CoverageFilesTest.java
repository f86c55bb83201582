// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoverageFilesTest {
  private static final int THREADS = 4;
  private static final int JVMS = 2;
  private static final int RUNS_EACH = 10;

  @TempDir Path folder;

  /** A run that hits bin {@code seed} once. */
  static CoverageData run(long seed) {
    CoverGroup group = new CoverGroup("fifo", "how full");
    CoverPoint fill = group.point("fill", "items").bin("0", 0).bin("1", 1).range("more", 2, 99);
    CoverPoint op = group.point("op", "what").bin("push", 0).bin("pop", 1).transition("t", 0, 1);
    Cross cross = group.cross("fill x op", "both", fill, op).ignore("0", "pop").illegal("1", "pop");
    fill.sample(seed);
    op.sample(0);
    cross.sample();
    return CoverageData.of(new CoverageRun("run", seed, seed != 3), group);
  }

  @Test
  void whatIsReadIsWhatWasWritten() throws IOException {
    Path file = folder.resolve("sub/coverage.json");
    CoverageFiles.write(file, run(1));
    assertThat(CoverageFiles.read(file)).isEqualTo(run(1));
    byte[] first = Files.readAllBytes(file);
    CoverageFiles.write(file, run(1));
    assertThat(Files.readAllBytes(file)).isEqualTo(first);
    try (var files = Files.list(file.getParent())) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void mergingAddsInAnyOrder() {
    CoverageData one = run(0).merge(run(1)).merge(run(2));
    CoverageData other = run(2).merge(run(1).merge(run(0)));
    assertThat(one).isEqualTo(other);
    assertThat(one.runs()).extracting(CoverageRun::seed).containsExactly(0L, 1L, 2L);
    assertThat(one.group("fifo").point("fill").holes()).isEmpty();
    assertThat(one.group("fifo").point("op").bin("push").hits()).isEqualTo(3);
    assertThat(one.holes())
        .containsExactly("fifo.op: pop", "fifo.op: t", "fifo.fill x op: more, pop");
    assertThat(one.covered()).isFalse();
    assertThat(one.score()).hasToString("70.0 % (7 of 10)");
  }

  @Test
  void groupsThatDifferAreRefused() {
    CoverGroup other = new CoverGroup("fifo", "how full");
    other.point("fill", "items").bin("0", 0).bin("1", 1).range("more", 2, 98);
    CoverageData data = CoverageData.of(new CoverageRun("run", 1, true), other);
    assertThatThrownBy(() -> run(1).merge(data))
        .isInstanceOf(CosimException.class)
        .hasMessageContaining("coverage cannot be merged")
        .hasMessageContaining("fifo");
  }

  @Test
  void filesThatAreSomethingElseAreRefused() throws IOException {
    Path file = folder.resolve("x.json");
    assertThatThrownBy(() -> CoverageFiles.read(file)).hasMessageContaining("cannot be read");
    Files.writeString(file, "{}");
    assertThatThrownBy(() -> CoverageFiles.read(file))
        .hasMessageContaining("is not a coverage file");
    Files.writeString(file, "{\"format\": ");
    assertThatThrownBy(() -> CoverageFiles.read(file))
        .hasMessageContaining("is not a coverage file");
    Files.writeString(file, "{\"format\":\"dev.sluice.cosim.coverage\",\"version\":1}");
    assertThatThrownBy(() -> CoverageFiles.read(file))
        .hasMessageContaining("is not a coverage file");
  }

  @Test
  void severalThreadsAndJvmsCollectInOneFile() throws Exception {
    Path file = folder.resolve("all.json");
    List<Process> jvms = new ArrayList<>();
    for (int i = 0; i < JVMS; i++) {
      jvms.add(
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Collector.class.getName(),
                  file.toString(),
                  Integer.toString(1000 * (i + 1)))
              .inheritIO()
              .start());
    }
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int first = 10_000 * (i + 1);
      threads.add(Thread.ofPlatform().start(() -> Collector.collect(file, first)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    for (Process jvm : jvms) {
      assertThat(jvm.waitFor()).isZero();
    }
    CoverageData all = CoverageFiles.read(file);
    assertThat(all.runs()).hasSize((THREADS + JVMS) * RUNS_EACH);
    assertThat(all.group("fifo").point("fill").samples()).isEqualTo((THREADS + JVMS) * RUNS_EACH);
  }

  /** Another JVM that collects. */
  static final class Collector {
    private Collector() {}

    public static void main(String[] arguments) {
      collect(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
    }

    static void collect(Path file, int firstSeed) {
      for (int i = 0; i < RUNS_EACH; i++) {
        CoverageFiles.mergeInto(file, run(firstSeed + i));
      }
    }
  }

  @Test
  void filesAreReadTogether() {
    for (long seed = 0; seed < 3; seed++) {
      CoverageFiles.write(folder.resolve(seed + ".json"), run(seed));
    }
    CoverageData all =
        CoverageFiles.merge(
            List.of(folder.resolve("2.json"), folder.resolve("0.json"), folder.resolve("1.json")));
    assertThat(all).isEqualTo(run(0).merge(run(1)).merge(run(2)));
    assertThat(CoverageFiles.merge(List.of())).isEqualTo(CoverageData.EMPTY);
  }
}
