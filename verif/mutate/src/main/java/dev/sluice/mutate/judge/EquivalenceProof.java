// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import dev.sluice.mutate.candidate.Mutant;
import dev.sluice.mutate.candidate.MutantText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Tries to prove that a mutant does what the unchanged block does, at any input, from any state:
 * yosys compares the module that holds it with the unchanged one, the input of each register,
 * memory and instance, and each signal that has a name, by SAT. From the same state both then come
 * to the same next state, and so on.
 */
final class EquivalenceProof {
  private static final long LOOK_MILLIS = 100;

  private final String text;
  private final Path folder;
  private final int seconds;

  EquivalenceProof(String text, Path folder, int seconds) {
    this.text = text;
    this.folder = folder;
    this.seconds = seconds;
  }

  /** A judgement of a survivor: that it is none, or what came of the attempt. */
  Judgement of(Judgement survivor, Mutant mutant) throws IOException {
    if (seconds == 0) {
      return survivor.undecided("no proof was tried");
    }
    Path place = Files.createTempDirectory(folder, "proof-");
    try {
      Files.writeString(place.resolve("gold.v"), text);
      Files.writeString(
          place.resolve("gate.v"), module(MutantText.with(text, mutant), mutant.module()));
      Files.writeString(place.resolve("prove.ys"), script(mutant.module()));
      return run(survivor, place);
    } finally {
      try (var files = Files.list(place)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(place);
    }
  }

  private Judgement run(Judgement survivor, Path place) throws IOException {
    Path log = place.resolve("yosys.log");
    Process process;
    try {
      process =
          new ProcessBuilder("yosys", "-q", "-s", "prove.ys")
              .directory(place.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
    } catch (IOException e) {
      return survivor.undecided("yosys is not installed");
    }
    try {
      while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (process.info().totalCpuDuration().orElse(Duration.ZERO).toSeconds() >= seconds) {
          process.destroyForcibly().waitFor();
          return survivor.undecided("yosys did not end within " + seconds + " s");
        }
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    if (process.exitValue() == 0) {
      return survivor.equivalent(
          "every register, output and connection has the same input (yosys, SAT)");
    }
    String said = Files.readString(log, StandardCharsets.UTF_8);
    return said.contains("Unproven") || said.contains("unproven")
        ? survivor
        : survivor.undecided("yosys failed: " + said.lines().reduce("", (_, last) -> last));
  }

  /** One module of a text. */
  private static String module(String text, String module) {
    int begin = text.indexOf("\nmodule " + module + " (");
    return text.substring(begin, text.indexOf("\nendmodule", begin) + "\nendmodule\n".length());
  }

  /**
   * Registers, memories and instances of both have the same names, and so become one each, whose
   * inputs have to be equal; between them there is logic alone.
   */
  private static String script(String module) {
    return """
    read_verilog -D SYNTHESIS gold.v
    hierarchy -top %1$s
    rename %1$s gold
    read_verilog -D SYNTHESIS gate.v
    rename %1$s gate
    proc
    memory_collect
    rename -wire gold/t:$dff gate/t:$dff
    equiv_make gold gate both
    hierarchy -top both
    equiv_struct
    equiv_simple
    equiv_status -assert
    """
        .formatted(module);
  }
}
