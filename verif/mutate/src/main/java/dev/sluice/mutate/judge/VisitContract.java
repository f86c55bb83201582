// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What visitors and WindowVisits may rely on of each other (docs/blocks/control/components.md), at
 * R = 5; Sweep at R = 70.
 */
final class VisitContract {
  /** Of what is seen, what stands in the clock before, too: names and bits. */
  private static final List<String> BEFORE =
      List.of(
          "row_phase:2",
          "row_generation:8",
          "next:25",
          "completed:1",
          "error:1",
          "markFailed:1",
          "markFree:1");

  /** What stands only in the clock after. */
  private static final List<String> AFTER =
      List.of(
          "row_cause:2",
          "row_overrunSeen:1",
          "row_progressSeen:1",
          "accepted:1",
          "overrun:1",
          "overrunToggle:1",
          "progressToggle:1",
          "progressed:1",
          "repeats:10",
          "mark:25",
          "packets:25",
          "due:1",
          "exhausted:1",
          "calmed:1",
          "stirred:1",
          "completes:1",
          "prompts:4",
          "prompt:1");

  /** In the clock after a visit is its outcome; a time-out comes with that of the sweep's. */
  private static final String OUTCOME = "wire driven_outcome_valid = seen_was;\n";

  /** A time-out only while idle, a window that waits until it is taken, answers to queries. */
  private static final String ASKED =
      """
      wire driven_timeout_valid = free_timeout_valid && requestsIdle && seen_was
        && seen_payload_kind == VisitKind_SWEEP;
      reg waiting_since;
      reg waiting_taken;
      reg [2:0] waiting_window;
      reg [7:0] waiting_generation;
      reg [24:0] waiting_end;
      reg [2:0] waiting_cleared;
      always @(posedge clk) begin
        waiting_window <= waiting_payload_window;
        waiting_generation <= waiting_payload_generation;
        waiting_end <= waiting_payload_end;
        waiting_since <= !reset && waiting_valid && !waiting_ready;
        waiting_taken <= !reset && waiting_valid && waiting_ready;
        if(reset) waiting_cleared <= 3'd0;
        else if(waiting_cleared != 3'd7) waiting_cleared <= waiting_cleared + 3'd1;
      end
      wire driven_waiting_valid = waiting_since
        || free_waiting_valid && !waiting_taken && waiting_cleared == 3'd7;
      wire [2:0] driven_waiting_payload_window =
        waiting_since ? waiting_window : free_waiting_payload_window;
      wire [7:0] driven_waiting_payload_generation =
        waiting_since ? waiting_generation : free_waiting_payload_generation;
      wire [24:0] driven_waiting_payload_end =
        waiting_since && free_waiting_payload_end < waiting_end
          ? waiting_end : free_waiting_payload_end;
      reg query_asked;
      reg [2:0] query_window;
      always @(posedge clk)
        if(reset) query_asked <= 1'b0;
        else if(query_valid && query_ready) begin
          query_asked <= 1'b1;
          query_window <= query_payload_window;
        end else if(status_valid) query_asked <= 1'b0;
      wire driven_status_valid = free_status_valid && query_asked;
      wire [2:0] driven_status_payload_window =
        query_asked ? query_window : free_status_payload_window;
      """;

  /**
   * A commit is of the visitor whose visit it is, in the clock in which the visit has seen; a
   * command is given only while one may be, and none by the request maker.
   */
  static final String COMMITS =
      """
      wire driven_deskCommit_valid = free_deskCommit_valid && seen_valid
        && (seen_payload_kind == VisitKind_RESPOND || seen_payload_kind == VisitKind_OPEN_1
          || seen_payload_kind == VisitKind_GIVE_UP);
      wire driven_requestCommit_valid = free_requestCommit_valid && seen_valid
        && (seen_payload_kind == VisitKind_ASK || seen_payload_kind == VisitKind_ASKED);
      wire driven_sweepCommit_valid = free_sweepCommit_valid && seen_valid
        && seen_payload_kind == VisitKind_SWEEP;
      wire driven_deskCommit_payload_gives = free_deskCommit_payload_gives && commandFree;
      wire driven_sweepCommit_payload_gives = free_sweepCommit_payload_gives && commandFree;
      wire driven_requestCommit_payload_gives = 1'b0;
      wire driven_arrivalWrite_payload_completes =
        free_arrivalWrite_payload_completes && arrivalWrite_valid;
      wire driven_sweepCommit_payload_writesPacket = 1'b0;
      """;

