// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.launcher.LauncherSessionListener;
import org.junit.platform.launcher.TestExecutionListener;

/** Being on the class path changes nobody's tests. */
class NothingAddedTest {
  @Test
  void nothingIsAddedToJUnit() {
    assertThat(
            Stream.of(LauncherSessionListener.class, TestExecutionListener.class, TestEngine.class)
                .flatMap(type -> ServiceLoader.load(type).stream())
                .map(found -> found.type().getName()))
        .noneMatch(name -> name.startsWith("dev.sluice"));
  }
}
