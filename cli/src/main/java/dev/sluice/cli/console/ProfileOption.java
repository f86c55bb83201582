// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.console;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.profile.ProfileReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** {@code --profile}: where the time of a run goes. */
public final class ProfileOption {
  /** What is written into the folder of the results. */
  static final String FILE = "profile.json";

  @Option(
      names = "--profile",
      description =
          "Say where the time goes: RTL, crossing, models, bench, waiting, allocations, a clock; as"
              + " JSON in profile.json, where there is a folder of results.")
  private boolean on;

  private Profile profile;

  /** A profile to run under, when it is asked for. */
  public Optional<Profile> profile() {
    if (on && profile == null) {
      profile = Profile.every(Profile.EVERY);
    }
    return Optional.ofNullable(profile);
  }

  /** Runs something under it. */
  public <T, X extends Throwable> T during(ScopedValue.CallableOp<T, X> what) throws X {
    return profile().isPresent() ? profile().get().during(what) : what.call();
  }

  /** Says what was measured, if it was asked for. */
  public void print(PrintWriter out, Path folder) throws IOException {
    if (on) {
      print(profile().orElseThrow().report(), out, folder);
    }
  }

  public static void print(ProfileReport report, PrintWriter out, Path folder) throws IOException {
    out.print(report.text());
    out.flush();
    Files.createDirectories(folder);
    write(report, folder.resolve(FILE));
  }

  public static void write(ProfileReport report, Path json) throws IOException {
    new ObjectMapper()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .writeValue(json.toFile(), report.json());
  }

  public boolean isOn() {
    return on;
  }
}
