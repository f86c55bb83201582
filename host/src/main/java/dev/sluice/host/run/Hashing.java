// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of a memory of any size. */
final class Hashing {
  private static final long PIECE = 1 << 24;

  private Hashing() {}

  static String sha256(MemorySegment memory) {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
    for (long at = 0; at < memory.byteSize(); at += PIECE) {
      long bytes = Math.min(PIECE, memory.byteSize() - at);
      digest.update(memory.asSlice(at, bytes).asByteBuffer());
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
