// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import java.util.OptionalInt;

/**
 * What a user says of a NIC's line: the rest of a NIC's parameters is needed to know the receive
 * buffer that it has when nothing is said.
 *
 * @param mode what happens while the receive buffer is full
 * @param receiveBufferBytes the buffer's size; empty for the smallest
 */
public record LineChoice(LineMode mode, OptionalInt receiveBufferBytes) {
  /** A line that waits, with the smallest buffer. */
  public static final LineChoice USUAL = new LineChoice(LineMode.STALL, OptionalInt.empty());

  /**
   * What a NIC has.
   *
   * @param nic its parameters
   * @return the choice that makes them out of a usual NIC's
   */
  public static LineChoice of(NicParameters nic) {
    return new LineChoice(
        nic.line(),
        nic.hasLeastReceiveBuffer()
            ? OptionalInt.empty()
            : OptionalInt.of(nic.receiveBufferBytes()));
  }

  /**
   * A NIC with this line.
   *
   * @param nic the rest of its parameters
   * @return a copy of it
   * @throws ParameterException when it cannot have such a buffer
   */
  public NicParameters on(NicParameters nic) {
    NicParameters lined = nic.withLine(mode);
    return receiveBufferBytes.isEmpty()
        ? lined
        : lined.withReceiveBuffer(receiveBufferBytes.getAsInt());
  }
}
