// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.UnitResult;
import dev.sluice.campaign.WorkUnit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Units whose results are their names; what goes wrong in a unit is said beforehand. */
class FakeCampaign implements Campaign {
  private final List<WorkUnit> units;
  final List<String> ran = new ArrayList<>();
  final List<String> builtOnes = new ArrayList<>();
  final List<String> merged = new ArrayList<>();

  /** How often a unit or a build kills its task. */
  final Map<String, Integer> deaths = new HashMap<>();

  /** Units and builds that cannot be run on any machine. */
  final List<String> broken = new ArrayList<>();

  /** How often a unit ends its task with an error of the machine. */
  final Map<String, Integer> diskFull = new HashMap<>();

  String settings = "fake";
  Runnable duringUnit = () -> {};

  /** So many units of one kind, every second of which needs a build. */
  FakeCampaign(int count, boolean builds) {
    units = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      units.add(new WorkUnit("unit " + i, "kind", 1, builds && i % 2 == 1 ? "b" + i % 4 : ""));
    }
  }

  @Override
  public String settings() {
    return settings;
  }

  @Override
  public List<WorkUnit> units() {
    return units;
  }

  private void suffer(String what) throws IOException {
    if (deaths.merge(what, -1, Integer::sum) >= 0) {
      throw new FakeBackend.Died();
    }
    if (diskFull.merge(what, -1, Integer::sum) >= 0) {
      throw new IOException("No space left on device");
    }
    if (broken.contains(what)) {
      throw new IllegalStateException(what + " is broken");
    }
  }

  @Override
  public void build(String what) throws IOException {
    suffer(what);
    builtOnes.add(what);
  }

  @Override
  public UnitResult run(WorkUnit unit) throws IOException {
    ran.add(unit.name());
    duringUnit.run();
    suffer(unit.name());
    return new UnitResult(!unit.name().endsWith("7"), bytes(unit));
  }

  private static byte[] bytes(WorkUnit unit) {
    return ("result of " + unit.name()).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void begin() {
    merged.clear();
  }

  @Override
  public void merge(WorkUnit unit, UnitResult result, double seconds) {
    merged.add(unit.name() + ": " + new String(result.bytes(), StandardCharsets.UTF_8));
  }

  /** What is merged when nothing is missing. */
  List<String> all() {
    return units.stream().map(unit -> unit.name() + ": result of " + unit.name()).toList();
  }
}
