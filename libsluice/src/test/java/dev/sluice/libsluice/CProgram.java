// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.fifo.MessageNode;
import dev.sluice.host.verbs.RemoteKey;
import dev.sluice.needs.Needs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A C program that runs, built with warnings as errors and with sanitizers. */
final class CProgram implements AutoCloseable {
  static final List<String> STRICT =
      List.of("-Wall", "-Wextra", "-Werror", "-g", "-fsanitize=address,undefined");
  private static final long LIMIT_SECONDS = 300;

  private final Process process;
  private final BufferedReader out;
  private final Path complaints;

  private CProgram(Process process, Path complaints) {
    this.process = process;
    this.complaints = complaints;
    out = process.inputReader();
    // Who reads its lines hears of nothing else: one that hangs is ended, and the test says what is
    // missing.
    CompletableFuture.delayedExecutor(LIMIT_SECONDS, TimeUnit.SECONDS)
        .execute(process::destroyForcibly);
  }

  /** The library with sanitizers, built once. */
  static final class Strict {
    private static final Path PREFIX = build();

    private Strict() {}

    private static Path build() {
      try {
        Path prefix = Files.createTempDirectory("libsluice-strict-");
        List<String> flags = new ArrayList<>(STRICT);
        flags.add("-fno-sanitize-recover=all");
        new Libsluice("cc", flags).build(prefix);
        return prefix;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }

  /** Compiles a program of src/test/c or of the examples against the strict library. */
  static Path compile(Path source, Path folder) throws IOException, InterruptedException {
    Needs.programs("cc", "ar");
    String name = source.getFileName().toString().replace(".c", "");
    Path program = folder.resolve(name);
    List<String> command = new ArrayList<>(List.of("cc", "-std=c11"));
    command.addAll(STRICT);
    command.add("-I" + Strict.PREFIX.resolve("include"));
    command.addAll(List.of(source.toString(), Strict.PREFIX.resolve("lib/libsluice.a").toString()));
    command.addAll(List.of("-pthread", "-o", program.toString()));
    try (CProgram compiler = start(folder, command)) {
      assertThat(compiler.rest()).isEmpty();
      compiler.ends(0);
    }
    return program;
  }

  static CProgram start(Path folder, List<String> command) throws IOException {
    Path complaints = Files.createTempFile(folder, "stderr", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(complaints.toFile())
            .start();
    return new CProgram(process, complaints);
  }

  static CProgram start(Path program, Object... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return start(program.getParent(), command);
  }

  /** All lines of a program that ends well. */
  static List<String> run(Path program, Object... arguments)
      throws IOException, InterruptedException {
    try (CProgram running = start(program, arguments)) {
      List<String> lines = running.rest();
      running.ends(0);
      return lines;
    }
  }

  /** The next line; null at the end. */
  String line() throws IOException {
    return out.readLine();
  }

  /** All lines until it ends. */
  List<String> rest() {
    return out.lines().toList();
  }

  /** Gives it an empty line. */
  void go() throws IOException {
    say("");
  }

  /** Gives it a line. */
  void say(String line) throws IOException {
    process.outputWriter().append(line).append('\n').flush();
  }

  /** Connects a Java node, rank 0, with this program's node of messages, rank 1. */
  void meet(MessageNode java) throws IOException {
    RemoteKey other = RemoteKey.ofBytes(HexFormat.of().parseHex(line()));
    say(HexFormat.of().formatHex(java.key().toBytes()));
    java.connect(0, List.of(java.key(), other));
  }

  long pid() {
    return process.pid();
  }

  /** It ends by itself, with a code, and no sanitizer complained. */
  void ends(int code) throws IOException, InterruptedException {
    boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
    assertThat(Files.readString(complaints)).isEmpty();
    assertThat(ended).as("it ends").isTrue();
    assertThat(process.exitValue()).isEqualTo(code);
  }

  /** What it said on standard error. */
  String complaints() throws IOException {
    return Files.readString(complaints);
  }

  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
