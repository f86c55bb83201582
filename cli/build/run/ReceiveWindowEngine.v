// Generator : SpinalHDL v1.14.2    git head : 78f29dc66110fc099a777992b6daa2f803ab445e
// Component : ReceiveWindowEngine
// Sluice receive-window engine: windows=256 width=128 maxPackets=1048576 architecture=shift

`timescale 1ns/1ps

module ReceiveWindowEngine (
  input  wire          cmd_valid,
  output wire          cmd_ready,
  input  wire [1:0]    cmd_payload_op,
  input  wire [7:0]    cmd_payload_window,
  input  wire [7:0]    cmd_payload_generation,
  input  wire [23:0]   cmd_payload_pidx,
  input  wire          cmd_payload_tail,
  input  wire [20:0]   cmd_payload_length,
  output wire          verdict_valid,
  output wire [7:0]    verdict_payload_window,
  output wire [23:0]   verdict_payload_pidx,
  output wire [2:0]    verdict_payload_verdict,
  output wire [20:0]   verdict_payload_wbase,
  output wire [7:0]    verdict_payload_slide,
  output wire          verdict_payload_complete,
  output wire          verdict_payload_answerAgain,
  input  wire          query_valid,
  output wire          query_ready,
  input  wire [7:0]    query_payload,
  output wire          status_valid,
  output wire [7:0]    status_payload_window,
  output wire [1:0]    status_payload_row_state,
  output wire [7:0]    status_payload_row_generation,
  output wire [20:0]   status_payload_row_length,
  output wire [20:0]   status_payload_row_wbase,
  output wire          status_payload_row_tailSeen,
  output wire [19:0]   status_payload_row_tailIndex,
  output wire [127:0]  status_payload_row_wvec,
  input  wire          clk,
  input  wire          reset
);

  reg        [200:0]  memory_spinal_port0;
  reg        [200:0]  memory_spinal_port2;
  wire       [127:0]  _zz_update_after;
  wire       [20:0]   _zz_update_afterTail;
  wire       [19:0]   _zz_update_tailIndex;
  wire       [20:0]   _zz_update_wbase;
  wire       [20:0]   _zz_update_complete;
  wire       [20:0]   _zz_update_complete_1;
  wire       [200:0]  _zz_memory_port;
  wire                _zz_memory_port_1;
  wire       [1:0]    freeRow_state;
  wire       [7:0]    freeRow_generation;
  wire       [20:0]   freeRow_length;
  wire       [20:0]   freeRow_wbase;
  wire                freeRow_tailSeen;
  wire       [19:0]   freeRow_tailIndex;
  wire       [127:0]  freeRow_wvec;
  reg                 sweep_done;
  reg        [7:0]    sweep_row;
  wire                when_ShiftWindowEngine_l48;
  wire                cmd_fire;
  reg                 command_valid;
  reg        [1:0]    command_payload_op;
  reg        [7:0]    command_payload_window;
  reg        [7:0]    command_payload_generation;
  reg        [23:0]   command_payload_pidx;
  reg                 command_payload_tail;
  reg        [20:0]   command_payload_length;
  reg                 command_inRange;
  wire                command_isPacket;
  wire                command_isOpen;
  wire                command_isClose;
  reg                 command_known;
  wire                command_writes;
  reg        [1:0]    command_next_state;
  reg        [7:0]    command_next_generation;
  reg        [20:0]   command_next_length;
  reg        [20:0]   command_next_wbase;
  reg                 command_next_tailSeen;
  reg        [19:0]   command_next_tailIndex;
  reg        [127:0]  command_next_wvec;
  reg        [1:0]    command_written_state;
  reg        [7:0]    command_written_generation;
  reg        [20:0]   command_written_length;
  reg        [20:0]   command_written_wbase;
  reg                 command_written_tailSeen;
  reg        [19:0]   command_written_tailIndex;
  reg        [127:0]  command_written_wvec;
  wire       [7:0]    _zz_update_port_stored_state;
  wire       [1:0]    update_port_stored_state;
  wire       [7:0]    update_port_stored_generation;
  wire       [20:0]   update_port_stored_length;
  wire       [20:0]   update_port_stored_wbase;
  wire                update_port_stored_tailSeen;
  wire       [19:0]   update_port_stored_tailIndex;
  wire       [127:0]  update_port_stored_wvec;
  wire       [200:0]  _zz_update_port_stored_state_1;
  reg                 update_port_exists;
  reg                 update_port_forward;
  wire       [1:0]    update_port_row_state;
  wire       [7:0]    update_port_row_generation;
  wire       [20:0]   update_port_row_length;
  wire       [20:0]   update_port_row_wbase;
  wire                update_port_row_tailSeen;
  wire       [19:0]   update_port_row_tailIndex;
  wire       [127:0]  update_port_row_wvec;
  wire       [20:0]   update_index;
  wire                update_stale;
  wire                update_misfit;
  wire       [21:0]   update_distance;
  wire                update_below;
  wire                update_far;
  wire                update_beyond;
  wire       [6:0]    update_position;
  wire       [127:0]  update_bit;
  wire                update_duplicate;
  wire       [127:0]  update_after;
  wire                update_tailContradicted;
  wire                update_afterTail;
  wire                update_contradictsTail;
  wire                update_dropped;
  wire                update_accepted;
  wire       [127:0]  update_received;
  wire                update_tailSeen;
  wire       [19:0]   update_tailIndex;
  wire       [63:0]   _zz_update_leadingOnes_full_64;
  wire                update_leadingOnes_full_64;
  wire       [63:0]   update_leadingOnes_rest_64;
  wire       [31:0]   _zz_update_leadingOnes_full_32;
  wire                update_leadingOnes_full_32;
  wire       [31:0]   update_leadingOnes_rest_32;
  wire       [15:0]   _zz_update_leadingOnes_full_16;
  wire                update_leadingOnes_full_16;
  wire       [15:0]   update_leadingOnes_rest_16;
  wire       [7:0]    _zz_update_leadingOnes_full_8;
  wire                update_leadingOnes_full_8;
  wire       [7:0]    update_leadingOnes_rest_8;
  wire       [3:0]    _zz_update_leadingOnes_full_4;
  wire                update_leadingOnes_full_4;
  wire       [3:0]    update_leadingOnes_rest_4;
  wire       [1:0]    _zz_update_leadingOnes_full_2;
  wire                update_leadingOnes_full_2;
  wire       [1:0]    update_leadingOnes_rest_2;
  wire       [0:0]    _zz_update_leadingOnes_full_1;
  wire                update_leadingOnes_full_1;
  wire       [0:0]    update_leadingOnes_rest_1;
  reg        [7:0]    update_leadingOnes_count;
  wire                update_leadingOnes_allOnes;
  wire                update_atBase;
  wire       [7:0]    update_slide;
  wire       [20:0]   update_wbase;
  wire       [127:0]  update_wvec;
  wire                update_complete;
  wire       [1:0]    update_opened_state;
  wire       [7:0]    update_opened_generation;
  wire       [20:0]   update_opened_length;
  wire       [20:0]   update_opened_wbase;
  wire                update_opened_tailSeen;
  wire       [19:0]   update_opened_tailIndex;
  wire       [127:0]  update_opened_wvec;
  wire                when_ShiftWindowEngine_l142;
  wire       [7:0]    write_address;
  wire       [1:0]    write_row_state;
  wire       [7:0]    write_row_generation;
  wire       [20:0]   write_row_length;
  wire       [20:0]   write_row_wbase;
  wire                write_row_tailSeen;
  wire       [19:0]   write_row_tailIndex;
  wire       [127:0]  write_row_wvec;
  wire                out_fires;
  reg                 out_valid;
  wire       [7:0]    out_next_window;
  wire       [23:0]   out_next_pidx;
  wire       [2:0]    out_next_verdict;
  wire       [20:0]   out_next_wbase;
  wire       [7:0]    out_next_slide;
  wire                out_next_complete;
  wire                out_next_answerAgain;
  reg        [7:0]    out_verdict_window;
  reg        [23:0]   out_verdict_pidx;
  reg        [2:0]    out_verdict_verdict;
  reg        [20:0]   out_verdict_wbase;
  reg        [7:0]    out_verdict_slide;
  reg                 out_verdict_complete;
  reg                 out_verdict_answerAgain;
  reg        [2:0]    out_kind;
  wire                query_fire;
  reg                 look_asked;
  reg        [7:0]    look_window;
  wire       [7:0]    _zz_look_port_stored_state;
  wire       [1:0]    look_port_stored_state;
  wire       [7:0]    look_port_stored_generation;
  wire       [20:0]   look_port_stored_length;
  wire       [20:0]   look_port_stored_wbase;
  wire                look_port_stored_tailSeen;
  wire       [19:0]   look_port_stored_tailIndex;
  wire       [127:0]  look_port_stored_wvec;
  wire       [200:0]  _zz_look_port_stored_state_1;
  reg                 look_port_exists;
  reg                 look_port_forward;
  wire       [1:0]    look_port_row_state;
  wire       [7:0]    look_port_row_generation;
  wire       [20:0]   look_port_row_length;
  wire       [20:0]   look_port_row_wbase;
  wire                look_port_row_tailSeen;
  wire       [19:0]   look_port_row_tailIndex;
  wire       [127:0]  look_port_row_wvec;
  reg                 look_valid;
  wire       [7:0]    look_next_window;
  wire       [1:0]    look_next_row_state;
  wire       [7:0]    look_next_row_generation;
  wire       [20:0]   look_next_row_length;
  wire       [20:0]   look_next_row_wbase;
  wire                look_next_row_tailSeen;
  wire       [19:0]   look_next_row_tailIndex;
  wire       [127:0]  look_next_row_wvec;
  reg        [7:0]    look_status_window;
  reg        [1:0]    look_status_row_state;
  reg        [7:0]    look_status_row_generation;
  reg        [20:0]   look_status_row_length;
  reg        [20:0]   look_status_row_wbase;
  reg                 look_status_row_tailSeen;
  reg        [19:0]   look_status_row_tailIndex;
  reg        [127:0]  look_status_row_wvec;
  reg [200:0] memory [0:255];

  assign _zz_update_after = (128'hffffffffffffffffffffffffffffffff >>> update_position);
  assign _zz_update_afterTail = {1'd0, update_port_row_tailIndex};
  assign _zz_update_tailIndex = command_payload_pidx[19:0];
  assign _zz_update_wbase = {13'd0, update_slide};
  assign _zz_update_complete = (_zz_update_complete_1 + 21'h000001);
  assign _zz_update_complete_1 = {1'd0, update_tailIndex};
  assign _zz_memory_port = {write_row_wvec,{write_row_tailIndex,{write_row_tailSeen,{write_row_wbase,{write_row_length,{write_row_generation,write_row_state}}}}}};
  assign _zz_memory_port_1 = ((! sweep_done) || command_writes);
  always @(posedge clk) begin
    if(cmd_fire) begin
      memory_spinal_port0 <= memory[_zz_update_port_stored_state];
    end
  end

  always @(posedge clk) begin
    if(_zz_memory_port_1) begin
      memory[write_address] <= _zz_memory_port;
    end
  end

  always @(posedge clk) begin
    if(query_fire) begin
      memory_spinal_port2 <= memory[_zz_look_port_stored_state];
    end
  end

  assign freeRow_state = 2'b00;
  assign freeRow_generation = 8'h0;
  assign freeRow_length = 21'h0;
  assign freeRow_wbase = 21'h0;
  assign freeRow_tailSeen = 1'b0;
  assign freeRow_tailIndex = 20'h0;
  assign freeRow_wvec = 128'h0;
  assign when_ShiftWindowEngine_l48 = (! sweep_done);
  assign cmd_ready = sweep_done;
  assign query_ready = sweep_done;
  assign cmd_fire = (cmd_valid && cmd_ready);
  assign command_isPacket = (command_payload_op == 2'b01);
  assign command_isOpen = (command_payload_op == 2'b00);
  assign command_isClose = (command_payload_op == 2'b10);
  assign command_writes = (command_valid && command_known);
  assign _zz_update_port_stored_state = cmd_payload_window;
  assign _zz_update_port_stored_state_1 = memory_spinal_port0;
  assign update_port_stored_state = _zz_update_port_stored_state_1[1 : 0];
  assign update_port_stored_generation = _zz_update_port_stored_state_1[9 : 2];
  assign update_port_stored_length = _zz_update_port_stored_state_1[30 : 10];
  assign update_port_stored_wbase = _zz_update_port_stored_state_1[51 : 31];
  assign update_port_stored_tailSeen = _zz_update_port_stored_state_1[52];
  assign update_port_stored_tailIndex = _zz_update_port_stored_state_1[72 : 53];
  assign update_port_stored_wvec = _zz_update_port_stored_state_1[200 : 73];
  assign update_port_row_state = (update_port_exists ? (update_port_forward ? command_written_state : update_port_stored_state) : freeRow_state);
  assign update_port_row_generation = (update_port_exists ? (update_port_forward ? command_written_generation : update_port_stored_generation) : freeRow_generation);
  assign update_port_row_length = (update_port_exists ? (update_port_forward ? command_written_length : update_port_stored_length) : freeRow_length);
  assign update_port_row_wbase = (update_port_exists ? (update_port_forward ? command_written_wbase : update_port_stored_wbase) : freeRow_wbase);
  assign update_port_row_tailSeen = (update_port_exists ? (update_port_forward ? command_written_tailSeen : update_port_stored_tailSeen) : freeRow_tailSeen);
  assign update_port_row_tailIndex = (update_port_exists ? (update_port_forward ? command_written_tailIndex : update_port_stored_tailIndex) : freeRow_tailIndex);
  assign update_port_row_wvec = (update_port_exists ? (update_port_forward ? command_written_wvec : update_port_stored_wvec) : freeRow_wvec);
  assign update_index = command_payload_pidx[20:0];
  assign update_stale = ((update_port_row_state == 2'b00) || (update_port_row_generation != command_payload_generation));
  assign update_misfit = ((! command_inRange) || (update_port_row_length <= update_index));
  assign update_distance = ({1'b0,update_index} - {1'b0,update_port_row_wbase});
  assign update_below = update_distance[21];
  assign update_far = (|update_distance[20 : 7]);
  assign update_beyond = ((! update_below) && update_far);
  assign update_position = update_distance[6:0];
  assign update_bit = (128'h80000000000000000000000000000000 >>> update_position);
  assign update_duplicate = (|(update_port_row_wvec & update_bit));
  assign update_after = (_zz_update_after >>> 1);
  assign update_tailContradicted = (command_payload_tail && (|(update_port_row_wvec & update_after)));
  assign update_afterTail = (update_port_row_tailSeen && (_zz_update_afterTail < update_index));
  assign update_contradictsTail = (update_tailContradicted || update_afterTail);
  assign update_dropped = (((((update_stale || update_misfit) || update_below) || update_beyond) || update_duplicate) || update_contradictsTail);
  assign update_accepted = (! update_dropped);
  assign update_received = (update_port_row_wvec | update_bit);
  assign update_tailSeen = (update_port_row_tailSeen || command_payload_tail);
  assign update_tailIndex = (command_payload_tail ? _zz_update_tailIndex : update_port_row_tailIndex);
  assign _zz_update_leadingOnes_full_64 = update_received[127 : 64];
  assign update_leadingOnes_full_64 = (&_zz_update_leadingOnes_full_64);
  assign update_leadingOnes_rest_64 = (update_leadingOnes_full_64 ? update_received[63 : 0] : _zz_update_leadingOnes_full_64);
  assign _zz_update_leadingOnes_full_32 = update_leadingOnes_rest_64[63 : 32];
  assign update_leadingOnes_full_32 = (&_zz_update_leadingOnes_full_32);
  assign update_leadingOnes_rest_32 = (update_leadingOnes_full_32 ? update_leadingOnes_rest_64[31 : 0] : _zz_update_leadingOnes_full_32);
  assign _zz_update_leadingOnes_full_16 = update_leadingOnes_rest_32[31 : 16];
  assign update_leadingOnes_full_16 = (&_zz_update_leadingOnes_full_16);
  assign update_leadingOnes_rest_16 = (update_leadingOnes_full_16 ? update_leadingOnes_rest_32[15 : 0] : _zz_update_leadingOnes_full_16);
  assign _zz_update_leadingOnes_full_8 = update_leadingOnes_rest_16[15 : 8];
  assign update_leadingOnes_full_8 = (&_zz_update_leadingOnes_full_8);
  assign update_leadingOnes_rest_8 = (update_leadingOnes_full_8 ? update_leadingOnes_rest_16[7 : 0] : _zz_update_leadingOnes_full_8);
  assign _zz_update_leadingOnes_full_4 = update_leadingOnes_rest_8[7 : 4];
  assign update_leadingOnes_full_4 = (&_zz_update_leadingOnes_full_4);
  assign update_leadingOnes_rest_4 = (update_leadingOnes_full_4 ? update_leadingOnes_rest_8[3 : 0] : _zz_update_leadingOnes_full_4);
  assign _zz_update_leadingOnes_full_2 = update_leadingOnes_rest_4[3 : 2];
  assign update_leadingOnes_full_2 = (&_zz_update_leadingOnes_full_2);
  assign update_leadingOnes_rest_2 = (update_leadingOnes_full_2 ? update_leadingOnes_rest_4[1 : 0] : _zz_update_leadingOnes_full_2);
  assign _zz_update_leadingOnes_full_1 = update_leadingOnes_rest_2[1 : 1];
  assign update_leadingOnes_full_1 = (&_zz_update_leadingOnes_full_1);
  assign update_leadingOnes_rest_1 = (update_leadingOnes_full_1 ? update_leadingOnes_rest_2[0 : 0] : _zz_update_leadingOnes_full_1);
  assign update_leadingOnes_allOnes = (&update_leadingOnes_rest_1);
  always @(*) begin
    update_leadingOnes_count[7] = update_leadingOnes_allOnes;
    update_leadingOnes_count[6] = (update_leadingOnes_full_64 && (! update_leadingOnes_allOnes));
    update_leadingOnes_count[5] = (update_leadingOnes_full_32 && (! update_leadingOnes_allOnes));
    update_leadingOnes_count[4] = (update_leadingOnes_full_16 && (! update_leadingOnes_allOnes));
    update_leadingOnes_count[3] = (update_leadingOnes_full_8 && (! update_leadingOnes_allOnes));
    update_leadingOnes_count[2] = (update_leadingOnes_full_4 && (! update_leadingOnes_allOnes));
    update_leadingOnes_count[1] = (update_leadingOnes_full_2 && (! update_leadingOnes_allOnes));
    update_leadingOnes_count[0] = (update_leadingOnes_full_1 && (! update_leadingOnes_allOnes));
  end

  assign update_atBase = (update_position == 7'h0);
  assign update_slide = ((update_accepted && update_atBase) ? update_leadingOnes_count : 8'h0);
  assign update_wbase = (update_port_row_wbase + _zz_update_wbase);
  assign update_wvec = (update_received <<< update_slide);
  assign update_complete = ((update_accepted && update_tailSeen) && (update_wbase == _zz_update_complete));
  assign update_opened_state = 2'b01;
  assign update_opened_generation = command_payload_generation;
  assign update_opened_length = command_payload_length;
  assign update_opened_wbase = 21'h0;
  assign update_opened_tailSeen = 1'b0;
  assign update_opened_tailIndex = 20'h0;
  assign update_opened_wvec = 128'h0;
  always @(*) begin
    command_next_state = update_port_row_state;
    if(command_isOpen) begin
      command_next_state = update_opened_state;
    end
    if(command_isClose) begin
      command_next_state = freeRow_state;
    end
    if(when_ShiftWindowEngine_l142) begin
      if(update_complete) begin
        command_next_state = 2'b10;
      end
    end
  end

  always @(*) begin
    command_next_generation = update_port_row_generation;
    if(command_isOpen) begin
      command_next_generation = update_opened_generation;
    end
    if(command_isClose) begin
      command_next_generation = freeRow_generation;
    end
  end

  always @(*) begin
    command_next_length = update_port_row_length;
    if(command_isOpen) begin
      command_next_length = update_opened_length;
    end
    if(command_isClose) begin
      command_next_length = freeRow_length;
    end
  end

  always @(*) begin
    command_next_wbase = update_port_row_wbase;
    if(command_isOpen) begin
      command_next_wbase = update_opened_wbase;
    end
    if(command_isClose) begin
      command_next_wbase = freeRow_wbase;
    end
    if(when_ShiftWindowEngine_l142) begin
      command_next_wbase = update_wbase;
    end
  end

  always @(*) begin
    command_next_tailSeen = update_port_row_tailSeen;
    if(command_isOpen) begin
      command_next_tailSeen = update_opened_tailSeen;
    end
    if(command_isClose) begin
      command_next_tailSeen = freeRow_tailSeen;
    end
    if(when_ShiftWindowEngine_l142) begin
      command_next_tailSeen = update_tailSeen;
    end
  end

  always @(*) begin
    command_next_tailIndex = update_port_row_tailIndex;
    if(command_isOpen) begin
      command_next_tailIndex = update_opened_tailIndex;
    end
    if(command_isClose) begin
      command_next_tailIndex = freeRow_tailIndex;
    end
    if(when_ShiftWindowEngine_l142) begin
      command_next_tailIndex = update_tailIndex;
    end
  end

  always @(*) begin
    command_next_wvec = update_port_row_wvec;
    if(command_isOpen) begin
      command_next_wvec = update_opened_wvec;
    end
    if(command_isClose) begin
      command_next_wvec = freeRow_wvec;
    end
    if(when_ShiftWindowEngine_l142) begin
      command_next_wvec = update_wvec;
    end
  end

  assign when_ShiftWindowEngine_l142 = (command_isPacket && update_accepted);
  assign write_address = (sweep_done ? command_payload_window : sweep_row);
  assign write_row_state = (sweep_done ? command_next_state : freeRow_state);
  assign write_row_generation = (sweep_done ? command_next_generation : freeRow_generation);
  assign write_row_length = (sweep_done ? command_next_length : freeRow_length);
  assign write_row_wbase = (sweep_done ? command_next_wbase : freeRow_wbase);
  assign write_row_tailSeen = (sweep_done ? command_next_tailSeen : freeRow_tailSeen);
  assign write_row_tailIndex = (sweep_done ? command_next_tailIndex : freeRow_tailIndex);
  assign write_row_wvec = (sweep_done ? command_next_wvec : freeRow_wvec);
  assign out_fires = (command_valid && command_isPacket);
  always @(*) begin
    out_kind = 3'b000;
    if(update_contradictsTail) begin
      out_kind = 3'b101;
    end
    if(update_duplicate) begin
      out_kind = 3'b001;
    end
    if(update_beyond) begin
      out_kind = 3'b011;
    end
    if(update_below) begin
      out_kind = 3'b010;
    end
    if(update_misfit) begin
      out_kind = 3'b101;
    end
    if(update_stale) begin
      out_kind = 3'b100;
    end
  end

  assign out_next_window = command_payload_window;
  assign out_next_pidx = command_payload_pidx;
  assign out_next_verdict = out_kind;
  assign out_next_wbase = (update_accepted ? update_wbase : update_port_row_wbase);
  assign out_next_slide = update_slide;
  assign out_next_complete = update_complete;
  assign out_next_answerAgain = ((update_port_row_state == 2'b10) && (out_kind == 3'b010));
  assign verdict_valid = out_valid;
  assign verdict_payload_window = out_verdict_window;
  assign verdict_payload_pidx = out_verdict_pidx;
  assign verdict_payload_verdict = out_verdict_verdict;
  assign verdict_payload_wbase = out_verdict_wbase;
  assign verdict_payload_slide = out_verdict_slide;
  assign verdict_payload_complete = out_verdict_complete;
  assign verdict_payload_answerAgain = out_verdict_answerAgain;
  assign query_fire = (query_valid && query_ready);
  assign _zz_look_port_stored_state = query_payload;
  assign _zz_look_port_stored_state_1 = memory_spinal_port2;
  assign look_port_stored_state = _zz_look_port_stored_state_1[1 : 0];
  assign look_port_stored_generation = _zz_look_port_stored_state_1[9 : 2];
  assign look_port_stored_length = _zz_look_port_stored_state_1[30 : 10];
  assign look_port_stored_wbase = _zz_look_port_stored_state_1[51 : 31];
  assign look_port_stored_tailSeen = _zz_look_port_stored_state_1[52];
  assign look_port_stored_tailIndex = _zz_look_port_stored_state_1[72 : 53];
  assign look_port_stored_wvec = _zz_look_port_stored_state_1[200 : 73];
  assign look_port_row_state = (look_port_exists ? (look_port_forward ? command_written_state : look_port_stored_state) : freeRow_state);
  assign look_port_row_generation = (look_port_exists ? (look_port_forward ? command_written_generation : look_port_stored_generation) : freeRow_generation);
  assign look_port_row_length = (look_port_exists ? (look_port_forward ? command_written_length : look_port_stored_length) : freeRow_length);
  assign look_port_row_wbase = (look_port_exists ? (look_port_forward ? command_written_wbase : look_port_stored_wbase) : freeRow_wbase);
  assign look_port_row_tailSeen = (look_port_exists ? (look_port_forward ? command_written_tailSeen : look_port_stored_tailSeen) : freeRow_tailSeen);
  assign look_port_row_tailIndex = (look_port_exists ? (look_port_forward ? command_written_tailIndex : look_port_stored_tailIndex) : freeRow_tailIndex);
  assign look_port_row_wvec = (look_port_exists ? (look_port_forward ? command_written_wvec : look_port_stored_wvec) : freeRow_wvec);
  assign look_next_window = look_window;
  assign look_next_row_state = look_port_row_state;
  assign look_next_row_generation = look_port_row_generation;
  assign look_next_row_length = look_port_row_length;
  assign look_next_row_wbase = look_port_row_wbase;
  assign look_next_row_tailSeen = look_port_row_tailSeen;
  assign look_next_row_tailIndex = look_port_row_tailIndex;
  assign look_next_row_wvec = look_port_row_wvec;
  assign status_valid = look_valid;
  assign status_payload_window = look_status_window;
  assign status_payload_row_state = look_status_row_state;
  assign status_payload_row_generation = look_status_row_generation;
  assign status_payload_row_length = look_status_row_length;
  assign status_payload_row_wbase = look_status_row_wbase;
  assign status_payload_row_tailSeen = look_status_row_tailSeen;
  assign status_payload_row_tailIndex = look_status_row_tailIndex;
  assign status_payload_row_wvec = look_status_row_wvec;
  always @(posedge clk) begin
    if(reset) begin
      sweep_done <= 1'b0;
      sweep_row <= 8'h0;
      command_valid <= 1'b0;
      update_port_forward <= 1'b0;
      out_valid <= 1'b0;
      out_verdict_window <= 8'h0;
      out_verdict_pidx <= 24'h0;
      out_verdict_verdict <= 3'b000;
      out_verdict_wbase <= 21'h0;
      out_verdict_slide <= 8'h0;
      out_verdict_complete <= 1'b0;
      out_verdict_answerAgain <= 1'b0;
      look_asked <= 1'b0;
      look_port_forward <= 1'b0;
      look_valid <= 1'b0;
      look_status_window <= 8'h0;
      look_status_row_state <= 2'b00;
      look_status_row_generation <= 8'h0;
      look_status_row_length <= 21'h0;
      look_status_row_wbase <= 21'h0;
      look_status_row_tailSeen <= 1'b0;
      look_status_row_tailIndex <= 20'h0;
      look_status_row_wvec <= 128'h0;
    end else begin
      if(when_ShiftWindowEngine_l48) begin
        sweep_row <= (sweep_row + 8'h01);
        sweep_done <= (sweep_row == 8'hff);
      end
      command_valid <= cmd_fire;
      update_port_forward <= (command_writes && (cmd_payload_window == command_payload_window));
      out_valid <= out_fires;
      if(out_fires) begin
        out_verdict_window <= out_next_window;
        out_verdict_pidx <= out_next_pidx;
        out_verdict_verdict <= out_next_verdict;
        out_verdict_wbase <= out_next_wbase;
        out_verdict_slide <= out_next_slide;
        out_verdict_complete <= out_next_complete;
        out_verdict_answerAgain <= out_next_answerAgain;
      end
      look_asked <= query_fire;
      look_port_forward <= (command_writes && (query_payload == command_payload_window));
      look_valid <= look_asked;
      if(look_asked) begin
        look_status_window <= look_next_window;
        look_status_row_state <= look_next_row_state;
        look_status_row_generation <= look_next_row_generation;
        look_status_row_length <= look_next_row_length;
        look_status_row_wbase <= look_next_row_wbase;
        look_status_row_tailSeen <= look_next_row_tailSeen;
        look_status_row_tailIndex <= look_next_row_tailIndex;
        look_status_row_wvec <= look_next_row_wvec;
      end
    end
  end

  always @(posedge clk) begin
    if(cmd_fire) begin
      command_payload_op <= cmd_payload_op;
      command_payload_window <= cmd_payload_window;
      command_payload_generation <= cmd_payload_generation;
      command_payload_pidx <= cmd_payload_pidx;
      command_payload_tail <= cmd_payload_tail;
      command_payload_length <= cmd_payload_length;
    end
    if(cmd_fire) begin
      command_inRange <= (cmd_payload_pidx < 24'h100000);
    end
    if(cmd_fire) begin
      command_known <= 1'b1;
    end
    command_written_state <= command_next_state;
    command_written_generation <= command_next_generation;
    command_written_length <= command_next_length;
    command_written_wbase <= command_next_wbase;
    command_written_tailSeen <= command_next_tailSeen;
    command_written_tailIndex <= command_next_tailIndex;
    command_written_wvec <= command_next_wvec;
    if(cmd_fire) begin
      update_port_exists <= 1'b1;
    end
    if(query_fire) begin
      look_window <= query_payload;
    end
    if(query_fire) begin
      look_port_exists <= 1'b1;
    end
  end


endmodule
