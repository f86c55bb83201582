// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sluice.cycle.builder.PacketBuilderModel;
import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.cycle.wires.PayloadWires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.cycle.wires.WriteCommandWires;
import dev.sluice.cycle.writer.PacketWriterModel;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** The models of PacketWriter and PacketBuilder allocate nothing in a clock. */
class PacketModelsAllocationTest {
  private static final int CLOCKS = 50_000;
  private static final NicParameters PARAMETERS = NicParameters.DEFAULT;

  /** What answers a model in each clock; allocates nothing itself. */
  private interface Surroundings {
    void answer();
  }

  private static long allocated(BlockModel model, Surroundings surroundings) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    run(model, surroundings);
    long before = threads.getCurrentThreadAllocatedBytes();
    run(model, surroundings);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private static void run(BlockModel model, Surroundings surroundings) {
    for (int i = 0; i < CLOCKS; i++) {
      model.drive();
      surroundings.answer();
      model.clock();
    }
  }

  @Test
  void packetWriter() {
    PacketWriterModel model = new PacketWriterModel(PARAMETERS);
    Wires command = model.inputs().get(0);
    Wires payload = model.inputs().get(1);
    Wires response = model.inputs().get(2);
    Wires address = model.outputs().get(0);
    Wires data = model.outputs().get(1);
    Wires arrival = model.outputs().get(2);
    command.valid = true;
    command.set(WriteCommandWires.WRITE, true);
    command.set(WriteCommandWires.BYTES, PARAMETERS.beatBytes());
    payload.valid = true;
    payload.set(PayloadWires.LAST, true);
    long[] open = new long[2];
    Surroundings memory =
        () -> {
          address.ready = true;
          data.ready = true;
          arrival.ready = true;
          response.valid = open[0] > 0;
          open[0] += (data.fires() ? 1 : 0) - (response.fires() ? 1 : 0);
          open[1] += arrival.fires() ? 1 : 0;
        };
    assertThat(allocated(model, memory)).as("bytes in %d clocks", CLOCKS).isLessThan(4096);
    // At this width a command is taken in every second clock.
    assertThat(open[1]).as("arrivals").isGreaterThan(CLOCKS / 2);
  }

  @Test
  void packetBuilder() {
    PacketBuilderModel model = new PacketBuilderModel(PARAMETERS);
    Wires control = model.inputs().get(0);
    Wires send = model.inputs().get(1);
    Wires data = model.inputs().get(2);
    Wires address = model.outputs().get(0);
    Wires tx = model.outputs().get(1);
    control.set(ControlWires.TYPE, PacketType.PROGRESS.code());
    send.valid = true;
    send.set(SendWires.TYPE, PacketType.DATA.code());
    send.set(SendWires.LENGTH, PARAMETERS.beatBytes());
    data.set(AxiWires.READ_LAST, true);
    long[] open = new long[2];
    Surroundings memory =
        () -> {
          address.ready = true;
          tx.ready = true;
          control.valid = (open[1] & 7) == 0;
          data.valid = open[0] > 0;
          open[0] += (address.fires() ? 1 : 0) - (data.fires() ? 1 : 0);
          open[1] += tx.fires() ? 1 : 0;
        };
    assertThat(allocated(model, memory)).as("bytes in %d clocks", CLOCKS).isLessThan(4096);
    assertThat(open[1]).as("beats").isGreaterThan(CLOCKS);
  }
}
