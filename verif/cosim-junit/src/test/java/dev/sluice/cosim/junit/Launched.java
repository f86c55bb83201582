// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs classes of benches inside a test, or in a JVM of its own. */
final class Launched {
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();
  private final List<String> tests = new CopyOnWriteArrayList<>();

  /** Runs them, two at a time, and returns when all have ended. */
  static Launched run(Class<?>... benches) {
    return run(Map.of(), benches);
  }

  /** Runs them with configuration parameters, as system properties would give them. */
  static Launched run(Map<String, String> parameters, Class<?>... benches) {
    Launched launched = new Launched();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(Arrays.stream(benches).map(bench -> selectClass(bench)).toList())
                .configurationParameters(
                    Map.of(
                        "junit.jupiter.execution.parallel.config.strategy", "fixed",
                        "junit.jupiter.execution.parallel.config.fixed.parallelism", "2"))
                .configurationParameters(parameters)
                .build(),
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                result.getThrowable().ifPresent(launched.failures::add);
                if (test.isTest()) {
                  launched.tests.add(test.getDisplayName());
                }
              }
            });
    return launched;
  }

  List<Throwable> failures() {
    return failures;
  }

  int tests() {
    return tests.size();
  }
}
