// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.driver;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.host.pair.EndedTransfers;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.host.pair.HostSide;
import dev.sluice.parts.registers.RegisterPort;

/** The host's software at a whole NIC: a driver that works through registers and rings. */
final class DriverSide implements HostSide {
  private final Wires interrupt;
  private final RegisterPort port;
  private final NicDriver driver;

  DriverSide(
      BlockModel model,
      HostMemory ringMemory,
      RingPlaces rings,
      CompletionListener listener,
      EndedTransfers ended) {
    interrupt = model.wires("irq");
    port = new RegisterPort(model);
    driver =
        new NicDriver(
            port,
            ringMemory,
            rings,
            (cookie, transferId, status) -> {
              ended.add(cookie, status);
              listener.ended(cookie, transferId, status);
            });
  }

  NicDriver driver() {
    return driver;
  }

  RegisterPort port() {
    return port;
  }

  @Override
  public void drive() {
    port.drive();
    driver.poll(interrupt.getBit(0));
  }

  @Override
  public void finish() {
    port.finish();
  }

  @Override
  public boolean idle() {
    return port.idle();
  }
}
