// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version, as the build says it. */
final class SluiceVersion implements IVersionProvider {
  private static final String FILE = "build.properties";

  @Override
  public String[] getVersion() throws IOException {
    Properties build = new Properties();
    try (InputStream stream = SluiceVersion.class.getResourceAsStream(FILE)) {
      build.load(stream);
    }
    return new String[] {"Sluice " + build.getProperty("version")};
  }
}
