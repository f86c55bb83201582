// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

/** What a host's software does at its NIC in a clock of a {@link NodeFrame}. */
public interface HostSide {
  /** The NIC's outputs of this clock stand: reads them and sets what goes in. */
  void drive();

  /** After the rising edge: what was taken is offered no more. */
  void finish();

  /**
   * Whether the software waits for nothing that the NIC has not answered yet.
   *
   * @return false while an access is under way
   */
  boolean idle();
}
