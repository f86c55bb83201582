// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import dev.sluice.cli.console.Progress;
import dev.sluice.host.file.FileFailedException;
import dev.sluice.host.file.FileOffer;
import dev.sluice.host.file.FileSender;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sluice send}: a file through two nodes. */
@Command(
    name = "send",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Send a file through a node (./sluice node) to ./sluice receive at another one. Goes on where"
          + " it was when a node, the network or the other program was killed and is back; its"
          + " SHA-256 is looked at where it arrives."
    })
public final class SendCommand implements Callable<Integer> {
  private static final double NANOSECONDS = 1e9;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The file to send.")
  private Path file;

  @Option(
      names = "--to",
      paramLabel = "A.B.C.D",
      required = true,
      description = "Address of the node where ./sluice receive waits.")
  private String to;

  @Mixin private TransferOptions options;

  /** Made by picocli. */
  public SendCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    int peer = TransferOptions.address("--to", to);
    long begin = System.nanoTime();
    FileOffer sent;
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      sent =
          FileSender.send(
              file,
              options.node(),
              peer,
              options.patience(),
              new TransferOptions.Watcher(progress));
    } catch (FileFailedException e) {
      spec.commandLine().getErr().println("sluice send: " + e.getMessage());
      return 1;
    }
    double seconds = (System.nanoTime() - begin) / NANOSECONDS;
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT,
            "%s: %,d bytes are at %s, SHA-256 %s; %.1f s%n",
            sent.name(),
            sent.size(),
            to,
            sent.sha256(),
            seconds);
    return 0;
  }
}
