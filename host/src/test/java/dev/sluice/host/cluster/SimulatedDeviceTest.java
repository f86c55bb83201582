// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.host.device.NicDevice;
import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.registers.NicRegister;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Registers, interrupt and end of a device, as software meets them. */
@Timeout(120)
class SimulatedDeviceTest {
  private static final NicParameters SMALL =
      new NicParameters(new SluiceParameters(8, 32, 64, 128, Architecture.RING), 128, 8);

  private SimulatedCluster cluster;
  private NicDevice device;

  @BeforeEach
  void open() {
    cluster = SimulatedCluster.open(ClusterOptions.of(2).withNic(SMALL).withMemoryBytes(1 << 16));
    device = cluster.device(0);
  }

  @AfterEach
  void close() {
    cluster.close();
  }

  private long read(NicRegister register) {
    return device.read(register.address());
  }

  private void write(NicRegister register, long value) {
    device.write(register.address(), value);
  }

  @Test
  void registersSayWhatWasBuilt() {
    assertThat(read(NicRegister.ID)).isEqualTo(0x534c5543);
    assertThat(read(NicRegister.WINDOWS)).isEqualTo(8);
    assertThat(read(NicRegister.DATA_WIDTH)).isEqualTo(128);
    assertThat(device.settings().peer()).isEqualTo(0x0a000001);
    assertThat(cluster.device(1).settings().peer()).isEqualTo(0x0a000002);
    assertThat(device.memory().byteSize()).isEqualTo(1 << 16);
    assertThat(cluster.device(1).memoryBase()).isNotEqualTo(device.memoryBase());
  }

  /** Each thread has a row of a register pair of its own; the last post of many counts. */
  @Test
  void threadsShareThePort() throws Exception {
    NicRegister[] own = {
      NicRegister.MEMORY_BASE_LOW, NicRegister.REGION_BASE_LOW, NicRegister.DESCRIPTOR_BASE_LOW
    };
    List<Callable<Void>> work = new ArrayList<>();
    for (NicRegister register : own) {
      work.add(
          () -> {
            for (int i = 0; i < 300; i++) {
              device.post(register.address(), 64L * i);
              if (i % 50 == 49) {
                assertThat(read(register)).isEqualTo(64L * i);
              }
            }
            return null;
          });
    }
    try (ExecutorService pool = Executors.newFixedThreadPool(own.length)) {
      for (Future<Void> done : pool.invokeAll(work)) {
        done.get();
      }
    }
  }

  @Test
  void whatTheNicRefusesIsSaidToWhoAsked() {
    assertRefused(() -> device.read(0xffc), "a read of the register at 0xffc was refused");
    assertRefused(
        () -> write(NicRegister.ID, 7),
        "the value 0x7 for a write of the register at 0x000 was refused");
    assertRefused(() -> write(NicRegister.DESCRIPTOR_LOG2, 17), "the value 0x11");
    assertThat(read(NicRegister.WINDOWS)).isEqualTo(8);
  }

  private static void assertRefused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message) {
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(call)
        .withMessageContaining(message)
        .matches(e -> e.reason() == Reason.REFUSED);
  }

  @Test
  void aRefusedPostIsTheEndOfTheDevice() {
    device.post(NicRegister.DESCRIPTOR_LOG2.address(), 17);
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(
            () -> {
              while (true) {
                read(NicRegister.ID);
              }
            })
        .withMessageContaining("the value 0x11 for a write of the register at 0x108 was refused")
        .matches(e -> e.reason() == Reason.LOST);
  }

  /** A ring where there is no memory: the bus of the NIC leads nowhere. */
  @ParameterizedTest
  @EnumSource(
      value = NicRegister.class,
      names = {"DESCRIPTOR_BASE_HIGH", "COMPLETION_BASE_HIGH"})
  void aNicThatReachesOutsideOfMemoryIsTheEndForAllNodes(NicRegister wrong) {
    long base = device.memoryBase();
    write(NicRegister.DESCRIPTOR_BASE_LOW, base & 0xffff_ffffL);
    write(NicRegister.DESCRIPTOR_BASE_HIGH, base >>> 32);
    write(NicRegister.COMPLETION_BASE_LOW, (base & 0xffff_ffffL) + 4096);
    write(NicRegister.COMPLETION_BASE_HIGH, base >>> 32);
    write(wrong, 0);
    NicRegister control = NicRegister.CONTROL;
    write(control, control.mask("send_enable") | control.mask("ring_enable"));
    device.post(NicRegister.DESCRIPTOR_TAIL.address(), 1);
    for (NicDevice each : List.of(device, cluster.device(1))) {
      assertThatExceptionOfType(NicException.class)
          .isThrownBy(() -> each.awaitInterrupt(Duration.ofDays(1)))
          .withMessageStartingWith("the simulated NICs have stopped: the NIC ")
          .withMessageContaining("outside of the host's memory")
          .matches(e -> e.reason() == Reason.LOST);
      assertThatExceptionOfType(NicException.class)
          .isThrownBy(() -> each.read(0))
          .matches(e -> e.reason() == Reason.LOST);
    }
  }

  @Test
  void noInterruptWithoutARecord() throws InterruptedException {
    assertThat(device.awaitInterrupt(Duration.ofMillis(1))).isFalse();
    device.close();
    device.close();
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> device.awaitInterrupt(Duration.ofDays(1)))
        .matches(e -> e.reason() == Reason.CLOSED);
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> device.post(0, 0))
        .matches(e -> e.reason() == Reason.CLOSED);
  }

  @Test
  void timeStandsStillWhenNothingIsUnderWay() throws InterruptedException {
    read(NicRegister.ID);
    long before = -1;
    while (cluster.clocks() != before) {
      before = cluster.clocks();
      Thread.sleep(50);
    }
    read(NicRegister.ID);
    while (cluster.clocks() == before) {
      Thread.onSpinWait();
    }
  }
}
