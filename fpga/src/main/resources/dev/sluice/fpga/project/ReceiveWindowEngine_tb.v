// A first look at the engine in any simulator: one transfer of 8 packets into window 0, packet 2 last.
// Ends with an error unless the last packet, and only that, completes it. The real benches are in Java.
`timescale 1ns / 1ps
module ReceiveWindowEngine_tb;
  reg clk = 0;
  reg reset = 1;
  always #5 clk = ~clk;

  reg         cmd_valid = 0;
  reg  [1:0]  cmd_payload_op = 0;
  reg  [${windowMsb}:0]  cmd_payload_window = 0;
  reg  [7:0]  cmd_payload_generation = 8'd5;
  reg  [23:0] cmd_payload_pidx = 0;
  reg         cmd_payload_tail = 0;
  reg  [${countMsb}:0] cmd_payload_length = 8;
  wire        cmd_ready, verdict_valid, verdict_payload_complete;
  wire [${countMsb}:0] verdict_payload_wbase;

  ReceiveWindowEngine engine (
      .clk(clk),
      .reset(reset),
      .cmd_valid(cmd_valid),
      .cmd_ready(cmd_ready),
      .cmd_payload_op(cmd_payload_op),
      .cmd_payload_window(cmd_payload_window),
      .cmd_payload_generation(cmd_payload_generation),
      .cmd_payload_pidx(cmd_payload_pidx),
      .cmd_payload_tail(cmd_payload_tail),
      .cmd_payload_length(cmd_payload_length),
      .verdict_valid(verdict_valid),
      .verdict_payload_complete(verdict_payload_complete),
      .verdict_payload_wbase(verdict_payload_wbase),
      .query_valid(1'b0),
      .query_payload(${windowBits}'d0)
  );

  integer verdicts = 0;
  integer completions = 0;

  always @(posedge clk)
    if (verdict_valid) begin
      verdicts = verdicts + 1;
      if (verdict_payload_complete) completions = completions + 1;
      $display("verdict %0d: wbase %0d complete %0d", verdicts, verdict_payload_wbase,
               verdict_payload_complete);
      if (verdict_payload_complete && (verdicts != 8 || verdict_payload_wbase != 8)) begin
        $display("FAILED: completed too early");
        $fatal;
      end
    end

  task send(input [1:0] op, input [23:0] pidx, input tail);
    begin
      @(negedge clk);
      cmd_valid = 1;
      cmd_payload_op = op;
      cmd_payload_pidx = pidx;
      cmd_payload_tail = tail;
      while (!cmd_ready) @(negedge clk);
      @(negedge clk);
      cmd_valid = 0;
      repeat (40) @(negedge clk);
    end
  endtask

  initial begin
    repeat (4) @(negedge clk);
    reset = 0;
    send(2'd${openCode}, 0, 0);
    send(2'd${packetCode}, 0, 0);
    send(2'd${packetCode}, 1, 0);
    send(2'd${packetCode}, 3, 0);
    send(2'd${packetCode}, 4, 0);
    send(2'd${packetCode}, 5, 0);
    send(2'd${packetCode}, 6, 0);
    send(2'd${packetCode}, 7, 1);
    send(2'd${packetCode}, 2, 0);
    if (verdicts != 8 || completions != 1) begin
      $display("FAILED: %0d verdicts, %0d completions", verdicts, completions);
      $fatal;
    end
    $display("PASSED");
    $finish;
  end
endmodule
