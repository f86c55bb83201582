// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A JVM of its own with a main class of this class path, and the lines that it says. */
final class StartedProgram implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 400;

  private final Process process;
  private final PrintWriter in;
  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
  private final List<String> all = new CopyOnWriteArrayList<>();

  private final Thread reader;

  private StartedProgram(List<String> command) throws IOException {
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    in = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
    reader = Thread.ofPlatform().daemon().start(this::read);
  }

  /** Starts one. */
  static StartedProgram of(Class<?> main, Object... arguments) throws IOException {
    return of(List.of(), main, arguments);
  }

  /** Starts one by another program, such as {@code ip netns exec}. */
  static StartedProgram of(List<String> before, Class<?> main, Object... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "--enable-native-access=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.vm=ALL-UNNAMED"));
    String cache = System.getProperty("dev.sluice.cosim.cache");
    if (cache != null) {
      command.add("-Ddev.sluice.cosim.cache=" + cache);
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    for (Object each : arguments) {
      command.add(each.toString());
    }
    return new StartedProgram(command);
  }

  private void read() {
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        all.add(line);
        lines.add(Optional.of(line));
      }
    } catch (IOException e) {
      // It was killed: what it said ends somewhere.
      all.add("no more is read: " + e.getMessage());
    } finally {
      lines.add(Optional.empty());
    }
  }

  /** The next line that is as wanted; those before it are passed over. */
  String await(Predicate<String> wanted) throws InterruptedException {
    while (true) {
      Optional<String> line = lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (line == null || line.isEmpty()) {
        throw new AssertionError(
            (line == null ? "no such line for long: " : "the program has ended: ") + all);
      }
      if (wanted.test(line.get())) {
        return line.get();
      }
    }
  }

  String awaitStart(String begin) throws InterruptedException {
    return await(line -> line.startsWith(begin));
  }

  void say(String line) {
    in.println(line);
  }

  /** What it answers. */
  String ask(String line, Predicate<String> wanted) throws InterruptedException {
    say(line);
    return await(wanted);
  }

  long pid() {
    return process.pid();
  }

  /** As {@code kill -9}; then all that it said is known. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
    reader.join();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** As {@code kill}: its exit code. */
  int end() throws InterruptedException {
    process.destroy();
    return process.waitFor();
  }

  /** Its exit code, when all that it said is known. */
  int waitFor() throws InterruptedException {
    int code = process.waitFor();
    reader.join();
    return code;
  }

  List<String> said() {
    return all;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
