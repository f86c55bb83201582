// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a NIC does with packets from the line while its receive buffer is full. */
public enum LineMode {
  /** The line waits: {@code tready} is low between packets until the largest packet has room. */
  STALL,

  /**
   * The line cannot wait, as with a MAC: {@code tready} is high in every clock. A packet that
   * begins while the largest has no room is dropped whole and counted; the transport sends it
   * again.
   */
  DROP;

  /**
   * The name as it is written on a command line and in reports.
   *
   * @return the lower-case name: {@code stall} or {@code drop}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The mode of that name.
   *
   * @param label a name as {@link #label()} gives it, in upper or lower case
   * @return the mode
   * @throws ParameterException when there is none of that name
   */
  public static LineMode of(String label) {
    return Arrays.stream(values())
        .filter(mode -> mode.label().equalsIgnoreCase(label))
        .findFirst()
        .orElseThrow(() -> new ParameterException("line", label, "one of " + labels()));
  }

  private static String labels() {
    return Arrays.stream(values()).map(LineMode::label).collect(Collectors.joining(", "));
  }
}
