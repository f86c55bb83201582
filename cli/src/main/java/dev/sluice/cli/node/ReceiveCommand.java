// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import dev.sluice.cli.console.Progress;
import dev.sluice.host.file.FileFailedException;
import dev.sluice.host.file.FileOffer;
import dev.sluice.host.file.FileReceiver;
import dev.sluice.host.run.plan.WritableFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice receive}: the other end of {@code sluice send}. */
@Command(
    name = "receive",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Receive one file through a node (./sluice node) from ./sluice send at another one. What has"
          + " come stays if this is killed, as .NAME....part; the same file goes on there."
    })
public final class ReceiveCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--from",
      paramLabel = "A.B.C.D",
      required = true,
      description = "Address of the node that may send; no other one can write here.")
  private String from;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = ".",
      description =
          "Where the file is written, under the name that it has at the sender (default:"
              + " ${DEFAULT-VALUE}). A file that is there is never overwritten.")
  private Path out;

  @Mixin private TransferOptions options;

  /** Made by picocli. */
  public ReceiveCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    int peer = TransferOptions.address("--from", from);
    WritableFolder.make("--out", out);
    FileOffer came;
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      came =
          FileReceiver.receive(
              out, options.node(), peer, options.patience(), new TransferOptions.Watcher(progress));
    } catch (FileFailedException e) {
      spec.commandLine().getErr().println("sluice receive: " + e.getMessage());
      return 1;
    }
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT,
            "%s: %,d bytes, SHA-256 %s%n",
            out.resolve(came.name()),
            came.size(),
            came.sha256());
    return 0;
  }
}
