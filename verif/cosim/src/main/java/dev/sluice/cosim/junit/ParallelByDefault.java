// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Switches JUnit's parallel execution on where nobody has said anything about it, so that classes
 * with {@link Verilog} run in parallel. Other classes stay in one thread, as JUnit's own default
 * says. JUnit finds this by the service file in this library. To switch it off, say {@code
 * junit.jupiter.execution.parallel.enabled=false} in {@code junit-platform.properties} or as a
 * system property.
 */
public final class ParallelByDefault implements LauncherSessionListener {
  private static final String ENABLED = "junit.jupiter.execution.parallel.enabled";

  /** A listener; JUnit makes it. */
  public ParallelByDefault() {
    // has no state
  }

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    if (System.getProperty(ENABLED) == null && !saidInFile()) {
      System.setProperty(ENABLED, "true");
    }
  }

  private static boolean saidInFile() {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    try (InputStream file = loader.getResourceAsStream("junit-platform.properties")) {
      Properties properties = new Properties();
      if (file != null) {
        properties.load(file);
      }
      return properties.containsKey(ENABLED);
    } catch (IOException e) {
      throw new CosimException("junit-platform.properties cannot be read: " + e.getMessage(), e);
    }
  }
}
