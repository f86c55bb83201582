// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.profile.ProfileReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Where the time of all runs of a test class went. Where {@code -Ddev.sluice.cosim.profile=DIR}
 * names a folder, every run is profiled, and when the class has ended the sum is written there:
 * {@code CLASS.profile.txt} and {@code CLASS.profile.json}.
 */
final class ClassProfile implements AutoCloseable {
  private static final String PROPERTY = "dev.sluice.cosim.profile";

  private final String name;
  private final Optional<Path> folder;
  private ProfileReport sum = ProfileReport.NONE;

  private ClassProfile(String name, Optional<Path> folder) {
    this.name = name;
    this.folder = folder;
  }

  /** That of a test's class; closed by JUnit when the class has ended. */
  static ClassProfile of(ExtensionContext context) {
    Class<?> type = context.getRequiredTestClass();
    Optional<Path> folder = context.getConfigurationParameter(PROPERTY).map(Path::of);
    return PerClass.of(context, ClassProfile.class, () -> new ClassProfile(type.getName(), folder));
  }

  /** A profile for a run; empty where nobody wants one. */
  Optional<Profile> begin() {
    return folder.map(_ -> Profile.every(Profile.EVERY));
  }

  /** Adds that of a run that has ended. */
  synchronized void add(Profile run) {
    sum = sum.plus(run.report());
  }

  @Override
  public synchronized void close() {
    if (folder.isEmpty() || sum.rows().isEmpty()) {
      return;
    }
    try {
      Files.createDirectories(folder.get());
      Files.writeString(folder.get().resolve(name + ".profile.txt"), sum.text());
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .writeValue(folder.get().resolve(name + ".profile.json").toFile(), sum.json());
    } catch (IOException e) {
      throw new CosimException("the profile of " + name + " cannot be written", e);
    }
  }
}
