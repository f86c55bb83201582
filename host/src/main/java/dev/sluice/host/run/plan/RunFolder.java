// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run.plan;

import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;

/**
 * Where a run puts what it makes:
 *
 * <pre>
 *   out/SluiceNic.v                                          the generated hardware, or
 *   out/ReceiveWindowEngine.v, ports.json, parameters.json   with the engine alone
 *   out/received/NAME                                        the received file
 *   out/report.json                                          what happened
 *   out/waves/run.fst, run.gtkw, run.names.json              with waveforms only; of NICs
 *                                                            sender.fst, receiver.fst, ...
 *   out/transactions.jsonl                                   what became of packets, if recorded
 *   out/trace.json, trace.kanata, trace.html                 what sluice trace made of it
 *   out/waves/mismatch.fst, mismatch.gtkw, ...               after a mismatch only
 * </pre>
 *
 * <p>What an earlier run left there is removed first. The received file has its name only when it
 * is whole.
 */
public final class RunFolder {
  private static final List<String> MADE =
      List.of(
          "received",
          "waves",
          "report.json",
          "transactions.jsonl",
          "trace.json",
          "trace.kanata",
          "trace.html");

  private final Path folder;

  private RunFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Makes the folder, or clears it of an earlier run.
   *
   * @param folder where
   * @param bytes the space that the received file needs
   * @return the folder
   * @throws BadInputException when it cannot be written or has no space
   */
  public static RunFolder prepare(Path folder, long bytes) {
    WritableFolder.make("--out", folder);
    try {
      for (String name : MADE) {
        delete(folder.resolve(name));
      }
      // Not Files.getFileStore, which does not find the mount point in a chroot.
      long free = folder.toFile().getUsableSpace();
      if (free < bytes) {
        throw new BadInputException(
            "--out %s: the received file needs %d bytes and its disk has %d free"
                .formatted(folder, bytes, free));
      }
      return new RunFolder(folder);
    } catch (IOException e) {
      throw WritableFolder.unwritable("--out", folder, e);
    }
  }

  private static void delete(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      try (var inside = Files.walk(path)) {
        for (Path each : inside.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    } else {
      Files.deleteIfExists(path);
    }
  }

  /**
   * The folder itself.
   *
   * @return its path
   */
  public Path path() {
    return folder;
  }

  /**
   * The report.
   *
   * @return its path
   */
  public Path report() {
    return folder.resolve("report.json");
  }

  /**
   * What became of packets.
   *
   * @return the path of a file of transactions
   */
  public Path transactions() {
    return transactions(folder);
  }

  /**
   * What became of packets.
   *
   * @param folder a run's
   * @return the path of a file of transactions, which need not be there
   */
  public static Path transactions(Path folder) {
    return folder.resolve("transactions.jsonl");
  }

  /**
   * A file of the waves folder.
   *
   * @param name its name
   * @return its path
   */
  public Path wave(String name) {
    return folder.resolve("waves").resolve(name);
  }

  /**
   * The received file while it is not whole.
   *
   * @return a new, empty file in the folder
   * @throws IOException when it cannot be made
   */
  public Path part() throws IOException {
    Path received = Files.createDirectories(folder.resolve("received"));
    return Files.createTempFile(received, ".", ".part");
  }

  /**
   * Gives the received file its name.
   *
   * @param part what {@link #part} gave
   * @param name without a folder
   * @return its path; what was there is replaced
   * @throws IOException when it cannot be moved
   */
  public Path complete(Path part, String name) throws IOException {
    return Files.move(part, part.resolveSibling(name), StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Takes the received file away, as it never became whole.
   *
   * @param part what {@link #part} gave
   * @throws IOException when it cannot be deleted
   */
  public void discard(Path part) throws IOException {
    Files.deleteIfExists(part);
    Files.deleteIfExists(part.getParent());
  }
}
