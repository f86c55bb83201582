// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A running SHA-256 over labelled parts, so that no two lists of parts give the same bytes. */
final class Digest {
  private static final int NAME_BYTES = 12;

  private final MessageDigest sha;

  Digest() {
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  Digest add(String label, byte[] content) {
    byte[] head = (label + "\n" + content.length + "\n").getBytes(StandardCharsets.UTF_8);
    sha.update(head);
    sha.update(content);
    return this;
  }

  Digest add(String label, Object content) {
    return add(label, content.toString().getBytes(StandardCharsets.UTF_8));
  }

  Digest addFile(String label, Path file) {
    try {
      return add(label, Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The first 96 bits in hexadecimal: enough to name a folder. */
  String name() {
    return HexFormat.of().formatHex(sha.digest(), 0, NAME_BYTES);
  }
}
