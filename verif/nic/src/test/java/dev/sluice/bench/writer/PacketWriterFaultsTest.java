// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.writer;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.MemoryTiming.Order;
import dev.sluice.parts.writer.WriterPattern;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/**
 * Is PacketWriter's bench any good? Mistakes that could really be made, each one piece of the
 * generated Verilog, are planted one at a time. The bench must catch every one.
 */
class PacketWriterFaultsTest extends FaultsTest {
  private static final NicParameters PARAMETERS = WriterBench.width(128);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "burst over a page",
              "take_cutter_room <= (9'h100 - _zz_take_cutter_room)",
              "take_cutter_room <= 9'h100"),
          new PlantedFault(
              "further burst in the same page", "take_cutter_spanNumber <= wide_low[51 : 0];", ""),
          new PlantedFault(
              "further burst not at the pages begin", "take_cutter_spanBeat <= 8'h0;", ""),
          new PlantedFault(
              "burst one beat too long",
              "_zz_take_cutter_length_1) - 8'h01)",
              "_zz_take_cutter_length_1))"),
          new PlantedFault(
              "tail strobe in every burst",
              "(drain_lastBeat && plans_pop_payload_last)",
              "drain_lastBeat"),
          new PlantedFault(
              "last byte of a full beat not written",
              "drain_tailStrobe_15 = (plans_pop_payload_tailBytes == 4'b0000)",
              "drain_tailStrobe_15 = 1'b0"),
          new PlantedFault(
              "one byte too many",
              "(4'b0101 < plans_pop_payload_tailBytes)",
              "(4'b0101 <= plans_pop_payload_tailBytes)"),
          new PlantedFault(
              "dropped payload written", "(drain_fires && plans_pop_payload_write)", "drain_fires"),
          new PlantedFault(
              "plan held to the end of the packet",
              "(plans_pop_payload_write ? drain_lastBeat : payload_payload_last)",
              "payload_payload_last"),
          new PlantedFault(
              "arrival after the first response",
              "(answer_whole || answer_ends)",
              "(answer_whole || m_axi_bvalid)"),
          new PlantedFault(
              "arrival without a response",
              "(answer_may && (answer_whole || answer_ends))",
              "answer_may"),
          new PlantedFault(
              "error of an earlier burst forgotten", "(answer_failed || ", "(1'b0 || "),
          new PlantedFault(
              "error stays",
              "answer_failed <= (answer_error && (! answer_settles))",
              "answer_failed <= answer_error"),
          new PlantedFault(
              "decode error not seen", "(m_axi_bresp != 2'b00)", "(m_axi_bresp == 2'b10)"),
          new PlantedFault(
              "misaligned written", "(take_toWrite && (! take_misaligned))", "take_toWrite"),
          new PlantedFault(
              "misaligned without an error",
              "take_mark_error <= (take_toWrite && take_misaligned)",
              "take_mark_error <= 1'b0"),
          new PlantedFault(
              "mark takes a payload",
              "((! writeCommand_payload_closed) && (writeCommand_payload_bytes != 13'h0))",
              "(writeCommand_payload_bytes != 13'h0)"),
          new PlantedFault(
              "empty packet takes a payload",
              "((! writeCommand_payload_closed) && (writeCommand_payload_bytes != 13'h0))",
              "(! writeCommand_payload_closed)"),
          new PlantedFault(
              "response of the next command taken",
              "(answer_may && (! answer_whole))",
              "answer_may"),
          new PlantedFault(
              "burst to the end of a page taken for the first of two",
              "((_zz_take_cutter_last_1 == 2'b01) &&",
              "(1'b0 &&"),
          new PlantedFault(
              "command lost behind another",
              "assign writeCommand_ready = ",
              "assign writeCommand_ready = 1'b1 | "),
          new PlantedFault("too many outstanding", "&& pending_roomAfter)", ")"),
          new PlantedFault("plan lost", "&& plans_roomAfter)", ")"),
          new PlantedFault("address lost", "((addresses_roomAfter && ", "(("),
          new PlantedFault(
              "arrival lost", "(awaited_pop_valid && arrivals_roomAfter)", "awaited_pop_valid"),
          new PlantedFault(
              "data lost", "(datas_push_ready || (! plans_pop_payload_write))", "1'b1"));

  PacketWriterFaultsTest() throws IOException {
    super(WriterBench.BLOCK, NicGenerator.verilog(WriterBench.BLOCK, PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    MemoryTiming uneven = new MemoryTiming(0.4, 3, 40, 0.1, Order.ANY);
    WriterBench.run(rtl, PARAMETERS, new WriterPattern(3000, 0.2, 0.3, 0.2, 1, 4096, uneven), 1);
    MemoryTiming slow = new MemoryTiming(0.1, 300, 0, 0.1, Order.ANY);
    WriterBench.run(rtl, PARAMETERS, new WriterPattern(2000, 0, 0.1, 0.1, 1, 100, slow), 2);
    MemoryTiming busy = new MemoryTiming(0.6, 3, 10, 0.1, Order.ANY);
    WriterBench.run(rtl, PARAMETERS, new WriterPattern(2000, 0, 0.1, 0.1, 1, 16, busy), 3);
  }
}
