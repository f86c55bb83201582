// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A {@link BenchWorker} as it is seen from here. Not thread-safe. */
final class BenchProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader answers;
  private final PrintStream orders;

  /**
   * Starts one.
   *
   * @param benches that it runs, and whose folder has the texts
   * @param messages where its messages go
   * @throws IOException when there can be none
   */
  BenchProcess(Benches benches, Redirect messages) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-Xmx2g",
            "--enable-native-access=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.vm=ALL-UNNAMED",
            "-Ddev.sluice.cosim.crashGuard=true",
            "-Djava.awt.headless=true"));
    String cache = System.getProperty("dev.sluice.cosim.cache");
    if (cache != null) {
      command.add("-Ddev.sluice.cosim.cache=" + cache);
    }
    command.addAll(benches.options());
    command.addAll(
        List.of(
            "-cp",
            benches.classPath() + File.pathSeparator + System.getProperty("java.class.path"),
            BenchWorker.class.getName(),
            benches.folder().toAbsolutePath().toString(),
            benches.top(),
            benches.what()));
    command.addAll(benches.tests());
    process = new ProcessBuilder(command).redirectError(messages).start();
    answers = process.inputReader(StandardCharsets.UTF_8);
    orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    String first = answers.readLine();
    if (!"ready".equals(first)) {
      close();
      throw new IOException(
          "the process for the benches did not start; its messages are in "
              + (messages.file() == null ? "the log of this task" : messages.file()));
    }
  }

  /** The tests that build the block, by how long they take; and those that fail. */
  List<BenchTest> find() throws IOException {
    orders.println("find");
    List<BenchTest> tests = new ArrayList<>();
    for (String line = answer(); !line.equals("end"); line = answer()) {
      String[] words = line.split(BenchWorker.TAB, -1);
      tests.add(
          new BenchTest(words[1], Long.parseLong(words[2]), words[0].equals("test"), words[3]));
    }
    return tests;
  }

  /** Says which tests judge. */
  void use(List<BenchTest> tests) {
    orders.println("tests " + tests.size());
    tests.forEach(test -> orders.println(test.millis() + BenchWorker.TAB + test.id()));
  }

  /**
   * What the tests say of a mutant. A process that ends, or is silent for too long, is the mutant's
   * doing; it is of no use afterwards.
   */
  Judgement judge(int mutant, long limitMillis) {
    AtomicBoolean silent = new AtomicBoolean();
    Thread watch =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    TimeUnit.MILLISECONDS.sleep(limitMillis);
                    silent.set(true);
                    process.destroyForcibly();
                  } catch (InterruptedException _) {
                    // It has answered.
                  }
                });
    long begun = System.nanoTime();
    try {
      orders.println("judge " + mutant);
      String[] words = answer().split(BenchWorker.TAB, -1);
      return words[0].equals("killed")
          ? Judgement.killed(mutant, BenchTest.name(words[3]), words[4], Long.parseLong(words[2]))
          : Judgement.survives(mutant, Long.parseLong(words[2]));
    } catch (IOException e) {
      long millis = (System.nanoTime() - begun) / 1_000_000;
      String cause =
          silent.get()
              ? "the simulator hangs: no answer within " + limitMillis + " ms"
              : "the simulator ends its process";
      return Judgement.killed(mutant, "the process", cause, millis);
    } finally {
      watch.interrupt();
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  private String answer() throws IOException {
    String line = answers.readLine();
    if (line == null) {
      throw new IOException("the process for the benches has ended");
    }
    return line;
  }

  @Override
  public void close() {
    orders.close();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException _) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
