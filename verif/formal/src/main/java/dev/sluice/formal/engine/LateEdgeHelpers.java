// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Helper invariants for the stages that {@code ring} and {@code segmented} share: commands as they
 * travel, configuration of the followed window, and rule 1. There are as many stages as the latency
 * has clocks, so the text is made, not written. Names are those of the Verilog; one that is not
 * there is an error of yosys.
 */
final class LateEdgeHelpers {
  /** Stages behind the port, by their places. */
  private static final int FETCH = 1;

  private static final int COMPARE = 2;
  private static final int RANGE = 3;
  private static final int GATHER = 4;

  private final String verilog;
  private final List<String> stages;
  private final StringBuilder text = new StringBuilder();

  private LateEdgeHelpers(String verilog) {
    this.verilog = verilog;
    stages = stages(verilog);
  }

  /**
   * The helpers of an engine.
   *
   * @param verilog of the engine
   * @return Verilog that may stand in the module
   */
  static String of(String verilog) {
    LateEdgeHelpers helpers = new LateEdgeHelpers(verilog);
    helpers.commands();
    helpers.configuration();
    helpers.travel();
    helpers.rules();
    return helpers.text.toString();
  }

  /** The stages from {@code in} to {@code judge}, in the order in which valid moves. */
  static List<String> stages(String verilog) {
    List<String> stages = new ArrayList<>();
    String last = "port";
    while (last != null) {
      Matcher next =
          Pattern.compile("\\b([a-z]\\w*)_valid <= " + last + "_isValid;").matcher(verilog);
      last = next.find() ? next.group(1) : null;
      if (last != null) {
        stages.add(last);
      }
    }
    return stages;
  }

  private boolean has(String register) {
    return Pattern.compile("\\b" + register + "(,|;)").matcher(verilog).find();
  }

  private void line(String format, Object... values) {
    text.append(format.formatted(values)).append('\n');
  }

  private void helper(String name, String format, Object... values) {
    line("(* keep *) wire i_%s = %s;", name, format.formatted(values));
  }

  /** The command that is in each stage, and in {@code out}, as the port had it. */
  private void commands() {
    for (int i = 0; i <= stages.size(); i++) {
      line("wire x%d_valid, x%d_tail;", i, i);
      line("wire [1:0] x%d_op;", i);
      line("wire [WINDOW_BITS-1:0] x%d_window;", i);
      line("wire [7:0] x%d_generation;", i);
      line("wire [23:0] x%d_pidx;", i);
      line("wire [COUNT_BITS-1:0] x%d_length;", i);
      line(
          "assign {x%1$d_valid, x%1$d_op, x%1$d_window, x%1$d_generation, x%1$d_pidx, x%1$d_tail,"
              + " x%1$d_length} = line[%1$d*COMMAND_BITS +: COMMAND_BITS];",
          i);
      line("wire x%1$d_packet = x%1$d_valid && x%1$d_op == 1;", i);
      line("wire x%1$d_opens = x%1$d_valid && x%1$d_op == 0 && x%1$d_window == w_star;", i);
      line("wire x%1$d_closes = x%1$d_valid && x%1$d_op == 2 && x%1$d_window == w_star;", i);
    }
  }

  /** The followed window's configuration before the command of each stage. */
  private void configuration() {
    for (int i = 0; i <= stages.size(); i++) {
      line("reg c%d_open;", i);
      line("reg [7:0] c%d_generation;", i);
      line("reg [COUNT_BITS-1:0] c%d_length;", i);
      line("wire t%1$d_open = x%1$d_opens || c%1$d_open && !x%1$d_closes;", i);
      line("wire [7:0] t%1$d_generation = x%1$d_opens ? x%1$d_generation : c%1$d_generation;", i);
      line("wire [COUNT_BITS-1:0] t%1$d_length = x%1$d_opens ? x%1$d_length : c%1$d_length;", i);
    }
    line("reg z_sweeps;");
    line("always @(posedge clk) begin");
    line("  z_sweeps <= !reset && !sweep_done;");
    line("  c0_open <= !reset && t0_open;");
    line("  c0_generation <= t0_generation;");
    line("  c0_length <= t0_length;");
    for (int i = 1; i <= stages.size(); i++) {
      line("  c%d_open <= !reset && c%d_open;", i, i - 1);
      line("  c%d_generation <= c%d_generation;", i, i - 1);
      line("  c%d_length <= c%d_length;", i, i - 1);
    }
    line("end");
    for (int i = 0; i < stages.size(); i++) {
      int ahead = i + 1;
      helper(
          "configuration_of_" + stages.get(i),
          "c%1$d_open == t%2$d_open && (!c%1$d_open || c%1$d_generation == t%2$d_generation &&"
              + " c%1$d_length == t%2$d_length)",
          i,
          ahead);
    }
    helper(
        "configuration_of_out",
        "s_state != 3 && (s_state != 0) == c%1$d_open && (!c%1$d_open || s_generation =="
            + " c%1$d_generation && s_length == c%1$d_length)",
        stages.size());
    line("wire r_open;");
    line("wire [7:0] r_generation;");
    line("wire [COUNT_BITS-1:0] r_length;");
    line("assign {r_length, r_generation, r_open} = fetchStage_configuration_row;");
    StringBuilder empty = new StringBuilder("1'b1");
    for (int i = 0; i <= stages.size(); i++) {
      empty.append(" && !x").append(i).append("_valid");
    }
    line("wire line_empty = %s;", empty);
    helper(
        "sweep",
        "(sweep_done ? s_clocks == R && sweep_row == (R & ((1 << WINDOW_BITS) - 1)) : s_clocks =="
            + " sweep_row && sweep_row < R && !c0_open && (sweep_row == 0 || z_sweeps)) &&"
            + " (sweep_done || line_empty) && (awake || s_clocks == 0 && !sweep_done)");
    helper(
        "in_sweep",
        "!z_sweeps || in_valid && in_IS_CLOSE && !in_IS_OPEN && !in_IS_PACKET && !x0_valid &&"
            + " !c0_open && in_WINDOW == ((sweep_row - 1) & ((1 << WINDOW_BITS) - 1))");
    helper(
        "fetch_row",
        "!(sweep_done || sweep_row > w_star) || z_sweeps && in_WINDOW == w_star || r_open =="
            + " c0_open && (!r_open || r_generation == c0_generation && r_length == c0_length)");
  }

