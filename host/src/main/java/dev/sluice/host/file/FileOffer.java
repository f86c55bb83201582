// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Which file is sent.
 *
 * @param name without folders
 * @param size bytes
 * @param sha256 of its bytes, in hex
 */
public record FileOffer(String name, long size, String sha256) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PIECE = 1 << 20;

  /**
   * Checks what a receiver makes of it: the name of a file in its folder.
   *
   * @throws BadInputException when it is none
   */
  public FileOffer {
    if (!name.matches("[^/\\\\\\p{Cntrl}]{1,200}")
        || name.startsWith(".")
        || size < 0
        || !sha256.matches("[0-9a-f]{64}")) {
      throw new BadInputException(
          "'" + name + "' cannot be sent: a name of 1 to 200 letters that does not begin with '.'");
    }
  }

  static FileOffer of(Path file) throws IOException {
    return new FileOffer(file.getFileName().toString(), Files.size(file), hash(file));
  }

  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Adds a file's first bytes to a check sum. */
  static void add(Path file, MessageDigest to, long bytes) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] piece = new byte[PIECE];
      long left = bytes;
      int n = 0;
      while (n >= 0 && left > 0) {
        to.update(piece, 0, n);
        n = in.read(piece, 0, (int) Math.min(piece.length, left));
        left -= Math.max(n, 0);
      }
      to.update(piece, 0, Math.max(n, 0));
    }
  }

  static String hash(Path file) throws IOException {
    MessageDigest digest = digest();
    add(file, digest, Long.MAX_VALUE);
    return HexFormat.of().formatHex(digest.digest());
  }

  byte[] bytes() {
    try {
      return JSON.writeValueAsBytes(
          JSON.createObjectNode().put("name", name).put("size", size).put("sha256", sha256));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an offer that is no JSON", e);
    }
  }

  /**
   * What bytes say.
   *
   * @throws BadInputException when they are no offer
   */
  static FileOffer ofBytes(byte[] bytes) {
    try {
      JsonNode node = JSON.readTree(new String(bytes, StandardCharsets.UTF_8));
      return new FileOffer(
          node.path("name").asText(), node.path("size").asLong(-1), node.path("sha256").asText());
    } catch (JsonProcessingException e) {
      throw new BadInputException("an offer that cannot be read: " + e.getOriginalMessage());
    }
  }
}
