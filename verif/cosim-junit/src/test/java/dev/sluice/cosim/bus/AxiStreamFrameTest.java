// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.error.TimeoutException;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.trigger.Trigger;
import org.junit.jupiter.api.BeforeEach;

/** Frames with all their signals, resets, pauses. */
@Verilog(top = "axis_pass", sources = "verilog/axis_pass.v", optimization = 1)
class AxiStreamFrameTest {
  private AxiStreamSource source;
  private AxiStreamSink sink;
  private AxiStreamMonitor monitor;

  @BeforeEach
  void connect(Dut dut, Clock clk) {
    source = new AxiStreamSource(clk, "s_axis_").reset(dut.input("rst"), 1);
    sink = new AxiStreamSink(clk, "m_axis_").reset(dut.input("rst"), 1);
    monitor = new AxiStreamMonitor(clk, "s_axis_").reset(dut.input("rst"), 1);
  }

  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i + 1);
    }
    return bytes;
  }

  @CosimTest
  void everyBeatHasItsSignalsAndTheFrameItsTimes(Simulation sim) {
    AxiStreamFrame frame =
        AxiStreamFrame.of(bytes(10))
            .withTuser(1, 2, 3)
            .withTid(0x55)
            .withTdest(7, 8)
            .withPositions(false, true);
    Trigger sent = source.send(frame);
    sim.run(() -> sim.withTimeout(sent, 100, TimeUnit.NS));
    AxiStreamFrame received = sink.poll().orElseThrow();
    assertThat(received).isEqualTo(frame).isEqualTo(monitor.poll().orElseThrow());
    assertThat(received.bytes()).isEqualTo(bytes(10));
    assertThat(received.isPosition(1)).isTrue();
    assertThat(received.isPosition(2)).isFalse();
    assertThat(new long[] {received.tuser(0), received.tuser(1), received.tuser(2)})
        .containsExactly(1, 2, 3);
    assertThat(received.tuser()).isEqualTo(3);
    assertThat(received.tid(0)).isEqualTo(0x55);
    assertThat(received.tdest(0)).isEqualTo(7);
    assertThat(received.tdest(2)).isEqualTo(8);
    assertThat(received.startTime()).isEqualTo(frame.startTime()).isEqualTo(5_000);
    assertThat(received.endTime()).isEqualTo(frame.endTime()).isEqualTo(25_000);
    assertThat(received)
        .hasToString(
            "frame of 10 bytes 0102030405060708090a, tuser 0x1 0x2 0x3, tid 0x55,"
                + " tdest 0x7 0x8 0x8, 5 ns to 25 ns")
        .isNotEqualTo(AxiStreamFrame.of(bytes(10)))
        .isNotEqualTo(frame.withTid(0x54))
        .isNotEqualTo(frame.withPositions());
  }

  @CosimTest
  void aFrameIsWaitedForNotForEver(Simulation sim, Clock clk) {
    sim.run(
        () -> {
          Trigger available = sink.available();
          assertThatThrownBy(() -> sim.withTimeout(available, 30, TimeUnit.NS))
              .isInstanceOf(TimeoutException.class)
              .hasMessageStartingWith(
                  "an item in queue frames of m_axis_ did not come within 30 NS");
          source.send(bytes(3));
          sim.withTimeout(available, 100, TimeUnit.NS);
          long now = sim.time();
          sim.await(available); // takes nothing, and is there at once
          assertThat(sim.time()).isEqualTo(now);
          assertThat(sink.count()).isEqualTo(1);
          assertThat(sink.receive().bytes()).isEqualTo(bytes(3));
          assertThat(sim.time()).isEqualTo(now);
        });
  }

  @CosimTest
  void aResetInMidFrameDropsItAndTheNextOneIsWhole(Dut dut, Simulation sim) {
    source.send(bytes(40));
    AxiStreamFrame next = AxiStreamFrame.of(bytes(9));
    source.send(next);
    sim.runClocks(3);
    assertThat(sink.isIdle()).isFalse();
    dut.input("rst").set(1);
    sim.runClocks(1);
    assertThat(dut.output("m_axis_tvalid").get()).isZero();
    assertThat(dut.output("s_axis_tready").get()).isZero();
    assertThat(sink.isIdle()).isTrue();
    assertThat(monitor.isIdle()).isTrue();
    assertThat(source.count()).isEqualTo(1);
    dut.input("rst").set(0);
    sim.runClocks(4);
    assertThat(sink.poll()).contains(next);
    assertThat(monitor.poll()).contains(next);
    assertThat(sink.count()).isZero();
    assertThat(source.isIdle()).isTrue();
  }

  @CosimTest
  void clearDropsWhatWaitsAndNotWhatHasBegun(Simulation sim) {
    for (int i = 0; i < 3; i++) {
      source.send(bytes(12 + i));
    }
    assertThat(source.count()).isEqualTo(3);
    sim.runClocks(1);
    source.clear();
    assertThat(source.count()).isEqualTo(1);
    sim.run(() -> sim.withTimeout(source.idle(), 100, TimeUnit.NS));
    assertThat(sink.count()).isEqualTo(1);
    assertThat(sink.stream().receivedBeats()).isEqualTo(3);
    sink.clear();
    monitor.clear();
    assertThat(sink.count() + monitor.count()).isZero();
    source.clear();
    assertThat(source.isIdle()).isTrue();
  }

  @CosimTest
  void aPauseHoldsBackEitherSide(Dut dut, Simulation sim) {
    source.send(bytes(16));
    source.pause(true);
    sim.runClocks(3);
    assertThat(dut.input("s_axis_tvalid").get()).isZero();
    source.pause(false);
    sink.pause(true);
    sim.runClocks(3);
    assertThat(dut.input("s_axis_tvalid").get()).isEqualTo(1);
    assertThat(sink.stream().receivedBeats()).isZero();
    sink.pause(false);
    sim.runClocks(4);
    assertThat(sink.count()).isEqualTo(1);
  }
}
