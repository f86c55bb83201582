// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.campaign.WorkUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** How long units of each kind took, in this and earlier campaigns of a folder. */
final class UnitTimes {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** So many make a mean. */
  static final int ENOUGH = 3;

  /** Of a kind: how many units and their seconds. */
  record Measured(long units, double seconds) {}

  private final Path file;
  private final Map<String, Measured> kinds;

  UnitTimes(Path file) throws IOException {
    this.file = file;
    kinds = read(file);
  }

  private static Map<String, Measured> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return new TreeMap<>();
    }
    try {
      return JSON.readValue(
          Files.readAllBytes(file), new TypeReference<TreeMap<String, Measured>>() {});
    } catch (JacksonException _) {
      return new TreeMap<>(); // Only an estimate: it is measured anew.
    }
  }

  void add(String kind, double seconds) {
    kinds.merge(
        kind,
        new Measured(1, seconds),
        (a, b) -> new Measured(a.units + b.units, a.seconds + b.seconds));
  }

  boolean knows(String kind) {
    Measured measured = kinds.get(kind);
    return measured != null && measured.units >= ENOUGH;
  }

  /** The mean of its kind, or what the unit itself says. */
  double of(WorkUnit unit) {
    Measured measured = kinds.get(unit.kind());
    return measured == null ? unit.seconds() : Math.max(1e-3, measured.seconds / measured.units);
  }

  void write() throws IOException {
    CampaignFolder.writeWhole(file, JSON.writeValueAsBytes(kinds));
  }
}
