// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.verbs.RemoteKey;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** What a {@link PutProgram} said of its pieces, held against the memory file of the other node. */
final class PutRecord {
  private final Map<Integer, Long> newest = new HashMap<>();
  private final Map<Long, String> ends = new HashMap<>();
  private int done;
  private int others;

  /** Reads what one program said of the pieces from that one on. */
  PutRecord(List<String> said, long first) {
    for (String line : said) {
      String[] words = line.split(" ");
      if (words[0].equals("begun")) {
        long seed = Long.parseLong(words[1]);
        if (seed >= first) {
          newest.put((int) (seed % PutProgram.PLACES), seed);
        }
      } else if (words[0].equals("ended") && words.length == 3) {
        ends.put(Long.parseLong(words[1]), words[2]);
        if (words[2].equals("DONE")) {
          done++;
        } else {
          others++;
        }
      }
    }
  }

  /** How many were said to be there. */
  int done() {
    return done;
  }

  /** How many ended in another way. */
  int others() {
    return others;
  }

  /**
   * Each place whose newest piece was said to be there holds it, as the file of the node's memory
   * has it, whether or not the node and its program live.
   *
   * @return how many places those were
   */
  int assertThere(Path node, String hex, int bytes) throws IOException {
    RemoteKey key = RemoteKey.ofBytes(HexFormat.of().parseHex(hex));
    long base = (1L + (key.peer() & 0xffff)) << 40;
    int piece = bytes / PutProgram.PLACES;
    int checked = 0;
    try (RandomAccessFile memory = new RandomAccessFile(node.resolve("memory").toFile(), "r")) {
      for (Map.Entry<Integer, Long> place : newest.entrySet()) {
        long seed = place.getValue();
        if (!"DONE".equals(ends.get(seed))) {
          continue;
        }
        byte[] there = new byte[piece];
        memory.seek(key.address() - base + (long) place.getKey() * piece);
        memory.readFully(there);
        assertThat(there).as("piece %d", seed).isEqualTo(PutProgram.content(seed, piece));
        checked++;
      }
    }
    return checked;
  }
}
