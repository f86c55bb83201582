// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.slurm;

import dev.sluice.campaign.backend.SilentBackendException;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs Slurm's commands and says what their complaints mean. */
final class SlurmProgram {
  /** What they say when the controller, or the way to it, is down. */
  private static final Pattern SILENT =
      Pattern.compile(
          "(?i)unable to contact slurm controller|connection refused|connection reset|connection"
              + " timed out|socket timed out|zero bytes|communication|munge|authentication|resource"
              + " temporarily unavailable|in standby mode|transport endpoint|unexpected message");

  /** What a command said. */
  record Answer(int exit, String out, String complaint) {
    boolean isWell() {
      return exit == 0;
    }

    Stream<String> lines() {
      return out.lines().map(String::strip).filter(line -> !line.isEmpty());
    }
  }

  /**
   * Refuses a machine without Slurm.
   *
   * @throws BadInputException when a command is not on the PATH
   */
  static void check() {
    Optional<String> missing = missing();
    if (missing.isPresent()) {
      throw new BadInputException(
          "--on slurm needs "
              + missing.get()
              + ", which is not on the PATH: run it on a machine of the cluster from which jobs are"
              + " submitted (Debian's package: slurm-client)");
    }
  }

  /** The first of its commands that is not on the PATH. */
  static Optional<String> missing() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of("sbatch", "squeue", "scancel", "sinfo", "scontrol")
        .filter(
            program ->
                Stream.of(path.split(":"))
                    .noneMatch(folder -> Files.isExecutable(Path.of(folder, program))))
        .findFirst();
  }

  /** Runs a command; a complaint that it makes is the caller's matter. */
  Answer ask(List<String> command) throws IOException {
    Path complaints = Files.createTempFile("sluice-slurm", ".txt");
    try {
      Process process = new ProcessBuilder(command).redirectError(complaints.toFile()).start();
      process.getOutputStream().close();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int exit = process.waitFor();
      String complaint = Files.readString(complaints).strip();
      if (exit != 0 && SILENT.matcher(complaint).find()) {
        throw new SilentBackendException(command.getFirst() + ": " + firstLine(complaint));
      }
      return new Answer(exit, out, complaint);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + command.getFirst() + " ran", e);
    } finally {
      Files.delete(complaints);
    }
  }

  /** Runs a command that has to succeed. */
  Answer demand(List<String> command) throws IOException {
    Answer answer = ask(command);
    if (!answer.isWell()) {
      throw new BadInputException(command.getFirst() + " says: " + reason(answer.complaint()));
    }
    return answer;
  }

  /** The lines that say why. */
  static String reason(String complaint) {
    return Optional.of(complaint)
        .filter(text -> !text.isEmpty())
        .map(text -> String.join("; ", text.lines().map(SlurmProgram::bare).distinct().toList()))
        .orElse("nothing, but it failed");
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().map(SlurmProgram::bare).orElse("");
  }

  private static String bare(String line) {
    return line.replaceFirst("^[\\w ]+: (error: )?", "").strip();
  }
}
