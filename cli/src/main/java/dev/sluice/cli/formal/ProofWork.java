// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.formal;

import dev.sluice.formal.block.BlockFaults;
import dev.sluice.formal.block.BlockSubject;
import dev.sluice.formal.engine.EngineSubject;
import dev.sluice.formal.engine.FaultRows;
import dev.sluice.formal.proof.FaultRow;
import dev.sluice.formal.proof.Subject;
import dev.sluice.formal.queue.QueueFaults;
import dev.sluice.formal.queue.QueueSubject;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One subject to be proved, or to be looked at with a planted fault.
 *
 * @param name unlike that of any other
 * @param engine its parameters where it is an engine as it is generated; else null
 * @param fault what is planted; null for nothing
 * @param subject makes it, which for a large engine takes seconds
 */
record ProofWork(String name, SluiceParameters engine, FaultRow fault, Making subject) {
  /** Makes a subject. */
  @FunctionalInterface
  interface Making {
    Subject make() throws IOException;
  }

  private static Making once(Making making) {
    Subject[] made = new Subject[1];
    return () -> made[0] = made[0] == null ? making.make() : made[0];
  }

  /** What is to be proved: engines, and queues and blocks, which have no such parameters. */
  static List<ProofWork> of(ProveSubjects what) throws IOException {
    List<ProofWork> all = new ArrayList<>();
    for (SluiceParameters engine : what.engines()) {
      all.add(
          new ProofWork(
              EngineSubject.label(engine), engine, null, once(() -> EngineSubject.of(engine))));
    }
    List<Subject> others = new ArrayList<>(what.queues());
    others.addAll(what.blocks());
    others.forEach(other -> all.add(new ProofWork(other.label(), null, null, () -> other)));
    return all;
  }

  /** The planted faults of what was chosen, each in a small engine, queue or block. */
  static List<ProofWork> faults(ProveSubjects what) throws IOException {
    List<ProofWork> all = new ArrayList<>(allFaults());
    all.removeIf(work -> !what.has(work.fault()));
    return all;
  }

  private static List<ProofWork> allFaults() throws IOException {
    List<ProofWork> all = new ArrayList<>();
    for (FaultRow fault : FaultRows.all()) {
      all.add(planted(fault, () -> EngineSubject.of(EngineSubject.small(fault), fault)));
    }
    for (Subject queue : QueueSubject.quick()) {
      for (FaultRow fault : QueueFaults.of(queue)) {
        all.add(planted(fault, () -> fault.plantedIn(queue)));
      }
    }
    for (Subject block : BlockSubject.quick()) {
      for (FaultRow fault : BlockFaults.of(block)) {
        all.add(planted(fault, () -> fault.plantedIn(block)));
      }
    }
    return all;
  }

  private static ProofWork planted(FaultRow fault, Making subject) {
    String name = "%s, %s, %s".formatted(fault.subject(), fault.mistake(), fault.property());
    return new ProofWork(name, null, fault, subject);
  }
}
