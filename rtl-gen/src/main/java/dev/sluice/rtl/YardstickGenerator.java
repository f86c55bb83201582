// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl;

import dev.sluice.rtl.elaborate.Elaboration;
import dev.sluice.rtl.top.MemoryLoopTop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Generates the designs that the engine is compared with on an FPGA. */
public final class YardstickGenerator {
  /** The module of the memory loop. */
  public static final String MEMORY_LOOP = "MemoryLoopTop";

  private static final int WORD_BITS = 16;

  private YardstickGenerator() {}

  /**
   * Writes {@code MemoryLoopTop.v}: a block-RAM read-modify-write loop with forwarding and nothing
   * else, which is the device's own limit for a window engine.
   *
   * @param rows words of the memory, 2 or more
   * @param registered whether a register follows the memory's output
   * @param folder where to; made when it is not there
   * @return the Verilog file
   * @throws IOException when the folder cannot be written
   */
  public static Path memoryLoop(int rows, boolean registered, Path folder) throws IOException {
    Files.createDirectories(folder);
    Elaboration.verilog(
        folder.toString(),
        "Sluice memory loop: rows=%d bits=%d registered=%s".formatted(rows, WORD_BITS, registered),
        () -> new MemoryLoopTop(rows, WORD_BITS, registered));
    return folder.resolve(MEMORY_LOOP + ".v");
  }
}
