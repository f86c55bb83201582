// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Sluice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code send} and {@code receive} as processes, and what is killed meanwhile. */
@Timeout(600)
class FileProcessesTest {
  private static final int BYTES = 1_500_000;

  @TempDir private Path folder;
  private final List<StartedProgram> started = new ArrayList<>();

  @AfterEach
  void endAll() {
    started.forEach(StartedProgram::close);
  }

  private StartedProgram sluice(Object... arguments) throws IOException {
    StartedProgram program = StartedProgram.of(Sluice.class, arguments);
    started.add(program);
    return program;
  }

  private StartedProgram node(String name, String address, String network) throws Exception {
    StartedProgram node =
        sluice(
            "node",
            "--dir",
            folder.resolve(name),
            "--address",
            address,
            "--network",
            network,
            "--nic",
            "model",
            "--memory",
            "2");
    node.awaitStart("node " + address + " ready");
    return node;
  }

  private StartedProgram send(Path file) throws IOException {
    return sluice("send", file, "--node", folder.resolve("a"), "--to", "10.0.0.2");
  }

  /** The rate of the network is such that the file is on its way for seconds. */
  @Test
  void aFileArrivesWhateverIsKilledMeanwhile() throws Exception {
    byte[] content = new byte[BYTES];
    new Random(4).nextBytes(content);
    Path file = Files.write(folder.resolve("film.bin"), content);
    StartedProgram network = sluice("network", "--port", 0, "--loss", "0.05", "--rate", "10");
    String ready = network.awaitStart("network ready at ");
    String at = ready.substring(ready.indexOf("127."), ready.indexOf(','));
    node("a", "10.0.0.1", at);
    StartedProgram nodeB = node("b", "10.0.0.2", at);
    Path inbox = folder.resolve("inbox");
    StartedProgram receive =
        sluice("receive", "--node", folder.resolve("b"), "--from", "10.0.0.1", "--out", inbox);
    StartedProgram send = send(file);
    send.awaitStart("sluice: film.bin, 1,500,000 bytes");
    awaitPart(inbox, 300_000);

    // The node of the receiver: both programs go on when it is back.
    nodeB.kill();
    receive.await(line -> line.contains("has ended; waiting for it"));
    node("b", "10.0.0.2", at);
    awaitPart(inbox, 700_000);

    // The sender: another one goes on where it was.
    send.kill();
    send = send(file);
    String begun = send.awaitStart("sluice: film.bin, 1,500,000 bytes: ");
    String already = begun.replaceAll(".*: ([\\d,]+) are there already", "$1").replace(",", "");
    assertThat(Long.parseLong(already)).isGreaterThanOrEqualTo(700_000);
    assertThat(send.waitFor()).isZero();
    assertThat(receive.waitFor()).isZero();
    assertThat(inbox.resolve("film.bin")).hasBinaryContent(content);
    assertThat(inbox).isDirectoryNotContaining("glob:**.part");
  }

  private static void awaitPart(Path inbox, long bytes) throws Exception {
    while (true) {
      try (var files = Files.list(inbox)) {
        for (Path part : files.toList()) {
          if (Files.size(part) >= bytes) {
            return;
          }
        }
      }
      Thread.sleep(20);
    }
  }

  @Test
  void whatCannotBeSentIsSaidInALine() throws Exception {
    Path file = Files.writeString(folder.resolve("x"), "x");
    assertRefused(
        "sluice send: no node answers in " + folder.resolve("a"),
        "send",
        file,
        "--node",
        folder.resolve("a"),
        "--to",
        "10.0.0.2");
    assertRefused(
        "sluice send: --to 10.0 must be an IPv4 address",
        "send",
        file,
        "--node",
        folder,
        "--to",
        "10.0");
    assertRefused(
        "sluice send: " + folder + " is no file",
        "send",
        folder,
        "--node",
        folder,
        "--to",
        "10.0.0.2");
    assertRefused(
        "sluice receive: --out " + file + " cannot be written",
        "receive",
        "--node",
        folder,
        "--from",
        "10.0.0.2",
        "--out",
        file);
    assertRefused(
        "sluice receive: --patience 0 must be from 1 to 86400 s",
        "receive",
        "--node",
        folder,
        "--from",
        "10.0.0.2",
        "--out",
        folder,
        "--patience",
        0);
  }

  private void assertRefused(String line, Object... arguments) throws Exception {
    StartedProgram program = sluice(arguments);
    assertThat(program.waitFor()).isEqualTo(2);
    assertThat(program.await(_ -> true)).startsWith(line);
  }
}
