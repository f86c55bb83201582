// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;

/** The memory against a master made of plain streams, through a module of wires. */
@Verilog(top = "axi_wires", sources = "verilog/axi_wires.v", optimization = 1)
class Axi4MemoryTest {
  private final SparseMemory memory = new SparseMemory();
  private Axi4Memory slave;
  private StreamSource aw;
  private StreamSource w;
  private StreamSource ar;
  private StreamSink b;
  private StreamSink r;

  @BeforeEach
  void connect(Dut dut, Clock clk, Random random) {
    slave = new Axi4Memory(clk, "m_axi_", memory, random);
    new Axi4Checker(clk, "s_axi_");
    Ports p = new Ports(dut, "s_axi_");
    List<String> address = List.of("id", "addr", "len", "size", "burst");
    aw = new StreamSource(clk, p.in("awvalid"), p.out("awready"), p.ins(named("aw", address)));
    ar = new StreamSource(clk, p.in("arvalid"), p.out("arready"), p.ins(named("ar", address)));
    List<String> data = named("w", List.of("data", "strb", "last"));
    w = new StreamSource(clk, p.in("wvalid"), p.out("wready"), p.ins(data));
    List<String> response = named("b", List.of("id", "resp"));
    b = new StreamSink(clk, p.out("bvalid"), p.in("bready"), p.outs(response));
    List<String> read = named("r", List.of("id", "data", "resp", "last"));
    r = new StreamSink(clk, p.out("rvalid"), p.in("rready"), p.outs(read));
  }

  private static List<String> named(String channel, List<String> fields) {
    return fields.stream().map(field -> channel + field).toList();
  }

  @CosimTest
  void onlyStrobedBytesOfNarrowAndUnalignedBeatsAreWritten(Simulation sim) {
    memory.write(0x100, new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
    sim.run(
        () -> {
          aw.send(2, 0x103, 2, 0, AxiBurst.INCR); // three beats of one byte from 0x103
          w.send(0xaa000000L, 0b1000, 0);
          w.send(0x000000bbL, 0b0001, 0);
          w.send(0x0000cc00L, 0b0000, 1);
          Beat done = b.receive();
          assertThat(done.get(0)).isEqualTo(2);
          assertThat(done.get(1)).isZero();
          assertThat(memory.read(0x100, 8))
              .containsExactly(1, 2, 3, (byte) 0xaa, (byte) 0xbb, 6, 7, 8);
          ar.send(1, 0x102, 1, 1, AxiBurst.INCR); // two beats of two bytes
          assertThat(r.receive().get(1)).isEqualTo(0xaa030000L);
          Beat last = r.receive();
          assertThat(last.get(1)).isEqualTo(0x06bbL);
          assertThat(last.get(3)).isEqualTo(1);
        });
  }

  @CosimTest
  void dataMayComeBeforeItsAddress(Simulation sim, Clock clk) {
    sim.run(
        () -> {
          w.send(0x12345678L, 0b1111, 1);
          sim.await(clk.cycles(10));
          aw.send(0, 0x40, 0, 2, AxiBurst.INCR);
          b.receive();
          assertThat(memory.read(0x40)).isEqualTo(0x78);
        });
  }

  @CosimTest
  @Seeds(3)
  void answersOfDifferentIdsComeInAnyOrderAndOfOneIdInTheirs(Simulation sim) {
    slave.outOfOrder().backPressure(0.2);
    for (int i = 0; i < 64; i++) {
      memory.write(0x1000 + 4L * i, i);
    }
    List<Long> order = new ArrayList<>();
    sim.run(
        () -> {
          for (int i = 0; i < 64; i++) {
            ar.send(i & 3, 0x1000 + 4L * i, 0, 2, AxiBurst.INCR);
          }
          for (int i = 0; i < 64; i++) {
            order.add(r.receive().get(1));
          }
        });
    assertThat(order).isNotEqualTo(order.stream().sorted().toList()).hasSize(64);
    for (int id = 0; id < 4; id++) {
      int tag = id;
      assertThat(order.stream().filter(i -> (i & 3) == tag)).isSorted().hasSize(16);
    }
  }
}
