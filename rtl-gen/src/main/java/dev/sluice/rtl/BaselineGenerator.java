// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl;

import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.baseline.BaselineBlocks;
import dev.sluice.rtl.elaborate.Elaboration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Generates the two systems that the source compares itself with, as blocks: see
 * docs/blocks/baseline.md.
 */
public final class BaselineGenerator {
  /** The tracking part of a sender window. */
  public static final String SENDER_WINDOW = "SenderWindow";

  /** The receiver counter. */
  public static final String RECEIVER_COUNTER = "ReceiverCounter";

  private BaselineGenerator() {}

  /**
   * The top in which a block is measured alone: five pins, all registered.
   *
   * @param block one of the two
   * @return the name of the top's module
   */
  public static String topOf(String block) {
    return block + "Top";
  }

  /**
   * Writes a module's Verilog, {@code MODULE.v}.
   *
   * @param module a block or its top
   * @param p R, W and M; R is a power of two, 2 or more
   * @param folder where to; made when it is not there
   * @return the file
   * @throws IOException when the folder cannot be written
   * @throws ParameterException when R is not a power of two
   */
  public static Path generate(String module, SluiceParameters p, Path folder) throws IOException {
    if (p.windows() < 2 || Integer.bitCount(p.windows()) != 1) {
      throw new ParameterException(
          "windows", p.windows(), "a power of two, 2 or more, for a yardstick");
    }
    Files.createDirectories(folder);
    Elaboration.verilog(
        folder.toString(),
        "Sluice %s: windows=%d width=%d maxPackets=%d"
            .formatted(module, p.windows(), p.width(), p.maxPackets()),
        () -> BaselineBlocks.apply(module, p));
    return folder.resolve(module + ".v");
  }
}
