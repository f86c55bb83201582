// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl;

import dev.sluice.cycle.top.EngineExerciserModel;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.elaborate.Elaboration;
import dev.sluice.rtl.top.BoardTop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Generates the top for a board: the engine, what exercises it, and a serial line that tells. */
public final class BoardGenerator {
  /** The name of the top's Verilog module and of its file. */
  public static final String BOARD_TOP = "BoardTop";

  /** Bits a second on the serial line. */
  public static final int BAUD = 115_200;

  private BoardGenerator() {}

  /**
   * Writes {@code BoardTop.v}.
   *
   * @param p the engine; M is 32 or more
   * @param commands how many the exerciser gives, 1 or more
   * @param clockHz the board's clock, 2 x {@value #BAUD} or more
   * @param folder where to; made when it is not there
   * @return the file
   * @throws IOException when the folder cannot be written
   * @throws dev.sluice.protocol.ParameterException when M is too small
   */
  public static Path generate(SluiceParameters p, int commands, int clockHz, Path folder)
      throws IOException {
    Files.createDirectories(folder);
    int expected = EngineExerciserModel.signature(p, commands);
    Elaboration.verilog(
        folder.toString(),
        "Sluice board top: windows=%d width=%d architecture=%s commands=%d signature=%08X"
            .formatted(p.windows(), p.width(), p.architecture().label(), commands, expected),
        () -> new BoardTop(p, commands, expected, clockHz / BAUD, clockHz / 2));
    return folder.resolve(BOARD_TOP + ".v");
  }
}