  /** What travels with a command. */
  private void travel() {
    helper(
        "in_command",
        "(in_valid && in_IS_OPEN) == (x0_valid && x0_op == 0) && (z_sweeps || (in_valid &&"
            + " in_IS_CLOSE) == (x0_valid && x0_op == 2)) && (!x0_valid || x0_op == 3 || in_WINDOW"
            + " == x0_window) && (!x0_valid || x0_op != 0 || in_GENERATION == x0_generation &&"
            + " in_LENGTH == x0_length)");
    for (int i = 0; i < stages.size(); i++) {
      String stage = stages.get(i);
      StringBuilder same =
          new StringBuilder("%1$s_WINDOW == x%2$d_window && %1$s_PIDX == x%2$d_pidx");
      for (String field : List.of("GENERATION", "TAIL")) {
        if (has(stage + "_" + field)) {
          same.append(" && %1$s_")
              .append(field)
              .append(" == x%2$d_" + field.toLowerCase(java.util.Locale.ROOT));
        }
      }
      if (i > 0 && has(stage + "_EXISTS")) {
        same.append(" && %1$s_EXISTS == (x%2$d_window < R)");
      }
      if (i > 0 && has(stage + "_IN_M")) {
        same.append(" && %1$s_IN_M == (x%2$d_pidx < M)");
      }
      helper(
          stage + "_packet",
          "(%1$s_valid && %1$s_IS_PACKET) == x%2$d_packet && (!x%2$d_packet || " + same + ")",
          stage,
          i);
    }
    helper("judge_fires", "judgeStage_fires == (judge_valid && judge_IS_PACKET)");
  }

  /** Rule 1, from the configuration to the last stage. */
  private void rules() {
    line("wire f_open;");
    line("wire [7:0] f_generation;");
    line("wire [COUNT_BITS-1:0] f_length;");
    line("assign {f_length, f_generation, f_open} = fetchStage_configuration_spinal_port1;");
    for (int i = FETCH; i < stages.size(); i++) {
      line("wire y%1$d_ours = x%1$d_packet && x%1$d_window == w_star;", i);
      line(
          "wire y%1$d_stale = x%1$d_window >= R || !c%1$d_open || c%1$d_generation !="
              + " x%1$d_generation;",
          i);
      line("wire y%1$d_misfit = x%1$d_pidx >= M || x%1$d_pidx >= c%1$d_length;", i);
      line("wire y%1$d_about = x%1$d_packet && (x%1$d_window >= R || x%1$d_window == w_star);", i);
    }
    String same =
        "%2$s == c%1$d_open && (!c%1$d_open || %3$s == c%1$d_generation && %4$s == c%1$d_length)";
    helper(
        "fetch_configuration",
        "!y%1$d_ours || " + same,
        FETCH,
        "f_open",
        "f_generation",
        "f_length");
    helper(
        "compare_configuration",
        "!y%1$d_ours || " + same,
        COMPARE,
        "compare_CONFIGURED",
        "compare_TAG",
        "compare_REGION");
    helper("range_stale", "!y%1$d_about || range_STALE == y%1$d_stale", RANGE);
    helper(
        "range_region",
        "!y%1$d_ours || !c%1$d_open || region_under == (x%1$d_pidx[(COUNT_BITS < 24 ? COUNT_BITS :"
            + " 24)-1:0] < c%1$d_length)",
        RANGE);
    helper(
        "gather_rule",
        "!y%1$d_about || gather_STALE == y%1$d_stale && (y%1$d_stale || gather_MISFIT =="
            + " y%1$d_misfit) && (!gather_OK || !y%1$d_stale && !y%1$d_misfit)",
        GATHER);
    for (int i = GATHER + 1; i < stages.size(); i++) {
      helper(
          stages.get(i) + "_rule",
          "!y%1$d_about || (y%1$d_stale ? %2$s_EARLY == 4 && !%2$s_OK : y%1$d_misfit ? %2$s_EARLY"
              + " == 5 && !%2$s_OK : %2$s_EARLY == 2 || %2$s_EARLY == 3)",
          i,
          stages.get(i));
    }
  }
}
