// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sluice.formal.FormalTools;
import dev.sluice.formal.btor.BtorSystem;
import dev.sluice.formal.proof.Certificate;
import dev.sluice.formal.proof.CertificateCheck;
import dev.sluice.formal.proof.FaultRow;
import dev.sluice.formal.proof.Goal;
import dev.sluice.formal.proof.Induction;
import dev.sluice.formal.proof.Induction.Half;
import dev.sluice.formal.proof.Proof;
import dev.sluice.formal.proof.ProofResult;
import dev.sluice.formal.proof.PropertyViolation;
import dev.sluice.formal.proof.Subject;
import dev.sluice.formal.proof.TraceSearch;
import dev.sluice.formal.solver.Solver;
import dev.sluice.formal.solver.SolverAnswer;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The engines of the quick lane are proved, and not with a fault. */
class EngineProofTest {
  /** Each is generated once. */
  private static final Map<SluiceParameters, Subject> SUBJECTS = new HashMap<>();

  @TempDir private Path folder;

  static List<SluiceParameters> engines() {
    return EngineSubject.quick();
  }

  private static synchronized Subject subject(SluiceParameters engine) throws IOException {
    if (!SUBJECTS.containsKey(engine)) {
      SUBJECTS.put(engine, EngineSubject.of(engine));
    }
    return SUBJECTS.get(engine);
  }

  @BeforeEach
  void tools() throws IOException, InterruptedException {
    FormalTools.need();
  }

  static List<SluiceParameters> wholeEngines() {
    return engines().stream()
        .filter(engine -> engine.architecture() != Architecture.SEGMENTED)
        .toList();
  }

  static List<SluiceParameters> furtherEngines() {
    return engines().subList(1, engines().size());
  }

  @ParameterizedTest
  @MethodSource("wholeEngines")
  void everyPropertyHoldsInEveryClock(SluiceParameters engine) throws Exception {
    Proof proof = FormalTools.prover(folder, 0).prove(subject(engine), _ -> {});
    assertThat(proof.open()).isEmpty();
    assertThat(proof.properties()).extracting(Goal::name).contains("once", "complete", "latency");
  }

