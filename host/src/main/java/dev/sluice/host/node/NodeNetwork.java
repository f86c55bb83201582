// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import dev.sluice.protocol.BadInputException;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.regex.Pattern;

/** What a node's frames go to: a network of datagrams, or a TAP device of this machine. */
public sealed interface NodeNetwork {
  /**
   * {@code ./sluice network}.
   *
   * @param at its socket
   */
  record Datagrams(InetSocketAddress at) implements NodeNetwork {
    /**
     * Checks the address.
     *
     * @throws BadInputException when its name is not known, or it has no port
     */
    public Datagrams {
      if (at.isUnresolved() || at.getPort() == 0) {
        throw new BadInputException(
            "--network %s:%d: no such host, or no such port"
                .formatted(at.getHostString(), at.getPort()));
      }
    }

    @Override
    public String toString() {
      return at.toString();
    }
  }

  /**
   * A TAP device: a network card of this machine (Linux) whose frames are the NIC's.
   *
   * @param device its name, 1 to 15 letters, digits, points, hyphens and underscores
   */
  record Tap(String device) implements NodeNetwork {
    private static final Pattern NAME = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._-]{1,15}");

    /**
     * Checks the name.
     *
     * @throws BadInputException when a network card cannot have it
     */
    public Tap {
      if (!NAME.matcher(Objects.requireNonNull(device, "device")).matches()) {
        throw new BadInputException(
            "--tap "
                + device
                + ": a device's name has 1 to 15 letters, digits, points, hyphens and underscores");
      }
    }

    @Override
    public String toString() {
      return "tap " + device;
    }
  }
}
