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
              "assign rules_allowed = ((((rules_writable && access_1_wholeWord)",
              "assign rules_allowed = ((((rules_writable && 1'b1)"),
          new PlantedFault(
              "limit off by one", "rules_maximum = 32'h000003e8", "rules_maximum = 32'h000003e9"),
          new PlantedFault(
              "zero taken where it may not be",
              "(! (rules_notZero && (access_1_data == 32'h0)))",
              "1'b1"),
          new PlantedFault(
              "pair of words zero",
              "rules_pairIsZero = ((access_1_data == 32'h0) && (busy_wait_low == 32'h0))",
              "rules_pairIsZero = 1'b0"),
          new PlantedFault(
              "address between words taken",
              "((! rules_known) || (access_1_at[1 : 0] != 2'b00))",
              "(! rules_known)"),
          new PlantedFault(
              "low word in effect at once",
              "{quiet_time_high,quiet_time_low_in_effect}",
              "{quiet_time_high,quiet_time_low}"),
          new PlantedFault(
              "refused access made",
              "assign applies = ((step == 3'b011) && (held_verdict == 2'b00))",
              "assign applies = (step == 3'b011)"),
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
              "region_valid <= write_hit_0x0154",
              "region_valid <= write_hit_0x0150"),
          new PlantedFault(
              "error lost in the clock of its clearing",
              "payload_write_error <= 1'b1",
              "payload_write_error <= (! write_hit_0x0044)"),
          new PlantedFault(
              "rings do not interrupt",
              "irq <= (ringIrq || errors_interrupts)",
              "irq <= errors_interrupts"),
          new PlantedFault(
              "no carry to the high word",
              "assign _zz_sum = (added_high + _zz_sum_1)",
              "assign _zz_sum = (added_high + 32'h0)"),
          new PlantedFault(
              "event of the clock of a visit lost",
              "pending_34 <= {7'd0, _zz_pending_34}",
              "pending_34 <= {7'd0, 1'b0}"),
          new PlantedFault(
              "sweep reads over the host's row",
              "assign reads = (((! clearing) && (! announce)) && (! fetch))",
              "assign reads = ((! clearing) && (! fetch))"));

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
