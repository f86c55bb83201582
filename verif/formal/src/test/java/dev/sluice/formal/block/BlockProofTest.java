// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sluice.formal.FormalTools;
import dev.sluice.formal.proof.Certificate;
import dev.sluice.formal.proof.CertificateCheck;
import dev.sluice.formal.proof.FaultRow;
import dev.sluice.formal.proof.Goal;
import dev.sluice.formal.proof.Proof;
import dev.sluice.formal.proof.Subject;
import dev.sluice.formal.solver.Solver;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The blocks are proved, and not with a fault in them. */
class BlockProofTest {
  @TempDir private Path folder;

  @BeforeEach
  void tools() throws IOException, InterruptedException {
    FormalTools.need();
  }

  /** PacketCheck alone takes as long as all others. */
  @Test
  void everyPropertyHoldsAndHasAFault() throws Exception {
    List<Subject> all = BlockSubject.quick();
    List<Subject> others = all.stream().filter(block -> !isPacketCheck(block)).toList();
    assertThat(others).hasSize(all.size() - 1);
    everyPropertyHolds(others);
  }

  @Tag("long")
  @Test
  void soDoThoseOfPacketCheck() throws Exception {
    everyPropertyHolds(
        BlockSubject.quick().stream().filter(BlockProofTest::isPacketCheck).toList());
  }

  private static boolean isPacketCheck(Subject block) {
    return block.label().equals("block-PacketCheck");
  }

  private void everyPropertyHolds(List<Subject> blocks) throws Exception {
    assertThat(blocks).isNotEmpty();
    for (Subject block : blocks) {
      Proof proof = FormalTools.prover(folder, 0).prove(block, _ -> {});
      assertThat(proof.open()).as(block.label()).isEmpty();
      List<FaultRow> faults = BlockFaults.of(block);
      assertThat(faults)
          .extracting(FaultRow::property)
          .containsAll(proof.properties().stream().map(Goal::name).toList());
      // Each has its piece of today's Verilog.
      assertThat(faults)
          .allSatisfy(
              fault -> assertThatCode(() -> fault.plantedIn(block)).doesNotThrowAnyException());
    }
  }

  static Stream<Arguments> faults() throws IOException {
    return BlockSubject.quick().stream()
        .flatMap(
            block ->
                BlockFaults.of(block).stream()
                    .map(fault -> Arguments.of(fault.mistake(), fault, block)));
  }

  /** Beside each other: most of the time is yosys'. */
  @Tag("long")
  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  @Execution(ExecutionMode.CONCURRENT)
  void aFaultMakesItsPropertyFall(String mistake, FaultRow fault, Subject block) throws Exception {
    assertThat(FormalTools.falls(folder, fault, block)).as(mistake).isTrue();
  }

  /**
   * Of the blocks whose mutants are judged, as proofs that one is no mistake rely on it:
   * MutatedBlock of verif/mutate.
   */
  @Tag("long")
  @Test
  void theBlocksWithMutantsAreProvedToo() throws Exception {
    List<Subject> blocks = new ArrayList<>();
    blocks.addAll(
        BlockSubject.admission(
            verilog("Admission", 5, 500, 512, 64),
            new SluiceParameters(5, 16, 500, 512, Architecture.SHIFT)));
    NicParameters wide =
        new NicParameters(new SluiceParameters(8, 16, 1000, 4096, Architecture.SHIFT), 256, 4);
    String writer = NicGenerator.verilog("PacketWriter", wide);
    blocks.add(QueueOwners.packetWriter(writer, wide).subject());
    blocks.add(QueueOwners.packetWriter(writer).subject());
    SluiceParameters small = new SluiceParameters(4, 8, 100, 64, Architecture.RING);
    NicParameters checked = new NicParameters(small, 256, 4);
    blocks.add(QueueOwners.packetCheck(NicGenerator.verilog("PacketCheck", checked)).subject());
    blocks.add(dropping(checked));
    blocks.add(QueueOwners.udpWrap(verilog("UdpWrap", 256, 1 << 20, 4096, 64)).subject());
    blocks.add(QueueOwners.udpUnwrap(verilog("UdpUnwrap", 256, 1 << 20, 4096, 64)).subject());
    for (Subject block : blocks) {
      Proof proof = FormalTools.prover(folder, 0).prove(block, _ -> {});
      assertThat(proof.open()).as(block.label()).isEmpty();
    }
  }

  private static Subject dropping(NicParameters p) throws IOException {
    String verilog = NicGenerator.verilog("PacketCheckDropping", p);
    return QueueOwners.packetCheckDropping(verilog, p).subject();
  }

  /** Where the line cannot wait, frames for which there is no room are dropped, whole. */
  @Test
  void aFrameThatIsDroppedInPartIsFound() throws Exception {
    FaultRow inPart =
        new FaultRow(
            "PacketCheckDropping",
            "room is asked for at every beat",
            "assign take_admits = (take_inFrame ? take_admitted : take_room)",
            "assign take_admits = take_room",
            "takes");
    SluiceParameters small = new SluiceParameters(4, 8, 100, 64, Architecture.RING);
    Subject sound = dropping(new NicParameters(small, 64, 4));
    assertThat(FormalTools.falls(folder, inPart, sound)).isTrue();
  }

