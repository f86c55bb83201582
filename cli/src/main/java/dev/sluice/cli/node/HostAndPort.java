// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import dev.sluice.protocol.BadInputException;
import java.net.InetSocketAddress;

/** An option that names a host and a port. */
final class HostAndPort {
  private static final int LARGEST = 65_535;

  private HostAndPort() {}

  /**
   * What a text says.
   *
   * @throws BadInputException when it is not HOST:PORT, or there is no such host
   */
  static InetSocketAddress of(String option, String text) {
    int colon = text.lastIndexOf(':');
    int port = -1;
    if (colon > 0) {
      try {
        port = Integer.parseInt(text.substring(colon + 1));
      } catch (NumberFormatException _) {
        // Said below, as for any other text.
      }
    }
    if (port < 1 || port > LARGEST) {
      throw new BadInputException(
          option + " " + text + " must be HOST:PORT, for example 127.0.0.1:4000");
    }
    InetSocketAddress address = new InetSocketAddress(text.substring(0, colon), port);
    if (address.isUnresolved()) {
      throw new BadInputException(option + " " + text + ": there is no such host");
    }
    return address;
  }
}
