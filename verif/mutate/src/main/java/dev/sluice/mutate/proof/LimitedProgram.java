// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs one after another that may take so much of a processor together. */
final class LimitedProgram {
  private static final long LOOK_MILLIS = 20;

  private final Path folder;
  private final Duration limit;
  private Duration taken = Duration.ZERO;

  /** What ends a proof without an answer. */
  static final class StoppedException extends Exception {
    private static final long serialVersionUID = 1;

    StoppedException(String why) {
      super(why);
    }
  }

  LimitedProgram(Path folder, int seconds) {
    this.folder = folder;
    limit = Duration.ofSeconds(seconds);
  }

  /** With what is left but one part in so many. */
  LimitedProgram part(int parts) {
    return new LimitedProgram(folder, (int) Math.max(1, seconds() - seconds() / parts));
  }

  /** Another one has taken so much of it. */
  void took(LimitedProgram other) {
    taken = taken.plus(other.taken);
  }

  /** What was taken, in seconds, of which a begun one counts. */
  long spent() {
    return taken.plusMillis(999).toSeconds();
  }

  /** What is left, in whole seconds, at least 1. */
  long seconds() {
    return Math.max(1, limit.minus(taken).toSeconds());
  }

  /**
   * Runs one.
   *
   * @return what it said
   * @throws StoppedException when there is no such program, it takes too long or it fails
   * @throws IOException when its messages cannot be read
   */
  String run(List<String> command) throws IOException, StoppedException {
    Path log = folder.resolve("messages.log");
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
    } catch (IOException _) {
      throw new StoppedException(command.getFirst() + " is not installed");
    }
    wait(process, command.getFirst());
    String said = Files.readString(log);
    if (process.exitValue() != 0) {
      throw new StoppedException(
          command.getFirst() + " failed: " + said.lines().reduce("", (_, last) -> last));
    }
    return said;
  }

  private void wait(Process process, String name) throws IOException, StoppedException {
    Duration spent = Duration.ZERO;
    try {
      do {
        spent = process.info().totalCpuDuration().orElse(spent);
        if (taken.plus(spent).compareTo(limit) >= 0) {
          process.destroyForcibly().waitFor();
          taken = taken.plus(spent);
          throw new StoppedException(
              name + " did not end within " + limit.toSeconds() + " s of a processor");
        }
      } while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    taken = taken.plus(spent);
  }
}
