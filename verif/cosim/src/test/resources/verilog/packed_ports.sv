// SPDX-License-Identifier: Apache-2.0
// Ports of packed structs, unions and enumerations.
package packed_types;
  typedef enum logic [1:0] {IDLE, RUN = 2, DONE} state_t;
  typedef logic [1:0] pair_t;
  typedef struct packed {
    logic [7:0] length;
    state_t     state;
  } part_t;
  typedef struct packed {
    logic              valid;
    part_t [1:0]       parts;
    logic [1:0]        plain;
    pair_t             two;
    logic [3:0][7:0]   lanes;
    logic signed [4:0] offset;
    logic [99:0]       wide;
  } head_t;
  typedef union packed {
    logic [7:0] all;
    struct packed { logic [3:0] high, low; } half;
  } both_t;
endpackage

module packed_ports
  import packed_types::*;
(
    input  logic             clk,
    input  head_t            head,
    output head_t            echo,
    output logic             valid,
    output logic       [7:0] length1,
    output state_t           state0,
    output logic       [7:0] lane3,
    input  both_t            both,
    input  part_t      [0:1] rising,
    output logic       [7:0] first_of_rising,
    input  part_t            several        [2],
    output logic       [7:0] second_of_several,
    input  state_t           state,
    input  logic       [1:0] plain
);
  assign echo = head;
  assign valid = head.valid;
  assign length1 = head.parts[1].length;
  assign state0 = head.parts[0].state;
  assign lane3 = head.lanes[3];
  assign first_of_rising = rising[0].length;
  assign second_of_several = several[1].length;
endmodule
