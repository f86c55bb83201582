// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl;

import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.elaborate.Elaboration;
import dev.sluice.rtl.nic.NicBlocks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Generates the Verilog of single blocks of the NIC. The same parameters give the same text, byte
 * for byte. To be used from one thread at a time.
 */
public final class NicGenerator {
  private NicGenerator() {}

  /**
   * A block between registers, with five pins, for measuring it on an FPGA.
   *
   * @param block its name
   * @return the name of that module, which {@link #verilog} knows too
   */
  public static String between(String block) {
    return block + NicBlocks.BETWEEN_REGISTERS();
  }

  /**
   * The Verilog of one block.
   *
   * @param block its name, which is that of its module: see docs/blocks/nic.md
   * @param parameters what to build
   * @return the text
   * @throws IOException when there is no place for temporary files
   * @throws IllegalStateException when the NIC has no such block, or it cannot be built
   */
  public static String verilog(String block, NicParameters parameters) throws IOException {
    return OnlyText.of(
        OnlyText.block(block, parameters), () -> generated(block, parameters, false));
  }

  /**
   * The same with a comment on each assignment that names the line of Scala it comes from, as
   * {@code // File.scala l42}; otherwise line by line the same.
   *
   * @param block its name
   * @param parameters what to build
   * @return the text; it takes twice as long
   * @throws IOException when there is no place for temporary files
   * @throws IllegalStateException when the NIC has no such block, or it cannot be built
   */
  public static String verilogWithSourceLines(String block, NicParameters parameters)
      throws IOException {
    return generated(block, parameters, true);
  }

  private static String generated(String block, NicParameters parameters, boolean sourceLines)
      throws IOException {
    Path folder = Files.createTempDirectory("sluice-rtl-");
    String header = header(block, parameters);
    try {
      if (sourceLines) {
        Elaboration.verilogWithSourceLines(
            folder.toString(), header, () -> NicBlocks.apply(block, parameters));
      } else {
        Elaboration.verilog(folder.toString(), header, () -> NicBlocks.apply(block, parameters));
      }
      return Files.readString(folder.resolve(block + ".v"));
    } finally {
      Files.deleteIfExists(folder.resolve(block + ".v"));
      Files.delete(folder);
    }
  }

  /** The comment that opens the Verilog. */
  static String header(String block, NicParameters p) {
    return "Sluice %s: windows=%d width=%d maxPackets=%d payloadBytes=%d architecture=%s"
            .formatted(
                block,
                p.sluice().windows(),
                p.sluice().width(),
                p.sluice().maxPackets(),
                p.sluice().payloadBytes(),
                p.sluice().architecture().label())
        + " dataWidth=%d transfers=%d".formatted(p.dataWidth(), p.transfers())
        + (p.axiIdWidth() == 0 ? "" : " axiIdWidth=" + p.axiIdWidth())
        + (p.dropsWhenFull() ? " line=" + p.line().label() : "")
        + (p.hasLeastReceiveBuffer() ? "" : " receiveBufferBytes=" + p.receiveBufferBytes());
  }
}
