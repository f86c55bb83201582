// SPDX-License-Identifier: Apache-2.0
// A CPU of a few instructions of RV32I: LUI, ADDI, ADD, SUB, XOR, AND, OR, BNE, LW, SW, EBREAK, which stops it. Two clocks and
// what the memory takes for an instruction, two accesses for LW and SW. An unknown instruction stops it too.
module tiny_cpu (
    input  wire        clk,
    input  wire        resetn,
    output reg         trap,
    output reg         mem_valid,
    input  wire        mem_ready,
    output reg  [31:0] mem_addr,
    output reg  [31:0] mem_wdata,
    output reg  [3:0]  mem_wstrb,
    input  wire [31:0] mem_rdata
);
  reg [31:0] pc, instruction;
  reg [31:0] x [0:31];
  reg        decoded, data;

  wire [6:0]  opcode = instruction[6:0];
  wire [4:0]  rd     = instruction[11:7];
  wire [31:0] a      = instruction[19:15] == 0 ? 0 : x[instruction[19:15]];
  wire [31:0] b      = instruction[24:20] == 0 ? 0 : x[instruction[24:20]];
  wire [31:0] imm_i  = {{20{instruction[31]}}, instruction[31:20]};
  wire [31:0] imm_s  = {{20{instruction[31]}}, instruction[31:25], instruction[11:7]};
  wire [31:0] imm_b  = {
    {20{instruction[31]}}, instruction[7], instruction[30:25], instruction[11:8], 1'b0
  };

  reg [31:0] sum;
  always @* begin
    case (instruction[14:12])
      3'b000:  sum = instruction[30] ? a - b : a + b;
      3'b100:  sum = a ^ b;
      3'b110:  sum = a | b;
      default: sum = a & b;
    endcase
  end

  always @(posedge clk) begin
    if (!mem_valid && !decoded && !trap) begin
      mem_valid <= 1'b1;
      mem_addr  <= pc;
      mem_wstrb <= 4'b0;
      data      <= 1'b0;
    end
    if (mem_valid && mem_ready) begin
      mem_valid <= 1'b0;
      if (data) begin
        if (mem_wstrb == 0) x[rd] <= mem_rdata;
      end else begin
        instruction <= mem_rdata;
        decoded     <= 1'b1;
      end
    end
    if (decoded) begin
      decoded <= 1'b0;
      pc      <= pc + 4;
      case (opcode)
        7'b0110111: x[rd] <= {instruction[31:12], 12'b0};
        7'b0010011: x[rd] <= a + imm_i;
        7'b0110011: x[rd] <= sum;
        7'b1100011: if (a != b) pc <= pc + imm_b;
        7'b0000011: begin
          mem_valid <= 1'b1;
          mem_addr  <= a + imm_i;
          mem_wstrb <= 4'b0;
          data      <= 1'b1;
        end
        7'b0100011: begin
          mem_valid <= 1'b1;
          mem_addr  <= a + imm_s;
          mem_wdata <= b;
          mem_wstrb <= 4'b1111;
          data      <= 1'b1;
        end
        default: trap <= 1'b1;
      endcase
    end
    if (!resetn) begin
      pc        <= 0;
      decoded   <= 1'b0;
      mem_valid <= 1'b0;
      trap      <= 1'b0;
    end
  end
endmodule
