// SPDX-License-Identifier: Apache-2.0
package dev.sluice.assurance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.assurance.Rule.Claim;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/assurance.md is what protocol, proofs, mutants and study say, and what it names exists. */
class AssurancePageTest {
  private static final Path ROOT = Path.of(System.getProperty("sluice.root"));
  private static final Path DOCS = ROOT.resolve("docs");

  /** Rules of the buses and of streams, which are not of sections 4 and 6. */
  private static final Set<String> OF_BUSES = Set.of("STABLE_OFFER", "AXI_RULES");

  private static final Pattern CONSTANT = Pattern.compile("(?m)^  ([A-Z_]+)\\(\"");

  private static List<Rule> rules() throws IOException {
    return ProtocolSection.all().stream().flatMap(section -> section.rules().stream()).toList();
  }

  @Test
  void thePageIsMadeOfWhatIsKnown() throws IOException {
    assertThat(Files.readString(DOCS.resolve(AssurancePage.FILE)))
        .as("docs/assurance.md; made anew by ./sluice assurance --report docs")
        .isEqualTo(new AssurancePage(DOCS).text());
  }

  @Test
  void everySentenceOfTheProtocolIsInARow() throws IOException {
    String protocol = Files.readString(DOCS.resolve("protocol.md"));
    for (ProtocolSection section : ProtocolSection.all()) {
      assertThat(section.leftOver(protocol)).as(section.section()).isEmpty();
      String title = "## " + section.section() + "\n";
      String longer = protocol.replace(title, title + "\nA new rule.\n");
      assertThat(section.leftOver(longer)).isEqualTo("A new rule");
    }
  }

  @Test
  void aRuleThatTheProtocolDoesNotHaveIsRefused() {
    Rule rule =
        new Rule(
            "4.13 none",
            "A rule that nobody wrote.",
            List.of("Packets are blue."),
            List.of("NO_HANG"),
            List.of(new Claim("engine", List.of("once"))),
            List.of("engine"),
            List.of("ReceiveWindowTest"),
            null,
            null);
    ProtocolSection section = new ProtocolSection("6. Never", List.of(), List.of(rule));
    assertThatThrownBy(() -> section.leftOver("## 6. Never\n\nPackets are red.\n"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Packets are blue");
    assertThatThrownBy(() -> section.leftOver("## 7. Always\n"))
        .hasMessageContaining("has no section");
  }

  /** What is missing has to be said. */
  @Test
  void aRuleWithoutAnythingSaysSo() {
    assertThatThrownBy(
            () -> new Rule("4.3", "It is.", List.of("Is."), null, null, null, null, null, Map.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("4.3 has no checker");
    assertThatThrownBy(
            () ->
                new Rule(
                    "4.3",
                    "It is.",
                    List.of("Is."),
                    null,
                    null,
                    null,
                    null,
                    null,
                    Map.of("prof", "none")))
        .hasMessageContaining("a hole is one of");
  }

  @Test
  void checkersAreThoseOfTheBenchAndNoneIsForgotten() throws IOException {
    Path invariants =
        ROOT.resolve("verif/nic/src/main/java/dev/sluice/bench/invariant/Invariant.java");
    Set<String> known = new TreeSet<>();
    CONSTANT
        .matcher(Files.readString(invariants))
        .results()
        .forEach(constant -> known.add(constant.group(1)));
    Set<String> named = new TreeSet<>(OF_BUSES);
    rules().forEach(rule -> named.addAll(rule.checkers()));
    assertThat(named).isEqualTo(known);
  }

  /**
   * What was proved of engine and blocks is named by some rule, but for counters and their host.
   */
  @Test
  void noProofIsForgotten() throws IOException {
    Set<String> named = new TreeSet<>(Set.of("CounterBank count", "AccessSequencer host"));
    for (Rule rule : rules()) {
      for (Claim claim : rule.proofs()) {
        claim.properties().forEach(property -> named.add(claim.of() + " " + property));
      }
    }
    ProofResults results =
        new ProofResults(new ObjectMapper().readTree(DOCS.resolve("proofs.json").toFile()));
    assertThat(named).containsAll(results.proved());
  }

  @Test
  void everyTestExists() throws IOException {
    Map<String, Path> classes = new HashMap<>();
    for (Path folder : testFolders()) {
      try (Stream<Path> files = Files.walk(folder)) {
        files
            .filter(file -> file.toString().endsWith("Test.java"))
            .forEach(file -> classes.put(file.getFileName().toString().replace(".java", ""), file));
      }
    }
    assertThat(classes).hasSizeGreaterThan(100);
    for (Rule rule : rules()) {
      for (String test : rule.tests()) {
        String[] parts = test.split("#");
        assertThat(classes).as(rule.id()).containsKey(parts[0]);
        String text = Files.readString(classes.get(parts[0]));
        // A test of its own, or those of the class that it is a kind of.
        String needed =
            parts.length == 1
                ? "@(Test|ParameterizedTest|Property|TestFactory)\\b|extends (FaultsTest|ResetsTest|\\w+Cases)\\b"
                : "@(Test|ParameterizedTest|Property)\\b((?!\\bvoid\\b)[\\s\\S])*+void "
                    + parts[1]
                    + "\\(";
        assertThat(Pattern.compile(needed).matcher(text).find())
            .as("%s: %s is a test", rule.id(), test)
            .isTrue();
      }
    }
  }

  /** Of the modules that the suite runs. */
  private static List<Path> testFolders() throws IOException {
    return Pattern.compile("<module>(.*)</module>")
        .matcher(Files.readString(ROOT.resolve("pom.xml")))
        .results()
        .map(module -> ROOT.resolve(module.group(1)).resolve("src/test/java"))
        .filter(Files::isDirectory)
        .toList();
  }

  @Test
  void aPropertyThatIsUndecidedSomewhereIsNoWholeProof() throws IOException {
    ProofResults results =
        new ProofResults(
            new ObjectMapper()
                .readTree(
                    """
                    {"properties":[
                     {"name":"once","result":"proved","design":"engine","architecture":"shift"},
                     {"name":"once","result":"proved","design":"engine","architecture":"ring"},
                     {"name":"once","result":"undecided","design":"engine","architecture":"ring"},
                     {"name":"gap","result":"proved","block":"Admission"}]}
                    """));
    ProofResults.Answer once = results.of(new Claim("engine", List.of("once")));
    assertThat(once.whole()).isFalse();
    assertThat(once.some()).isTrue();
    assertThat(once.words()).isEqualTo("engine: `once`, but not of ring (proved for 1 of 2 sizes)");
    assertThat(results.of(new Claim("Admission", List.of("gap"))).whole()).isTrue();
    assertThatThrownBy(() -> results.of(new Claim("Admission", List.of("once"))))
        .hasMessageContaining("no property once of Admission");
  }

  @TempDir private Path empty;

  @Test
  void aFolderWithoutResultsIsRefused() {
    assertThatThrownBy(() -> new AssurancePage(empty))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("protocol.md is not there");
  }
}
