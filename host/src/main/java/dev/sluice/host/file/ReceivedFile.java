// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.file;

import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * A file that is coming: under another name until it is whole and its check sum is right. What was
 * there of it before stays, and is gone on with.
 */
final class ReceivedFile implements AutoCloseable {
  private static final int NAMED = 16;

  private final FileOffer offer;
  private final Path whole;
  private final Path part;
  private final FileChannel channel;
  private final MessageDigest digest = FileOffer.digest();
  private long size;

  private ReceivedFile(FileOffer offer, Path whole, Path part) throws IOException {
    this.offer = offer;
    this.whole = whole;
    this.part = part;
    if (Files.exists(whole)) {
      channel = null;
      size = offer.size();
      return;
    }
    channel = FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    size = Math.min(channel.size(), offer.size());
    channel.truncate(size);
    FileOffer.add(part, digest, size);
  }

  /**
   * Goes on with what is there.
   *
   * @throws BadInputException when another file has the name
   */
  static ReceivedFile open(Path folder, FileOffer offer) throws IOException {
    Path whole = folder.resolve(offer.name());
    if (Files.exists(whole)
        && (!Files.isRegularFile(whole)
            || Files.size(whole) != offer.size()
            || !FileOffer.hash(whole).equals(offer.sha256()))) {
      throw new BadInputException(
          whole + " is there and is another file: move it, or name another folder");
    }
    Path part =
        folder.resolve("." + offer.name() + "." + offer.sha256().substring(0, NAMED) + ".part");
    return new ReceivedFile(offer, whole, part);
  }

  FileOffer offer() {
    return offer;
  }

  long size() {
    return size;
  }

  boolean isWhole() {
    return size == offer.size();
  }

  void append(ByteBuffer bytes) throws IOException {
    digest.update(bytes.duplicate());
    for (long at = size; bytes.hasRemaining(); ) {
      at += channel.write(bytes, at);
      size = at;
    }
  }

  /** All is there: gives it its name if it is what was offered, else removes it. */
  boolean finish() throws IOException {
    if (channel == null) {
      return true;
    }
    channel.force(true);
    channel.close();
    if (!HexFormat.of().formatHex(digest.digest()).equals(offer.sha256())) {
      Files.delete(part);
      return false;
    }
    Files.move(part, whole);
    return true;
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}
