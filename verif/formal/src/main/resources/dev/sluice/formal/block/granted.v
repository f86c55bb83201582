// SPDX-License-Identifier: Apache-2.0
wire request_valid = QUEUE_pop_valid, request_ready = QUEUE_pop_ready;
(* keep *) wire a_region = w_star < REGIONS;
// One region, any, as the host has written it last.
reg host_enabled, host_anyPeer;
reg [31:0] host_peer;
reg [63:0] host_base, host_length;
always @(posedge clk)
  if(reset) host_enabled <= 1'b0;
  else if(region_valid && region_payload_index == w_star)
    {host_enabled, host_anyPeer, host_peer, host_base, host_length}
      <= {region_payload_enable, region_payload_anyPeer, region_payload_peer, region_payload_base, region_payload_length};
// Whether it is the peer's and has all of what the request names; now, or since the request was begun.
wire [64:0] host_end = {1'b0, host_base} + host_length, asked_end = {1'b0, asked_remoteAddress} + asked_regionBytes;
wire covers = host_enabled && (host_anyPeer || host_peer == asked_peer) && host_base <= asked_remoteAddress && asked_end <= host_end;
reg covered;
wire covers_since = covers || covered && !begins;
always @(posedge clk) covered <= !reset && covers_since;
// The region for which the request was found good: the check looks at one after the other, and says so three clocks later.
reg found;
reg [2:0] found_region;
wire judged = regions_busy && regions_judges && (regions_fits || regions_last);
wire [3:0] judged_region = regions_step - 4'd3;
always @(posedge clk)
  if(reset || begins) found <= 1'b0;
  else if(judged) {found, found_region} <= {regions_fits, judged_region[2:0]};
// A window is opened for a request only if a region was found good for it; that region was the peer's and had all of what the request names, at a
// time since the request was begun. The window's packets are those of the request: P bytes each, the last one the rest, 1 to P.
wire opening = deskCommit_valid && deskCommit_payload_command_op == OPEN;
wire [63:0] before_tail = (deskCommit_payload_command_packets - 25'd1) * PAYLOAD;
(* keep *) wire p_granted = !opening || found && (found_region != w_star || covered) && deskCommit_payload_command_address == asked_remoteAddress
  && deskCommit_payload_command_peer == asked_peer;
(* keep *) wire p_cut = !opening || deskCommit_payload_command_packets != 0 && deskCommit_payload_command_packets <= MOST
  && deskCommit_payload_command_tailBytes != 0 && deskCommit_payload_command_tailBytes <= PAYLOAD
  && before_tail + deskCommit_payload_command_tailBytes == asked_regionBytes;
