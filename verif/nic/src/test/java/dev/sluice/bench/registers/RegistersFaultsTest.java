// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.registers;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import java.io.IOException;
import java.util.List;

/** Is the bench any good? Each fault is a line of the Verilog made wrong, and must be found. */
class RegistersFaultsTest extends FaultsTest {
  private static final int CLOCKS = 150_000;

  /** Some faults show only when two things come in the same clock. */
  private static final int SEEDS = 4;

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "word written with strobes missing",
              "((rules_writable && access_1_wholeWord)",
              "((rules_writable && 1'b1)"),
          new PlantedFault(
              "limit off by one", "rules_maximum <= 32'h000003e8", "rules_maximum <= 32'h000003e9"),
          new PlantedFault(
              "zero taken where it may not be",
              "(rules_isZero && (rules_notZero || ",
              "(rules_isZero && (1'b0 || "),
          new PlantedFault(
              "pair of words zero", "(rules_pairIsNot0 && rules_stagedIsZero)", "1'b0"),
          new PlantedFault(
              "address between words taken", "(rules_place_aligned && (", "(1'b1 && ("),
          new PlantedFault(
              "word of another place taken",
              "rules_known <= (rules_place_aligned && (rules_place_isWord ||",
              "rules_known <= (rules_place_aligned && (1'b1 ||"),
          new PlantedFault(
              "low word that comes into effect is not the one that waits",
              "file_quiet_time_low <= words_word[31 : 0]",
              "file_quiet_time_low <= access_1_data[31 : 0]"),
          new PlantedFault(
              "low word is not looked for at a write",
              "{access_1_at[8 : 3],(access_1_at[2] && (! access_1_write))}",
              "{access_1_at[8 : 3],access_1_at[2]}"),
          new PlantedFault(
              "refused access made",
              "assign allowed = (step[4] && (held_verdict == 2'b00))",
              "assign allowed = step[4]"),
          new PlantedFault(
              "write begins while a response waits",
              "assign writes = ((held_aw && held_w) && (! b_valid))",
              "assign writes = (held_aw && held_w)"),
          new PlantedFault(
              "reads always first",
              "((begins && reads) && (readFirst || (! writes)))",
              "(begins && reads)"),
          new PlantedFault(
              "commit of a region at another register",
              "region_valid <= hit_region_commit",
              "region_valid <= hit_region_peer"),
          new PlantedFault(
              "error lost in the clock of its clearing",
              "payload_write_error <= 1'b1",
              "payload_write_error <= (! hit_error_status)"),
          new PlantedFault(
              "rings do not interrupt",
              "irq <= (ringIrq || errors_interrupts)",
              "irq <= errors_interrupts"),
          new PlantedFault(
              "refused read gives a word",
              "readings_written <= ((rules_known && ",
              "readings_written <= ((1'b1 && "),
          new PlantedFault(
              "no carry to the high word",
              "added_above <= wide_low[56 : 0]",
              "added_above <= {compared_above[56 : 25], wide_low[24 : 0]}"),
          new PlantedFault("small counter misses a state", "(&small_34[5 : 0])", "1'b0"),
          new PlantedFault(
              "wrap of a small counter not seen", "(recent < output_1[6 : 0])", "1'b0"),
          new PlantedFault(
              "sweep reads over the host's row",
              "assign goes = ((! announce) && (! fetch))",
              "assign goes = (! announce)"),
          new PlantedFault(
              "sweep writes while the host's row is read",
              "assign goes = ((! announce) && (! fetch))",
              "assign goes = (! fetch)"));

  RegistersFaultsTest() throws IOException {
    super(RegistersBench.BLOCK, RegistersBench.verilog(), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    for (int seed = 1; seed <= SEEDS; seed++) {
      RegistersBench.run(rtl, seed, CLOCKS);
    }
  }
}
