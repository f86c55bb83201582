// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import dev.sluice.cli.console.Progress;
import dev.sluice.host.file.FileOffer;
import dev.sluice.host.file.FileWatcher;
import dev.sluice.host.network.FrameFields;
import dev.sluice.protocol.BadInputException;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options that both ends of a file's way have, and of a measurement. */
final class TransferOptions {
  private static final int LONGEST = 86_400;

  @Option(
      names = "--node",
      paramLabel = "DIR",
      required = true,
      description = "The folder of the node whose NIC is used.")
  private Path node;

  @Option(
      names = "--patience",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "How long to go on without progress, 1 to 86400 (default: ${DEFAULT-VALUE}).")
  private int patience;

  Path node() {
    return node;
  }

  Duration patience() {
    if (patience < 1 || patience > LONGEST) {
      throw new BadInputException("--patience " + patience + " must be from 1 to 86400 s");
    }
    return Duration.ofSeconds(patience);
  }

  static int address(String option, String text) {
    return FrameFields.address(text)
        .orElseThrow(
            () ->
                new BadInputException(
                    option + " " + text + " must be an IPv4 address, such as 10.0.0.2"));
  }

  /** Shows how far a file is. */
  record Watcher(Progress progress) implements FileWatcher {
    @Override
    public void begun(FileOffer offer, long already) {
      progress.close();
      progress.line(
          "%s, %,d bytes%s"
              .formatted(
                  offer.name(),
                  offer.size(),
                  already == 0 ? "" : ": %,d are there already".formatted(already)));
      progress.begin(offer.name(), "bytes", offer.size());
      progress.at(already);
    }

    @Override
    public void at(long bytes) {
      progress.at(bytes);
    }

    @Override
    public void note(String what) {
      progress.line(what);
    }
  }
}
