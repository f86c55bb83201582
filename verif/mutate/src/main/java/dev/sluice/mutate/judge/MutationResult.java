// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import dev.sluice.mutate.candidate.Mutant;
import dev.sluice.mutate.judge.Judgement.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What became of a sample of mutants. */
public final class MutationResult {
  private static final Pattern SCALA = Pattern.compile("// (\\S+\\.scala) l(\\d+)");

  /** How far below a condition its first assignment may be. */
  private static final int LINES_BELOW = 40;

  private final MutationPlan plan;
  private final MutantSample sample;
  private final List<Judgement> judgements;

  MutationResult(MutationPlan plan, MutantSample sample, List<Judgement> judgements) {
    this.plan = plan;
    this.sample = sample;
    this.judgements = judgements;
  }

  /**
   * How many were judged.
   *
   * @return the sample's size
   */
  public int mutants() {
    return sample.mutants().size();
  }

  /**
   * How many ended so.
   *
   * @param verdict how
   * @return mutants
   */
  public int count(Verdict verdict) {
    return (int) judgements.stream().filter(each -> each.verdict() == verdict).count();
  }

  /**
   * The part that was killed of those that are not proved to be equivalent.
   *
   * @return 0 to 1; 1 where all are equivalent
   */
  public double score() {
    int real = mutants() - count(Verdict.EQUIVALENT);
    return real == 0 ? 1 : (double) count(Verdict.KILLED) / real;
  }

  /**
   * A score as it is said and shown, cut off after two places: 98.996 is not 99.
   *
   * @param score 0 to 1
   * @return in percent
   */
  public static String percent(double score) {
    return String.format(Locale.ROOT, "%.2f %%", Math.floor(score * 1e4) / 100);
  }

  /**
   * All of it, for a file.
   *
   * @return by name
   * @throws IOException when the lines of Scala cannot be found
   */
  public Map<String, Object> report() throws IOException {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("block", plan.block().name());
    report.put("configuration", plan.block().configuration());
    report.put("seed", plan.seed());
    report.put("candidates", sample.candidates());
    report.put("mutants", mutants());
    report.put("killed", count(Verdict.KILLED));
    report.put("equivalentProved", count(Verdict.EQUIVALENT));
    report.put("undecided", count(Verdict.UNDECIDED));
    report.put("survivors", count(Verdict.SURVIVES));
    report.put("paired", judgements.stream().filter(Judgement::paired).count());
    report.put("seconds", judgements.stream().mapToLong(Judgement::millis).sum() / 1000);
    report.put("score", Math.floor(score() * 1e5) / 1e5);
    report.put("killedBy", killedBy());
    report.put("kinds", kinds());
    report.put("notKilled", notKilled());
    return report;
  }

  private Map<String, Integer> killedBy() {
    Map<String, Integer> tests = new TreeMap<>();
    for (Judgement judgement : judgements) {
      if (judgement.verdict() == Verdict.KILLED) {
        tests.merge(judgement.test(), 1, Integer::sum);
      }
    }
    return tests;
  }

  private Map<String, List<Integer>> kinds() {
    Map<String, List<Integer>> kinds = new TreeMap<>();
    for (Judgement judgement : judgements) {
      String kind = sample.mutants().get(judgement.mutant() - 1).kind().label();
      List<Integer> counts = kinds.computeIfAbsent(kind, _ -> new ArrayList<>(List.of(0, 0)));
      counts.set(0, counts.get(0) + 1);
      counts.set(1, counts.get(1) + (judgement.verdict() == Verdict.KILLED ? 1 : 0));
    }
    return kinds;
  }

  private List<Map<String, Object>> notKilled() throws IOException {
    List<Judgement> left =
        judgements.stream().filter(each -> each.verdict() != Verdict.KILLED).toList();
    List<String> lines =
        left.isEmpty() ? List.of() : plan.block().verilogWithSourceLines().lines().toList();
    List<Map<String, Object>> all = new ArrayList<>();
    for (Judgement judgement : left) {
      Mutant mutant = sample.mutants().get(judgement.mutant() - 1);
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("mutant", judgement.mutant());
      one.put("verdict", judgement.verdict().name().toLowerCase(Locale.ROOT));
      one.put("module", mutant.module());
      one.put("line", mutant.line());
      one.put("scala", scala(lines, mutant.line()));
      one.put(
          "verilog", sample.text().lines().skip(mutant.line() - 1L).findFirst().orElse("").strip());
      one.put("kind", mutant.kind().label());
      one.put("right", mutant.right());
      one.put("wrong", mutant.dropsStatement() ? "nothing" : mutant.wrong());
      one.put("cause", judgement.cause());
      all.add(one);
    }
    return all;
  }

  /**
   * The line of Scala that a line of Verilog comes from; of a condition that of what it decides.
   */
  private static String scala(List<String> lines, int line) {
    for (int i = line - 1; i < Math.min(lines.size(), line - 1 + LINES_BELOW); i++) {
      Matcher comment = SCALA.matcher(lines.get(i));
      if (comment.find()) {
        return comment.group(1) + ":" + comment.group(2);
      }
    }
    return "";
  }
}
