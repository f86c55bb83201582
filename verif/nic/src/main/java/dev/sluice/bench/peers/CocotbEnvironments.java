// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.peers;

import dev.sluice.bench.speed.Processes;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Virtual environments with cocotb, made when somebody asks for them. */
public final class CocotbEnvironments {
  private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d+");

  private static final String RUNNER = "cocotb_runner.py";

  private CocotbEnvironments() {}

  /**
   * Writes a program that builds and runs a design, and beside it the part that all such programs
   * have.
   *
   * @param folder where they are run
   * @param resources of what class the program is a resource
   * @param program its name
   * @throws IOException when the folder cannot be written
   */
  public static void write(Path folder, Class<?> resources, String program) throws IOException {
    copy(CocotbEnvironments.class, RUNNER, folder);
    copy(resources, program, folder);
  }

  private static void copy(Class<?> resources, String name, Path folder) throws IOException {
    try (InputStream source = resources.getResourceAsStream(name)) {
      Files.write(folder.resolve(name), source.readAllBytes());
    }
  }

  /**
   * Makes an environment for each version, unless it is there already.
   *
   * @param folder that they are made in
   * @param versions as PyPI has them, {@code 1.9.2}
   * @return the environments
   * @throws IOException when the folder cannot be written
   * @throws InterruptedException when this thread is interrupted
   */
  public static List<Path> install(Path folder, List<String> versions)
      throws IOException, InterruptedException {
    return install(folder, versions, List.of());
  }

  /**
   * Makes an environment for each version, with other packages beside it, unless it is there
   * already.
   *
   * @param folder that they are made in; the same one always has the same packages
   * @param versions as PyPI has them, {@code 1.9.2}
   * @param packages others, {@code NAME==VERSION}
   * @return the environments
   * @throws IOException when the folder cannot be written
   * @throws InterruptedException when this thread is interrupted
   */
  public static List<Path> install(Path folder, List<String> versions, List<String> packages)
      throws IOException, InterruptedException {
    for (String version : versions) {
      if (!VERSION.matcher(version).matches()) {
        throw new BadInputException(
            "--install-cocotb " + version + " is no version; give it as 1.9.2 or 1.9.2,2.1.0");
      }
    }
    Path home = Files.createDirectories(folder.toAbsolutePath());
    Processes processes = new Processes(home, 0);
    List<Path> environments = new ArrayList<>();
    for (String version : versions) {
      Path environment = home.resolve("venv-" + version);
      if (!Files.exists(environment.resolve("installed"))) {
        String name = "install-cocotb-" + version;
        processes.say(
            name, List.of("python3", "-m", "venv", "--clear", environment.toString()), Map.of());
        List<String> pip = new ArrayList<>();
        pip.addAll(
            List.of(
                environment.resolve("bin/pip").toString(),
                "install",
                "--quiet",
                "cocotb==" + version));
        pip.addAll(packages);
        processes.say(name, pip, Map.of());
        Files.createFile(environment.resolve("installed"));
      }
      environments.add(environment);
    }
    return environments;
  }
}
