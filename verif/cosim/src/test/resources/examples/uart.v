// SPDX-License-Identifier: Apache-2.0
// A UART, 8N1, DIVIDER clocks for each bit.
module uart #(
    parameter DIVIDER = 8
) (
    input  wire       clk,
    input  wire       rst,
    input  wire [7:0] tx_data,
    input  wire       tx_valid,
    output wire       tx_ready,
    output wire       txd,
    input  wire       rxd,
    output reg  [7:0] rx_data,
    output reg        rx_valid
);
  reg [8:0] tx_shift;
  reg [3:0] tx_left;
  reg [15:0] tx_wait;
  assign tx_ready = tx_left == 0;
  assign txd = tx_ready ? 1'b1 : tx_shift[0];
  always @(posedge clk)
    if (rst) tx_left <= 0;
    else if (tx_ready) begin
      if (tx_valid) begin
        tx_shift <= {tx_data, 1'b0};
        tx_left <= 10;
        tx_wait <= DIVIDER - 1;
      end
    end else if (tx_wait != 0) tx_wait <= tx_wait - 1;
    else begin
      tx_shift <= {1'b1, tx_shift[8:1]};
      tx_left <= tx_left - 1;
      tx_wait <= DIVIDER - 1;
    end
  reg [7:0] rx_shift;
  reg [3:0] rx_left;
  reg [15:0] rx_wait;
  always @(posedge clk) begin
    rx_valid <= 1'b0;
    if (rst) rx_left <= 0;
    else if (rx_left == 0) begin
      if (!rxd) begin
        rx_left <= 10;
        rx_wait <= DIVIDER / 2 - 1;
      end
    end else if (rx_wait != 0) rx_wait <= rx_wait - 1;
    else begin
      rx_wait <= DIVIDER - 1;
      rx_left <= rx_left - 1;
      if (rx_left == 10 && rxd) rx_left <= 0;
      else if (rx_left == 1) begin
        rx_valid <= rxd;
        rx_data <= rx_shift;
      end else rx_shift <= {rxd, rx_shift[7:1]};
    end
  end
endmodule
