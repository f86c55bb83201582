// SPDX-License-Identifier: Apache-2.0
package dev.sluice.assurance;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.protocol.BadInputException;
import dev.sluice.templates.PageTemplate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code assurance.md}: each rule of the protocol's sections 4 and 6, and what speaks for it. */
public final class AssurancePage {
  /** The page's name. */
  public static final String FILE = "assurance.md";

  private static final PageTemplate PAGE = PageTemplate.of(AssurancePage.class, "assurance.md.ftl");

  private final ProofResults proofs;
  private final MutationScores scores;
  private final StudyFigures figures;
  private final List<ProtocolSection> sections = ProtocolSection.all();

  /**
   * Reads what is known.
   *
   * @param docs folder with proofs.json, mutation, study and protocol.md
   * @throws IOException when one of them cannot be read
   * @throws BadInputException when one of them is not there
   */
  public AssurancePage(Path docs) throws IOException {
    for (String needed : List.of("protocol.md", "proofs.json", "mutation", "study")) {
      if (!Files.exists(docs.resolve(needed))) {
        throw new BadInputException(
            "%s is not there: give the folder docs of the repository"
                .formatted(docs.resolve(needed)));
      }
    }
    proofs = new ProofResults(new ObjectMapper().readTree(docs.resolve("proofs.json").toFile()));
    scores = new MutationScores(docs.resolve("mutation"));
    figures = new StudyFigures(docs.resolve("study"));
  }

  /**
   * The page.
   *
   * @return Markdown
   */
  public String text() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (ProtocolSection section : sections) {
      all.add(
          Map.of(
              "title", section.section(),
              "rules", section.rules().stream().map(this::values).toList()));
    }
    return PAGE.render(
        Map.of(
            "sections",
            all,
            "count",
            rules().count(),
            "watched",
            rules().filter(rule -> !rule.checkers().isEmpty()).count(),
            "whole",
            count(Proof.WHOLE),
            "part",
            count(Proof.PART),
            "open",
            count(Proof.NONE),
            "unjudged",
            String.join(", ", unjudged())));
  }

  /**
   * What is missing, a line for each hole.
   *
   * @return rule, kind and words
   */
  public List<String> holes() {
    return rules()
        .flatMap(
            rule ->
                values(rule).get("holes") instanceof List<?> holes
                    ? holes.stream().map(hole -> rule.id() + ": " + hole)
                    : Stream.of())
        .toList();
  }

  /**
   * How many rules there are, and how many of them are proved in whole.
   *
   * @return in words
   */
  public String summary() {
    return "%d rules: %d with a checker in every clock, %d proved in whole, %d in part, %d not"
        .formatted(
            rules().count(),
            rules().filter(rule -> !rule.checkers().isEmpty()).count(),
            count(Proof.WHOLE),
            count(Proof.PART),
            count(Proof.NONE));
  }

  private enum Proof {
    WHOLE,
    PART,
    NONE
  }

  private Stream<Rule> rules() {
    return sections.stream().flatMap(section -> section.rules().stream());
  }

  private long count(Proof proof) {
    return rules().filter(rule -> proof(rule) == proof).count();
  }

  private Proof proof(Rule rule) {
    List<ProofResults.Answer> answers = rule.proofs().stream().map(proofs::of).toList();
    if (answers.stream().noneMatch(ProofResults.Answer::some)) {
      return Proof.NONE;
    }
    return answers.stream().allMatch(ProofResults.Answer::whole)
            && !rule.holes().containsKey("proof")
        ? Proof.WHOLE
        : Proof.PART;
  }

  private Set<String> unjudged() {
    return rules()
        .flatMap(rule -> rule.blocks().stream())
        .filter(block -> !scores.has(block))
        .collect(Collectors.toCollection(java.util.TreeSet::new));
  }

  private Map<String, Object> values(Rule rule) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("id", rule.id());
    values.put("says", rule.says());
    values.put("text", rule.text());
    values.put("checkers", rule.checkers());
    values.put("proof", proof(rule).name().toLowerCase(java.util.Locale.ROOT));
    values.put(
        "properties",
        rule.proofs().stream().flatMap(claim -> claim.properties().stream()).distinct().toList());
    values.put("proofs", rule.proofs().stream().map(claim -> proofs.of(claim).words()).toList());
    values.put("mutants", rule.blocks().stream().map(scores::of).toList());
    values.put("tests", rule.tests());
    values.put("figures", rule.figures().stream().map(figures::link).toList());
    List<String> holes = new ArrayList<>();
    for (String kind : List.of("checker", "proof", "mutants", "tests")) {
      if (rule.holes().containsKey(kind)) {
        holes.add(kind + ": " + rule.holes().get(kind));
      }
    }
    for (String block : rule.blocks()) {
      if (!scores.has(block)) {
        holes.add("mutants: none of " + block + " were judged");
      }
    }
    values.put("holes", holes);
    return values;
  }
}
