// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs some tests without Maven, for {@code ./sluice cosim}: classes by their simple or whole name,
 * or {@code CLASS#METHOD}. Exit code 1 when one fails, 2 when there is none of that name.
 */
public final class RunTests {
  private RunTests() {}

  /**
   * Runs them.
   *
   * @param names of the tests
   */
  public static void main(String[] names) {
    Path classes = Path.of(System.getProperty("sluice.test.classes"));
    List<DiscoverySelector> selectors = new ArrayList<>();
    for (String name : names) {
      String type = name.replaceFirst("#.*", "");
      List<String> found = found(classes, type);
      if (found.size() != 1) {
        System.err.println(
            "cosim: "
                + (found.isEmpty() ? "no test class " + type : type + " may be " + found)
                + " in "
                + classes);
        System.exit(2);
      }
      selectors.add(
          name.contains("#")
              ? DiscoverySelectors.selectMethod(
                  method(found.getFirst(), name.replaceFirst(".*#", "")))
              : DiscoverySelectors.selectClass(found.getFirst()));
    }
    System.exit(run(selectors) ? 0 : 1);
  }

  private static List<String> found(Path classes, String type) {
    try (Stream<Path> files = Files.walk(classes)) {
      return files
          .map(file -> classes.relativize(file).toString())
          .filter(file -> file.endsWith(".class"))
          .map(file -> file.replaceFirst("\\.class$", "").replace('/', '.'))
          .filter(name -> name.equals(type) || name.endsWith("." + type))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The name of a method with the types of its parameters. */
  private static String method(String type, String name) {
    try {
      for (var method : Class.forName(type).getDeclaredMethods()) {
        if (method.getName().equals(name)) {
          List<String> parameters =
              Stream.of(method.getParameterTypes()).map(Class::getName).toList();
          return type + "#" + name + "(" + String.join(",", parameters) + ")";
        }
      }
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
    System.err.println("cosim: " + type + " has no test " + name);
    System.exit(2);
    return "";
  }

  private static boolean run(List<DiscoverySelector> selectors) {
    int[] counts = new int[2];
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request().selectors(selectors).build(),
            new TestExecutionListener() {
              @Override
              public synchronized void executionFinished(
                  TestIdentifier test, TestExecutionResult result) {
                counts[0] += test.isTest() ? 1 : 0;
                result
                    .getThrowable()
                    .ifPresent(
                        failure -> {
                          counts[1]++;
                          System.out.println("FAILED " + test.getDisplayName());
                          failure.printStackTrace(System.out);
                        });
              }
            });
    System.out.println(counts[0] + " tests, " + counts[1] + " failed");
    return counts[1] == 0;
  }
}
