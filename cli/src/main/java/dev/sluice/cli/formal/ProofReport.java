// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.formal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.sluice.cosim.check.Mismatch;
import dev.sluice.formal.engine.ViolationReplay;
import dev.sluice.formal.proof.FaultRow;
import dev.sluice.formal.proof.Goal;
import dev.sluice.formal.proof.Proof;
import dev.sluice.formal.proof.ProofJson;
import dev.sluice.formal.report.ProofsFile;
import dev.sluice.formal.report.ProofsPage;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What {@code prove} says of each subject, and writes of all. */
final class ProofReport {
  private final PrintWriter console;
  private final String property;
  private final Path out;
  private final List<Proof> proofs = new ArrayList<>();
  private boolean all = true;

  /**
   * A report.
   *
   * @param console where it speaks
   * @param property the only one that it speaks of; null for all
   * @param out a folder for waveforms
   */
  ProofReport(PrintWriter console, String property, Path out) {
    this.console = console;
    this.property = property;
    this.out = out;
  }

  /** Whether all was proved, found or accepted. */
  boolean isWell() {
    return all;
  }

  /** Of a proof. */
  void proved(ProofWork work, ProofAnswer answer) throws IOException {
    Proof proof = new Proof(work.subject().make(), answer.goals(), answer.violation());
    console.println(
        "%s: %.1f s of the solver, %d MB, %d helper invariants, %d of them not proved"
            .formatted(
                proof.subject().label(),
                proof.seconds(),
                proof.megabytes(),
                proof.helpers().size(),
                proof.helpers().stream().filter(goal -> !goal.isProved()).count()));
    for (Goal goal : proof.properties()) {
      if (property == null || goal.name().equals(property)) {
        console.println(
            "  %-12s %-10s %6.1f s  %s"
                .formatted(goal.name(), goal.outcome().label(), goal.seconds(), goal.cause())
                .stripTrailing());
        all &= goal.isProved();
      }
    }
    if (property == null) {
      all &= proof.isComplete();
      for (Goal helper : proof.helpers()) {
        if (!helper.isProved()) {
          console.println("  helper %s: %s".formatted(helper.name(), helper.cause()));
        }
      }
    }
    if (proof.violation() != null && work.engine() != null) {
      replay(work.engine(), proof);
    }
    console.flush();
    proofs.add(proof);
  }

  private void replay(SluiceParameters engine, Proof proof) throws IOException {
    Path fst = out.resolve(proof.subject().label()).resolve("violation.fst");
    Optional<Mismatch> mismatch =
        ViolationReplay.replay(engine, proof.subject().rtl(), proof.violation(), fst);
    console.println(
        "  violated in clock %d, %s; in lock-step %s"
            .formatted(
                proof.violation().clock(),
                proof.violation().chosen(),
                mismatch
                    .map(
                        m ->
                            "the model says so too: "
                                + m.signal().name()
                                + " in clock "
                                + m.clock())
                    .orElse("the model does as the RTL")));
    console.println("  shown by: ./sluice waves " + fst);
  }

  /** Of a planted fault. */
  void planted(ProofWork work, ProofAnswer answer) {
    FaultRow fault = work.fault();
    List<String> open =
        answer.goals().stream().filter(goal -> !goal.isProved()).map(Goal::name).toList();
    boolean fell = open.contains(fault.property());
    all &= fell;
    console.println(
        "%-8s %-12s %-50s %-14s %s"
            .formatted(
                fell ? "found" : "MISSED",
                fault.subject(),
                fault.mistake(),
                fault.property(),
                open));
    console.flush();
  }

  /** Of a certificate. */
  void checked(ProofWork work, ProofAnswer answer) {
    all &= answer.refusal().isEmpty();
    console.println(
        "%s: %d clauses %s"
            .formatted(
                work.name(),
                answer.clauses(),
                answer.refusal().isEmpty() ? "accepted" : "REFUSED: " + answer.refusal()));
    console.flush();
  }

  /**
   * Writes what was proved.
   *
   * @param json a file; null for none
   * @param report a folder for the page and its file; null for none
   * @param whole all subjects were proved: what the file has of others goes
   */
  void write(Path json, Path report, boolean whole) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectWriter rows = mapper.writer(ProofJson.rowsOnLines());
    JsonNode results = mapper.valueToTree(ProofJson.of(proofs, property));
    if (json != null) {
      rows.writeValue(json.toFile(), results);
    }
    if (report != null) {
      Path file = file(report);
      JsonNode all =
          whole || !Files.exists(file)
              ? results
              : ProofsFile.merged(mapper.readTree(file.toFile()), results);
      String page = ProofsPage.of(all);
      rows.writeValue(file.toFile(), all);
      Files.writeString(report.resolve("proofs.md"), page);
    }
  }

  /**
   * Refuses a folder whose file is none of proofs, before anything is proved.
   *
   * @param report a folder for the page and its file
   */
  static void check(Path report) throws IOException {
    Path file = file(report);
    if (!Files.exists(file)) {
      return;
    }
    try {
      JsonNode before = new ObjectMapper().readTree(file.toFile());
      if (before.path("properties").isArray() && before.path("helpers").isArray()) {
        return;
      }
    } catch (JsonProcessingException e) {
      throw new BadInputException(
          "--report %s: %s is no JSON (%s); move it away, or restore it"
              .formatted(report, file, e.getOriginalMessage()));
    }
    throw new BadInputException(
        "--report %s: %s has no lists properties and helpers; move it away, or restore it"
            .formatted(report, file));
  }

  private static Path file(Path report) {
    return report.resolve("proofs.json");
  }
}
