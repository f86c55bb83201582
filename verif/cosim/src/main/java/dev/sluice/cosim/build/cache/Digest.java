// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.cache;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A running SHA-256 over labelled parts, so that no two lists of parts give the same bytes. */
public final class Digest {
  private static final int NAME_BYTES = 12;

  private final MessageDigest sha;

  /** Of nothing yet. */
  public Digest() {
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /**
   * Takes a part.
   *
   * @param label what it is
   * @param content its bytes
   * @return this
   */
  public Digest add(String label, byte[] content) {
    byte[] head = (label + "\n" + content.length + "\n").getBytes(StandardCharsets.UTF_8);
    sha.update(head);
    sha.update(content);
    return this;
  }

  /**
   * Takes a part.
   *
   * @param label what it is
   * @param content of which the text counts
   * @return this
   */
  public Digest add(String label, Object content) {
    return add(label, content.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Takes a file.
   *
   * @param label what it is
   * @param file whose bytes count
   * @return this
   * @throws UncheckedIOException when it cannot be read
   */
  public Digest addFile(String label, Path file) {
    try {
      return add(label, Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The first 96 bits in hexadecimal: enough to name a folder.
   *
   * @return 24 digits
   */
  public String name() {
    return HexFormat.of().formatHex(sha.digest(), 0, NAME_BYTES);
  }
}
