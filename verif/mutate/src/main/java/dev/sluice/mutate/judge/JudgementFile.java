// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.mutate.judge.Judgement.Verdict;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The judgements of a run, one a line, as they come: a run that was cut off goes on behind the last
 * whole line. The first line is the hash of the text that holds the mutants.
 */
final class JudgementFile {
  /** The name of the file in a run's folder. */
  static final String NAME = "judgements.jsonl";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;

  /**
   * Opens one.
   *
   * @param file it
   * @param mutants the text with all mutants
   * @param resume whether to go on
   * @throws IOException when it cannot be written
   * @throws BadInputException when there is nothing to go on with, or it is of other mutants
   */
  JudgementFile(Path file, String mutants, boolean resume) throws IOException {
    this.file = file;
    String head = hash(mutants);
    if (!resume) {
      Files.writeString(file, head + "\n");
    } else if (!Files.exists(file)) {
      throw new BadInputException("--resume, --again: there is no " + file + " to go on with");
    } else if (!Files.readAllLines(file).getFirst().equals(head)) {
      throw new BadInputException(
          "--resume, --again: " + file + " is of other mutants; leave it out to begin anew");
    }
  }

  /** Tells these mutants from others. */
  static String hash(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What is there; a last line that was cut off is taken away. */
  private List<Judgement> read() throws IOException {
    String text = Files.readString(file);
    int whole = text.lastIndexOf('\n') + 1;
    if (whole < text.length()) {
      Files.writeString(file, text.substring(0, whole));
    }
    List<Judgement> all = new ArrayList<>();
    for (String line : text.substring(0, whole).lines().skip(1).toList()) {
      all.add(JSON.readValue(line, Judgement.class));
    }
    return all;
  }

  /** What the plan goes on with. */
  List<Judgement> known(MutationPlan plan) throws IOException {
    return plan.again() ? readDecided() : read();
  }

  /** Forgets what was neither killed nor proved to be none, and says what is left. */
  private List<Judgement> readDecided() throws IOException {
    List<Judgement> decided = new ArrayList<>();
    String head = Files.readAllLines(file).getFirst();
    List<Judgement> all = read();
    Files.writeString(file, head + "\n");
    for (Judgement each : all) {
      if (each.verdict() == Verdict.KILLED || each.verdict() == Verdict.EQUIVALENT) {
        add(each);
        decided.add(each);
      }
    }
    return decided;
  }

  synchronized void add(Judgement judgement) throws IOException {
    String line = JSON.writeValueAsString(judgement) + "\n";
    Files.writeString(file, line, StandardOpenOption.APPEND);
  }
}
