// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import dev.sluice.protocol.BadInputException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The system's C compiler and archiver, as processes. */
final class CCompiler {
  private static final String ARCHIVER = "ar";

  private final String compiler;
  private final List<String> flags;

  /**
   * A compiler that is there.
   *
   * @param compiler a name on the PATH, or a file
   * @param flags given to it always
   * @throws BadInputException when it or the archiver is not installed
   */
  CCompiler(String compiler, List<String> flags) {
    this.compiler = compiler;
    this.flags = flags;
    check(compiler, "C compiler");
    check(ARCHIVER, "archiver");
  }

  private static void check(String program, String what) {
    boolean file = program.contains(File.separator);
    String path = System.getenv().getOrDefault("PATH", "");
    Stream<Path> places =
        file
            ? Stream.of(Path.of(program))
            : Stream.of(path.split(File.pathSeparator)).map(folder -> Path.of(folder, program));
    if (places.noneMatch(p -> Files.isRegularFile(p) && Files.isExecutable(p))) {
      throw new BadInputException(
          "there is no %s %s%s: apt-get install gcc, or name one with --cc"
              .formatted(what, program, file ? "" : " on the PATH"));
    }
  }

  /** Compiles with the flags. */
  void compile(Path folder, List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(compiler));
    command.addAll(flags);
    command.addAll(arguments);
    run(folder, command);
  }

  /** Makes a static library, the same bytes each time. */
  void archive(Path folder, Path library, List<Path> objects)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(ARCHIVER, "rcsD", library.toString()));
    objects.forEach(object -> command.add(object.toString()));
    run(folder, command);
  }

  private static void run(Path folder, List<String> command)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    if (code != 0) {
      String why =
          said.lines()
              .filter(line -> line.toLowerCase(Locale.ROOT).contains("error"))
              .findFirst()
              .or(() -> said.lines().findFirst())
              .orElse("it said nothing");
      throw new BadInputException(
          "%s cannot build libsluice, exit code %d: %s".formatted(command.getFirst(), code, why));
    }
  }
}