  private static String verilog(String block, int windows, int packets, int payload, int dataWidth)
      throws IOException {
    SluiceParameters p = new SluiceParameters(windows, 16, packets, payload, Architecture.SHIFT);
    return NicGenerator.verilog(block, new NicParameters(p, dataWidth, 4));
  }

  /**
   * The bound of a gap is reached: with one clock less it is violated, soon after reset. What else
   * is said of the block, which holds for all time, would have to be searched to that depth too.
   */
  @Tag("long")
  @Test
  void theBoundOfAGapIsReached() throws Exception {
    Subject block = BlockSubject.quick().getFirst();
    assertThat(block.checked()).contains("localparam BOUND = 35;");
    Subject tighter =
        new Subject(
            "tighter",
            Map.of(),
            block.top(),
            block.rtl(),
            block
                .checked()
                .replace("localparam BOUND = 35;", "localparam BOUND = 34;")
                .replaceAll("wire p_(?!gap\\b)", "wire said_"));
    assertThat(tighter.checked()).contains("wire p_gap", "wire said_comes");
    Proof proof = FormalTools.prover(folder, 64).prove(tighter, _ -> {});
    assertThat(proof.violation()).isNotNull();
    assertThat(proof.violation().properties()).containsExactly("p_gap");
  }

  /** What one block assumes of its host is word for word what is proved of the block that is it. */
  @Test
  void aContractIsTheSameOnBothSides() throws Exception {
    String statement = "fetch == told[3] && (!announce || host >= 8);";
    assertThat(block("CounterBank").checked()).contains("wire a_host = " + statement);
    assertThat(block("AccessSequencer").checked()).contains("wire p_host = " + statement);
    String comes = "= !join_comes || joined < DEPTH;";
    String leaves = "= !join_leaves || joined != 0;";
    assertThat(block("Admission").checked())
        .contains("wire p_comes " + comes, "wire leaves_rightly " + leaves);
    assertThat(block("VerdictJoin").checked())
        .contains("wire a_comes " + comes, "wire p_leaves " + leaves);
  }

  /** Several wait for their verdicts, so that the contract speaks of something. */
  @Tag("long")
  @Test
  void severalWaitInTheJoin() throws Exception {
    Subject admission = block("Admission");
    Subject tighter =
        new Subject(
            "tighter",
            Map.of(),
            admission.top(),
            admission.rtl(),
            admission.checked().replace("|| joined < DEPTH;", "|| joined < 3;"));
    assertThat(tighter.checked()).isNotEqualTo(admission.checked());
    Proof proof = FormalTools.prover(folder, 40).prove(tighter, _ -> {});
    assertThat(proof.violation()).isNotNull();
    assertThat(proof.violation().properties()).containsExactly("p_comes");
  }

  /** Accesses that begin 9 clocks apart happen: a contract of 10 is violated soon after reset. */
  @Test
  void theContractOfCountersIsReached() throws Exception {
    Subject host = block("AccessSequencer");
    Subject tighter =
        new Subject(
            "tighter",
            Map.of(),
            host.top(),
            host.rtl(),
            host.checked().replace("|| host >= 8);", "|| host >= 9);"));
    assertThat(tighter.checked()).isNotEqualTo(host.checked());
    Proof proof = FormalTools.prover(folder, 30).prove(tighter, _ -> {});
    assertThat(proof.violation()).isNotNull();
    assertThat(proof.violation().properties()).containsExactly("p_host");
  }

  /** Another solver accepts a block's certificate, and refuses it without one of its clauses. */
  @Test
  void aBlocksCertificateIsCheckedByAnotherSolver() throws Exception {
    Subject host = block("AccessSequencer");
    FormalTools.prover(folder, 0).prove(host, _ -> {});
    Certificate whole = Certificate.read(folder.resolve(host.label()).resolve(Certificate.FILE));
    CertificateCheck check =
        new CertificateCheck(
            FormalTools.yosys(), FormalTools.solver(Solver.GLUCOSE), folder.resolve("check"));
    assertThat(check.refuses(whole, host, _ -> {})).isEmpty();
    List<String> clauses = new ArrayList<>(whole.clauses());
    assertThat(clauses.remove("i_since")).isTrue();
    Certificate less = new Certificate(whole.design(), whole.sizes(), whole.verilog(), clauses);
    assertThat(check.refuses(less, host, _ -> {}))
        .hasValueSatisfying(why -> assertThat(why).endsWith(" fails").startsWith("the step of p_"));
    clauses.add("i_since");
    assertThat(clauses.remove("p_host")).isTrue();
    Certificate ofNothing =
        new Certificate(whole.design(), whole.sizes(), whole.verilog(), clauses);
    assertThat(check.refuses(ofNothing, host, _ -> {}))
        .contains("it does not have the property p_host");
  }

  private static Subject block(String name) throws IOException {
    return BlockSubject.quick().stream()
        .filter(block -> block.top().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