  /**
   * Of segmented's 1,200 helpers every fifth is shown here, and all properties, given all of them
   * in the clock before; {@code ./sluice prove --quick} shows them all.
   */
  @Tag("long")
  @Test
  void segmentedsPropertiesFollowFromItsHelpers() throws Exception {
    Subject engine = subject(EngineSubject.small(FaultRows.of(Architecture.SEGMENTED).getFirst()));
    BtorSystem system = FormalTools.yosys().system(engine.checked(), engine.top(), folder);
    Induction induction =
        new Induction(system, FormalTools.solver(Solver.BITWUZLA), folder.resolve("sample"));
    List<String> all = Induction.goals(system);
    List<String> sample = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).startsWith("p_") || i % 5 == 0) {
        sample.add(all.get(i));
      }
    }
    assertThat(sample).contains("p_once", "p_complete", "p_latency", "p_status");
    List<String> assumed = new ArrayList<>(all);
    assumed.addAll(induction.consequences());
    for (Half half : List.of(Half.BASE, Half.STEP)) {
      assertThat(induction.ask(half, sample, assumed))
          .hasSize(sample.size())
          .allSatisfy(
              (goal, answer) ->
                  assertThat(answer.kind())
                      .as("%s of %s", half, goal)
                      .isEqualTo(SolverAnswer.Kind.HOLDS));
    }
  }

  /** Each fault's property falls; without a fault the same properties do not. */
  @Tag("long")
  @Test
  void everyFaultMakesItsPropertyFall() throws Exception {
    faultsFall(engines().getFirst());
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("furtherEngines")
  void soDoThoseOfTheOthers(SluiceParameters engine) throws Exception {
    faultsFall(engine);
  }

  private void faultsFall(SluiceParameters engine) throws Exception {
    List<FaultRow> faults = FaultRows.of(engine.architecture());
    Map<String, SolverAnswer> answers =
        new FaultedEngine(
                engine, faults, FormalTools.yosys(), FormalTools.solver(Solver.BITWUZLA), folder)
            .ask();
    assertThat(answers).hasSize(faults.size() + 1);
    for (FaultRow fault : faults) {
      assertThat(answers.get(fault.label()).kind())
          .as(fault.mistake() + ", " + fault.property())
          .isEqualTo(SolverAnswer.Kind.FAILS);
    }
    assertThat(answers.get("none").kind()).isEqualTo(SolverAnswer.Kind.HOLDS);
  }

  /** Each property of an engine has a fault of its own, but for those that have it elsewhere. */
  @ParameterizedTest
  @MethodSource("engines")
  void everyPropertyHasAFault(SluiceParameters engine) throws Exception {
    String checked = subject(engine).checked();
    List<FaultRow> faults = FaultRows.of(engine.architecture());
    // Each has its piece of today's Verilog.
    assertThat(faults)
        .allSatisfy(
            fault -> assertThatCode(() -> fault.plantedIn(checked)).doesNotThrowAnyException());
    assertThat(faults)
        .extracting(FaultRow::property)
        .containsAll(
            java.util.regex.Pattern.compile("wire p_(\\w+)")
                .matcher(checked)
                .results()
                .map(match -> match.group(1))
                .toList());
  }

  /** Another solver accepts what was proved, and refuses it without one of its clauses. */
  @Test
  void aCertificateIsCheckedByAnotherSolver() throws Exception {
    Subject subject = subject(EngineSubject.quick().getFirst());
    FormalTools.prover(folder, 0).prove(subject, _ -> {});
    Certificate whole = Certificate.read(folder.resolve(subject.label()).resolve(Certificate.FILE));
    CertificateCheck check =
        new CertificateCheck(
            FormalTools.yosys(), FormalTools.solver(Solver.GLUCOSE), folder.resolve("check"));
    assertThat(check.refuses(whole, subject, _ -> {})).isEmpty();
    List<String> clauses = new ArrayList<>(whole.clauses());
    assertThat(clauses.remove("i_row_ours")).isTrue();
    Certificate less = new Certificate(whole.design(), whole.sizes(), whole.verilog(), clauses);
    assertThat(check.refuses(less, subject, _ -> {}))
        .hasValueSatisfying(why -> assertThat(why).endsWith(" fails").startsWith("the step of p_"));
    Certificate lost =
        new Certificate(whole.design(), whole.sizes(), whole.verilog(), clauses, whole.sum());
    assertThat(check.refuses(lost, subject, _ -> {}))
        .hasValueSatisfying(why -> assertThat(why).contains("one was removed"));
    assertThat(
            check.refuses(
                new Certificate(whole.design(), whole.sizes(), "00", whole.clauses()),
                subject,
                _ -> {}))
        .hasValueSatisfying(why -> assertThat(why).contains("of another Verilog"));
  }

  /** What the properties speak of can happen at all, soon after reset. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SHIFT |  9 | verdict_payload_complete
          SHIFT |  9 | verdict_payload_answerAgain
          SHIFT |  9 | verdict_payload_verdict == 1
          SHIFT |  9 | verdict_payload_verdict == 3
          SHIFT |  9 | verdict_payload_slide == 2
          RING  | 22 | verdict_payload_complete && verdict_payload_slide == 2
          RING  | 22 | verdict_payload_answerAgain && verdict_payload_verdict == 1
          """)
  void whatIsProvedIsNotEmpty(Architecture architecture, int clocks, String happens)
      throws Exception {
    happens(architecture, clocks, happens);
  }

  @Tag("long")
  @Test
  void norIsWhatIsProvedOfSegmented() throws Exception {
    String slides = "verdict_payload_complete && verdict_payload_slide == 2";
    happens(Architecture.SEGMENTED, 29, slides);
  }

  private void happens(Architecture architecture, int clocks, String happens) throws Exception {
    boolean segmented = architecture == Architecture.SEGMENTED;
    Subject engine =
        EngineSubject.of(
            new SluiceParameters(2, segmented ? 64 : 8, segmented ? 256 : 16, 512, architecture));
    String never = "(* keep *) wire p_never = !(verdict_valid && (%s));%n".formatted(happens);
    BtorSystem asked =
        FormalTools.yosys()
            .system(
                engine.checked().replaceFirst("endmodule\\s*$", never + "endmodule\n"),
                engine.top(),
                folder);
    PropertyViolation violation =
        new TraceSearch(asked, FormalTools.solver(Solver.BITWUZLA), folder).within(clocks);
    assertThat(violation).isNotNull();
    assertThat(violation.properties()).containsExactly("p_never");
  }

  /** A fault's trace from reset is a mismatch of the whole engine with its model too. */
  @Test
  void aViolationIsReplayedInLockStep() throws Exception {
    SluiceParameters engine = new SluiceParameters(2, 8, 16, 512, Architecture.SHIFT);
    FaultRow fault =
        FaultRows.all().stream()
            .filter(row -> row.mistake().equals("generation not compared"))
            .findFirst()
            .orElseThrow();
    Proof proof = FormalTools.prover(folder, 8).prove(EngineSubject.of(engine, fault), _ -> {});
    assertThat(proof.violation()).isNotNull();
    assertThat(proof.goals())
        .filteredOn(goal -> goal.outcome() == ProofResult.VIOLATED)
        .extracting(Goal::name)
        .contains("stale");
    Path fst = folder.resolve("violation.fst");
    assertThat(ViolationReplay.replay(engine, proof.subject().rtl(), proof.violation(), fst))
        .hasValueSatisfying(
            mismatch -> {
              assertThat(mismatch.signal().name()).startsWith("verdict_");
              assertThat(mismatch.clock()).isEqualTo(proof.violation().clock());
            });
    assertThat(fst).isNotEmptyFile();
  }
}
