// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.solver;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A private Python environment with the solvers. It is made, and the solvers are installed from
 * PyPI, when they are needed the first time.
 */
public final class SolverEnvironment {
  private final Path folder;
  private final String searchPath;

  /**
   * An environment, not made yet.
   *
   * @param folder where it is or is to be
   */
  public SolverEnvironment(Path folder) {
    this(folder, System.getenv().getOrDefault("PATH", ""));
  }

  /**
   * An environment, not made yet.
   *
   * @param folder where it is or is to be
   * @param searchPath in the form of PATH, where Python is
   */
  public SolverEnvironment(Path folder, String searchPath) {
    this.folder = folder.toAbsolutePath();
    this.searchPath = searchPath;
  }

  private Path stamp() {
    return folder.resolve("installed.txt");
  }

  /**
   * The environment's Python, if the solvers are installed in the versions of this program.
   *
   * @return the program
   * @throws IOException when the folder cannot be read
   */
  public Optional<Path> here() throws IOException {
    return Files.exists(stamp()) && Files.readAllLines(stamp()).equals(Solver.requirements())
        ? Optional.of(python())
        : Optional.empty();
  }

  private Path python() {
    return folder.resolve("bin/python3");
  }

  /**
   * The environment's Python. The solvers are installed when they are not there.
   *
   * @return the program
   * @throws IOException when they cannot be installed; the message says why
   * @throws InterruptedException when this thread is interrupted
   */
  public synchronized Path find() throws IOException, InterruptedException {
    Optional<Path> here = here();
    if (here.isPresent()) {
      return here.get();
    }
    Path system =
        Stream.of(searchPath.split(File.pathSeparator))
            .map(path -> Path.of(path, "python3"))
            .filter(Files::isExecutable)
            .findFirst()
            .orElseThrow(
                () ->
                    new IOException(
                        "no solver: python3 is not on this machine, with which it is installed"
                            + " from PyPI: sudo apt-get install -y python3 python3-venv"));
    Files.createDirectories(folder.getParent());
    run(system.toString(), "-m", "venv", "--clear", folder.toString());
    List<String> install =
        new ArrayList<>(List.of(python().toString(), "-m", "pip", "install", "--quiet"));
    install.addAll(Solver.requirements());
    run(install.toArray(String[]::new));
    Files.write(stamp(), Solver.requirements());
    return python();
  }

  private void run(String... command) throws IOException, InterruptedException {
    Path log = folder.resolveSibling(folder.getFileName() + ".log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      if (process.waitFor() != 0) {
        throw new IOException(
            "no solver: '%s' failed; its messages are in %s"
                .formatted(String.join(" ", command), log));
      }
    } finally {
      process.destroyForcibly();
    }
  }
}
