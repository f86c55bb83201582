package dev.sluice.nic.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.MismatchException;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.admission.AdmissionModel;
import dev.sluice.nic.block.BlockCosim;
import dev.sluice.nic.block.VerilogTools;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.stimulus.AdmissionSurroundings;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Admission's RTL and its cycle model in lock-step; and whether that finds faults. */
class AdmissionTest {
  private static final NicParameters SMALL = parameters(5, 16, Architecture.SHIFT);
  private static final int CLOCKS = 30_000;

  private static String verilog;

  /** A fault: a piece of the Verilog, which must be there exactly once, and what replaces it. */
  enum Fault {
    PEER_NOT_CHECKED("(look_row_peer != look_packet_peer)", "1'b0"),
    TRANSFER_NOT_CHECKED("(look_row_transferId != look_packet_transferId)", "1'b0"),
    GENERATION_NOT_CHECKED("(look_row_generation != look_packet_generation)", "1'b0"),
    FAILED_WINDOW_ADMITS("(look_row_phase == 2'b10)", "1'b0"),
    TAIL_OF_FULL_LENGTH("compare_atTail <= ", "compare_atTail <= 1'b0 & "),
    PACKET_AFTER_THE_TAIL_DROPPED("compare_behind <= ", "compare_behind <= 1'b0 & "),
    NO_SUCH_WINDOW_ADMITS("compare_known <= ", "compare_known <= 1'b1 | "),
    PACKET_BEFORE_A_COMMAND(
        "assign mooreFifo_7_pop_ready = ((take_runs && (! mooreFifo_6_pop_valid)) &&",
        "assign mooreFifo_7_pop_ready = (take_runs &&"),
    CLOSE_WITHOUT_MARK(
        "decide_pendingValid <= (compare_valid &&",
        "decide_pendingValid <= (compare_valid && (! compare_isCommand) &&"),
    STALL_LOSES_A_COMMAND("assign advance = ((! cmdValid) || cmd_ready)", "assign advance = 1'b1"),
    REFUSED_PACKET_WAITS_FOR_A_VERDICT(
        "decide_pending_judged <= ", "decide_pending_judged <= (! compare_isCommand) | "),
    OFFSET_FORGOTTEN(
        "decide_pending_address <= (compare_base + compare_offset)",
        "decide_pending_address <= compare_base"),
    AGAIN_FORGOTTEN("decide_pending_again <= compare_again", "decide_pending_again <= 1'b0");

    final String right;
    final String wrong;

    Fault(String right, String wrong) {
      this.right = right;
      this.wrong = wrong;
    }
  }

  private static NicParameters parameters(int windows, int width, Architecture architecture) {
    return new NicParameters(new SluiceParameters(windows, width, 500, 512, architecture), 64, 4);
  }

  static List<NicParameters> configurations() {
    return List.of(
        SMALL,
        parameters(1, 8, Architecture.SHIFT),
        parameters(64, 32, Architecture.RING),
        new NicParameters(new SluiceParameters(16, 16, 1 << 24, 192, Architecture.SHIFT), 512, 4));
  }

  @BeforeAll
  static void generate() throws Exception {
    verilog = NicGenerator.verilog("Admission", SMALL);
  }

  private static VerilatedModel verilate(String text) {
    return Verilate.top("Admission").sourceText("Admission.v", text).optimization(1).build();
  }

  private static long run(
      VerilatedModel rtl, NicParameters nic, long seed, double readiness, boolean stalls) {
    AdmissionModel block = new AdmissionModel(nic);
    long written = 0;
    try (BlockCosim cosim = new BlockCosim(rtl, block)) {
      cosim.start();
      AdmissionSurroundings round =
          new AdmissionSurroundings(nic, block, seed, 0.9, readiness, stalls);
      for (int clock = 0; clock < CLOCKS; clock++) {
        cosim.begin();
        round.drive();
        written += block.writeCommand.fires() ? 1 : 0;
        cosim.end();
        round.clock();
        round.finish();
      }
      assertThat(cosim.lockStep().mismatches()).isZero();
    }
    return written;
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void isAsTheModelSaysInEveryClock(NicParameters nic) throws Exception {
    VerilatedModel rtl = verilate(NicGenerator.verilog("Admission", nic));
    assertThat(run(rtl, nic, 1, 1.0, false)).isGreaterThan(CLOCKS / 2);
    assertThat(run(rtl, nic, 2, 0.4, true)).isGreaterThan(CLOCKS / 5);
  }

  @ParameterizedTest
  @EnumSource
  void faultIsCaught(Fault fault) {
    assertThat(verilog.split(Pattern.quote(fault.right), -1))
        .as("the line to break is there once: " + fault.right)
        .hasSize(2);
    VerilatedModel broken = verilate(verilog.replace(fault.right, fault.wrong));
    assertThatThrownBy(() -> run(broken, SMALL, 2, 0.4, true))
        .isInstanceOf(MismatchException.class);
  }

  @Test
  void toolsAcceptIt(@TempDir Path folder) throws Exception {
    VerilogTools.accept(folder, "Admission", verilog);
  }

  @Test
  void sameParametersSameVerilog() throws Exception {
    assertThat(NicGenerator.verilog("Admission", SMALL)).isEqualTo(verilog);
  }
}
