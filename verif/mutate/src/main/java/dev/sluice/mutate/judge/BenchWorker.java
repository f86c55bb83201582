// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import dev.sluice.cosim.Substitute;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.mutate.candidate.MutantText;
import dev.sluice.rtl.OnlyText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.opentest4j.TestAbortedException;

/**
 * A process that runs a block's tests with a mutant in the place of the block. It is told what to
 * do line by line: {@code find}, which runs every test of the packages that is not of the long lane
 * once with the unchanged block and answers with those that build it; {@code tests N} and so many
 * lines, which says which are run, and how long each takes; {@code judge N}, which runs them with
 * mutant N until one fails.
 */
public final class BenchWorker {
  /** File names in its folder. */
  static final String ORIGINAL = "original.v";

  static final String MUTANTS = "mutants.v";

  /** The tag of tests that {@code ./sluice test} leaves out. */
  private static final String LONG = "long";

  /** Between the parts of an answer. */
  static final String TAB = "\t";

  private final PrintStream answers;
  private final Launcher launcher = LauncherFactory.create();
  private final AtomicInteger chosen = new AtomicInteger();
  private final AtomicLong opened = new AtomicLong();
  private TestOrder tests = new TestOrder();

  private BenchWorker(PrintStream answers) {
    this.answers = answers;
  }

  /**
   * Does what it is told to on standard input until that ends.
   *
   * @param arguments the folder, the top module, what its text is of, the packages
   * @throws IOException when the folder cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    // A simulator that hangs does not outlive whoever started it.
    ProcessHandle.current()
        .parent()
        .ifPresent(parent -> parent.onExit().thenRun(() -> Runtime.getRuntime().halt(1)));
    PrintStream answers = System.out;
    // What tests print is no answer.
    System.setOut(System.err);
    BenchWorker worker = new BenchWorker(answers);
    worker.substitute(Path.of(arguments[0]), arguments[1], arguments[2]);
    answers.println("ready");
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ");
      switch (words[0]) {
        case "find" -> worker.find(List.of(arguments).subList(3, arguments.length));
        case "tests" -> {
          worker.tests = new TestOrder();
          for (int i = Integer.parseInt(words[1]); i > 0; i--) {
            String[] test = in.readLine().split(TAB);
            worker.tests.add(test[1], Long.parseLong(test[0]) / 1e3);
          }
        }
        default -> worker.judge(Integer.parseInt(words[1]));
      }
      answers.flush();
    }
    System.exit(0);
  }

  private void substitute(Path folder, String top, String what) throws IOException {
    VerilatedModel model =
        model(top, Files.readString(folder.resolve(MUTANTS)))
            .tied(
                MutantText.INPUT,
                () -> {
                  opened.incrementAndGet();
                  return chosen.get();
                });
    String original = Files.readString(folder.resolve(ORIGINAL));
    Substitute.install(top, original, model, BenchWorker::isOther);
    OnlyText.install(what, original, () -> isOther("it"));
  }

  private static RuntimeException isOther(String design) {
    return new TestAbortedException(design + " is not the block of this run");
  }

  /** All mutants of a block in one build. */
  static VerilatedModel model(String top, String mutants) {
    return Verilate.top(top)
        .sourceText(top + ".v", mutants)
        .optimization(1)
        .verilatorArguments("-Wno-UNOPTFLAT", "-Wno-LATCH", "-Wno-WIDTH")
        .build();
  }

  private void find(List<String> packages) {
    List<DiscoverySelector> selectors =
        packages.stream()
            .map(
                name ->
                    name.contains("#") || Character.isUpperCase(lastPart(name).charAt(0))
                        ? DiscoverySelectors.selectClass(name)
                        : DiscoverySelectors.selectPackage(name))
            .map(DiscoverySelector.class::cast)
            .toList();
    run(selectors, new Finding());
    answers.println("end");
  }

  private static String lastPart(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** Which tests open the block, and how long they take. */
  private final class Finding implements TestExecutionListener {
    private final Map<String, long[]> begun = new HashMap<>();

    @Override
    public void executionStarted(TestIdentifier test) {
      begun.put(test.getUniqueId(), new long[] {System.nanoTime(), opened.get()});
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      long[] since = begun.get(test.getUniqueId());
      if (test.isTest() && opened.get() > since[1] && result.getStatus() != Status.ABORTED) {
        long millis = (System.nanoTime() - since[0]) / 1_000_000;
        boolean good = result.getStatus() == Status.SUCCESSFUL;
        say(good ? "test" : "fails", test.getUniqueId(), "" + millis, message(result));
      }
    }
  }

  private void judge(int mutant) {
    chosen.set(mutant);
    long begun = System.nanoTime();
    for (String test : tests.next()) {
      long before = System.nanoTime();
      String[] failure = new String[1];
      run(
          List.of(DiscoverySelectors.selectUniqueId(test)),
          new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier ended, TestExecutionResult result) {
              if (result.getStatus() == Status.FAILED && failure[0] == null) {
                failure[0] = message(result);
              }
            }
          });
      tests.ran(test, (System.nanoTime() - before) / 1e9, failure[0] != null);
      if (failure[0] != null) {
        say("killed", "" + mutant, "" + (System.nanoTime() - begun) / 1_000_000, test, failure[0]);
        return;
      }
    }
    say("survives", "" + mutant, "" + (System.nanoTime() - begun) / 1_000_000);
  }

  private static String message(TestExecutionResult result) {
    return result
        .getThrowable()
        .map(e -> e.getClass().getSimpleName() + ": " + e.getMessage())
        .orElse("");
  }

  private void say(String... words) {
    List<String> clean = new ArrayList<>();
    for (String word : words) {
      clean.add(word.replaceAll("\\s+", " "));
    }
    answers.println(String.join(TAB, clean));
    answers.flush();
  }

  private void run(List<DiscoverySelector> selectors, TestExecutionListener listener) {
    launcher.execute(
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectors)
            .filters(EngineFilter.includeEngines("junit-jupiter"), TagFilter.excludeTags(LONG))
            .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
            .build(),
        listener);
  }
}
