// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What tells one Verilog from another: the SHA-256 of its text, in which the wires that SpinalHDL
 * calls after the file and line of a condition ({@code when_RowFifo_l42}, {@code
 * switch_Connections_l77_1}) are numbered in the order in which they come. So a line more in a
 * source, or a source's other name, leaves the hash as it is, and any change of the logic does not:
 * two texts have one hash only when one is the other with these wires called differently.
 */
final class VerilogHash {
  private static final Pattern BY_LINE =
      Pattern.compile("\\b((?:_zz_)?(?:when|switch)_)\\w+?_l\\d+(?:_\\d+)*\\b");

  private VerilogHash() {}

  /** The hash of a file, as 64 hexadecimal digits. */
  static String of(Path verilog) throws IOException {
    return of(Files.readString(verilog));
  }

  /** The hash of a text, as 64 hexadecimal digits. */
  static String of(String verilog) {
    Map<String, Integer> numbers = new HashMap<>();
    String numbered =
        BY_LINE
            .matcher(verilog)
            .replaceAll(
                wire -> {
                  numbers.putIfAbsent(wire.group(), numbers.size());
                  // No Verilog has a name like this.
                  return wire.group(1) + "#" + numbers.get(wire.group());
                });
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(numbered.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