  private static final String ANYTIME =
      """
      wire driven_seen_valid = seen_turn == 3'd7;
      """
          + standsBefore("kind:3")
          + standsAfter("window:7");

  private static final String WISHED =
      """
      reg [2:0] seen_wished;
      reg [2:0] seen_kind;
      reg [2:0] seen_window;
      always @(posedge clk) begin
        if(reset || !WISH_valid) seen_wished <= 3'd0;
        else if(seen_wished != 3'd6) seen_wished <= seen_wished + 3'd1;
        if(seen_turn == 3'd5)
          seen_kind <= (OWN_FREE) && WISH_valid ? WISH_payload_kind : free_seen_payload_kind;
        if(seen_turn == 3'd7) seen_window <= seen_payload_window;
      end
      wire [2:0] driven_seen_payload_kind = seen_stands ? seen_kind : free_seen_payload_kind;
      wire seen_own = OWN_SEEN;
      wire [2:0] driven_seen_payload_window = seen_was ? seen_window
        : seen_own && WISH_valid ? WISH_payload_window : free_seen_payload_window;
      wire driven_seen_valid = seen_turn == 3'd7 && (!seen_own
        || WISH_valid && seen_wished == 3'd6 && WISH_payload_kind == seen_payload_kind);
      """;

  static final String REQUESTS = seen("requestWish", "ASK", "ASKED") + OUTCOME + ASKED;
  static final String DESK = seen("deskWish", "RESPOND", "OPEN_1", "GIVE_UP");
  static final String SWEEP = seen("", "SWEEP") + OUTCOME;

  private VisitContract() {}

  /**
   * A visit is one clock in eight; its kind, and what is said to stand before it, stand a clock
   * before; all of it stands a clock after; a visit of the visitor's own was wished from six clocks
   * before on.
   */
  private static String seen(String wish, String... kinds) {
    String own =
        Stream.of(kinds)
            .map(kind -> "KIND == VisitKind_" + kind)
            .collect(Collectors.joining(" || "));
    String standing =
        """
        reg [2:0] seen_turn;
        reg seen_was;
        wire seen_stands = seen_turn == 3'd6 || seen_turn == 3'd7 || seen_was;
        always @(posedge clk)
          if(reset) begin seen_turn <= 3'd0; seen_was <= 1'b0; end
          else begin
            if(seen_turn != 3'd5 || free_seen_valid) seen_turn <= seen_turn + 3'd1;
            seen_was <= seen_valid;
          end
        """;
    return standing
        + (wish.isEmpty() ? ANYTIME : WISHED.replace("WISH", wish))
            .replace("OWN_FREE", own.replace("KIND", "free_seen_payload_kind"))
            .replace("OWN_SEEN", own.replace("KIND", "seen_payload_kind"))
        + BEFORE.stream().map(VisitContract::standsBefore).collect(Collectors.joining())
        + AFTER.stream().map(VisitContract::standsAfter).collect(Collectors.joining());
  }

  private static String standsBefore(String field) {
    return stands(field, "seen_turn == 3'd5", "free_", "seen_stands");
  }

  private static String standsAfter(String field) {
    return stands(field, "seen_turn == 3'd7", "", "seen_was");
  }

  private static String stands(String field, String taken, String of, String when) {
    String name = "seen_payload_" + field.substring(0, field.indexOf(':'));
    int bits = Integer.parseInt(field.substring(field.indexOf(':') + 1));
    return """
    reg RANGEstood_NAME;
    always @(posedge clk) if(TAKEN) stood_NAME <= OF_NAME;
    wire RANGEdriven_NAME = WHILE ? stood_NAME : free_NAME;
    """
        .replace("OF_", of)
        .replace("NAME", name)
        .replace("TAKEN", taken)
        .replace("WHILE", when)
        .replace("RANGE", bits == 1 ? "" : "[%d:0] ".formatted(bits - 1));
  }
}
