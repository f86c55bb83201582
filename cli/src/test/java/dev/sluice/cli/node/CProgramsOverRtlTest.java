// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Sluice;
import dev.sluice.needs.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example in C of a file that goes from program to program, through two NICs in RTL. */
@Timeout(900)
class CProgramsOverRtlTest {
  private static final int BYTES = 200_003;
  private static final int MEMORY = 16;

  @TempDir private Path folder;
  private NodeProcesses processes;

  @BeforeEach
  void begin() {
    processes = new NodeProcesses(folder, BYTES, MEMORY);
  }

  @AfterEach
  void endAll() {
    processes.close();
  }

  /** As docs/libsluice.md says it, in one line of the compiler. */
  private Path compile() throws IOException, InterruptedException {
    Path prefix = folder.resolve("prefix");
    assertThat(processes.start(List.of(), Sluice.class, "libsluice", "--to", prefix).waitFor())
        .isZero();
    Path program = folder.resolve("sendfile");
    Process compiler =
        new ProcessBuilder(
                "cc",
                prefix.resolve("share/doc/libsluice/examples/sendfile.c").toString(),
                "-o",
                program.toString(),
                "-I" + prefix.resolve("include"),
                "-L" + prefix.resolve("lib"),
                "-Wl,-rpath," + prefix.resolve("lib"),
                "-lsluice")
            .inheritIO()
            .start();
    assertThat(compiler.waitFor()).isZero();
    return program;
  }

  private static Process start(Path program, String what, Path node, Path meet, Path file)
      throws IOException {
    return new ProcessBuilder(
            program.toString(), what, node.toString(), meet.toString(), file.toString())
        .redirectErrorStream(true)
        .start();
  }

  private static String said(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  @Tag("long")
  @Test
  void aFileCrossesWithLosses() throws Exception {
    Needs.programs("cc", "verilator");
    Path program = compile();
    StartedProgram network = processes.network(0, "--loss", "0.05");
    String at = "127.0.0.1:" + NodeProcesses.port(network);
    processes.node("a", "10.0.0.1", at, "rtl").awaitStart("node 10.0.0.1 ready");
    processes.node("b", "10.0.0.2", at, "rtl").awaitStart("node 10.0.0.2 ready");
    byte[] contents = new byte[BYTES];
    new Random(20).nextBytes(contents);
    Path file = Files.write(folder.resolve("file"), contents);
    Path copy = folder.resolve("copy");
    Path meet = Files.createDirectory(folder.resolve("meet"));
    Process to = start(program, "receive", folder.resolve("b"), meet, copy);
    Process from = start(program, "send", folder.resolve("a"), meet, file);
    String sent = said(from);
    assertThat(sent).matches(BYTES + " bytes, [0-9a-f]{16}");
    assertThat(said(to)).isEqualTo(sent);
    assertThat(from.waitFor()).isZero();
    assertThat(to.waitFor()).isZero();
    assertThat(copy).hasBinaryContent(contents);
    String lost = network.ask("show", line -> line.contains(" in, "));
    assertThat(lost).matches(".*[1-9][0-9,]* lost.*");
  }
}
