// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.host.device.NicDevice;
import dev.sluice.host.device.NicDeviceContract;
import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.spec.registers.NicRegister;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Registers, interrupt and end of a device, as software meets them. */
@Timeout(120)
class SimulatedDeviceTest extends NicDeviceContract {
  private SimulatedCluster cluster;

  @Override
  protected NicDevice openDevice() {
    cluster = SimulatedCluster.open(ClusterOptions.of(2).withNic(SMALL).withMemoryBytes(MEMORY));
    return cluster.device(0);
  }

  @Override
  protected void closeAll() {
    cluster.close();
  }

  @Test
  void nodesAreNumbered() {
    assertThat(cluster.device(1).settings().peer()).isEqualTo(0x0a000002);
    assertThat(cluster.device(1).memoryBase()).isNotEqualTo(device().memoryBase());
  }

  /** A ring where there is no memory: the bus of the NIC leads nowhere. */
  @ParameterizedTest
  @EnumSource(
      value = NicRegister.class,
      names = {"DESCRIPTOR_BASE_HIGH", "COMPLETION_BASE_HIGH"})
  void aNicThatReachesOutsideOfMemoryIsTheEndForAllNodes(NicRegister wrong) {
    long base = device().memoryBase();
    write(NicRegister.DESCRIPTOR_BASE_LOW, base & 0xffff_ffffL);
    write(NicRegister.DESCRIPTOR_BASE_HIGH, base >>> 32);
    write(NicRegister.COMPLETION_BASE_LOW, (base & 0xffff_ffffL) + 4096);
    write(NicRegister.COMPLETION_BASE_HIGH, base >>> 32);
    write(wrong, 0);
    NicRegister control = NicRegister.CONTROL;
    write(control, control.mask("send_enable") | control.mask("ring_enable"));
    device().post(NicRegister.DESCRIPTOR_TAIL.address(), 1);
    for (NicDevice each : List.of(device(), cluster.device(1))) {
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
