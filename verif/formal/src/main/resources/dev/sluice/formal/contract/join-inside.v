// SPDX-License-Identifier: Apache-2.0
// How much waits in VerdictJoin: what came to it less what left it. Admission, which drives join_comes, lets nothing come where DEPTH are
// there, and assumes that nothing leaves where none is; VerdictJoin, which drives join_leaves, assumes the one and guarantees the other.
reg [7:0] joined;
always @(posedge clk) joined <= reset ? 8'd0 : joined + join_comes - join_leaves;
(* keep *) wire $COMES = !join_comes || joined < DEPTH;
(* keep *) wire $LEAVES = !join_leaves || joined != 0;
