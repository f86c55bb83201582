// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.TransportParameters;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * C programs over receivers that give up before a sender that did not hear of its window asks
 * again, so that many puts end so: messages and frames arrive all the same.
 */
@Timeout(300)
class ImpatientReceiverProgramsTest {
  private static final NetworkParameters BAD = new NetworkParameters(0.1, 200, 0, 0, 0, 100, 5);
  private static final TransportParameters IMPATIENT =
      new TransportParameters(1_000, 40_000, 0, 8, 16, 400_000);

  @TempDir static Path programs;

  @TempDir Path folder;

  @Tag("long")
  @Test
  void messagesArriveAllTheSame() throws Exception {
    Path messenger = CProgram.compile(Path.of("src/test/c/messenger.c").toAbsolutePath(), programs);
    try (RealNodes nodes = RealNodes.open(folder, 2, BAD, IMPATIENT)) {
      assertThat(CProgram.run(messenger, "exchange", nodes.folder(0), nodes.folder(1), 40))
          .containsExactly("good 40 40", "close 0", "close 0", "close 0", "close 0");
    }
  }

  @Tag("long")
  @Test
  void framesArriveAllTheSame() throws Exception {
    Path framer = CProgram.compile(Path.of("src/test/c/framer.c").toAbsolutePath(), programs);
    try (RealNodes nodes = RealNodes.open(folder, 4, BAD, IMPATIENT)) {
      assertThat(
              CProgram.run(
                  framer,
                  "keep-up",
                  nodes.folder(0),
                  nodes.folder(1),
                  nodes.folder(2),
                  nodes.folder(3)))
          .containsExactly("none 0", "bad 0", "close 0", "close 0", "close 0", "close 0");
    }
  }
}
