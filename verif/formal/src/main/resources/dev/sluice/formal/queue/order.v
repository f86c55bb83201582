// SPDX-License-Identifier: Apache-2.0
// One word, any, is followed from where it enters: how many are ahead of it, and what it was.
(* anyconst *) wire [ROW_BITS-1:0] w_star;
(* anyseq *) wire chosen;
reg followed;
reg [15:0] ahead, held;
reg [WORD_BITS-1:0] word;
wire enters_now = push_valid && push_ready;
wire leaves_now = pop_valid && pop_ready;
wire follows = enters_now && chosen && !followed && tail == w_star;
always @(posedge clk) begin
  held <= reset ? 16'd0 : held + enters_now - leaves_now;
  followed <= !reset && (follows || followed && !(leaves_now && ahead == 0));
  if (follows) word <= pushed;
  ahead <= follows ? held - leaves_now : leaves_now ? ahead - 1 : ahead;
end
reg kept;
reg [WORD_BITS-1:0] last;
always @(posedge clk) begin
  kept <= !reset && pop_valid && !pop_ready;
  last <= popped;
end
reg [2:0] waits;
always @(posedge clk) waits <= reset || held == 0 || pop_valid ? 3'd0 : waits + 1;

// Words leave as they came and in that order: the followed one after those that were ahead of it.
(* keep *) wire p_order = !(followed && ahead == 0 && pop_valid) || popped == word;
// No word leaves that did not enter, and none is lost: what was followed is still there.
(* keep *) wire p_counted = (!pop_valid || held != 0) && (!followed || ahead < held);
// Never more words than there is room for; a word is refused only where all rows are taken.
(* keep *) wire p_room = held <= DEPTH + REGISTERS && (push_ready || held >= DEPTH);
// A word that waits is offered after so many clocks, and then until it is taken, unchanged.
(* keep *) wire p_offered = waits < LATENCY && (!kept || pop_valid && popped == last);
