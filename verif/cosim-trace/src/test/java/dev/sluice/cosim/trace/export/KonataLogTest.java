// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.trace.Samples;
import dev.sluice.cosim.trace.Transactions;
import java.io.IOException;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each line is held against the grammar of Kanata 0004, and against what went before it. */
class KonataLogTest {
  private static String log(Transactions transactions, long cycle) throws IOException {
    StringWriter out = new StringWriter();
    KonataLog.write(transactions, cycle, out);
    StringWriter again = new StringWriter();
    KonataLog.write(transactions, cycle, again);
    assertThat(again.toString()).isEqualTo(out.toString());
    return out.toString();
  }

  /** What a reader of the log knows, line by line. */
  private static final class Reader {
    private long cycle;
    private int begun;
    private int retired;
    private int flushed;
    private int arrows;
    private final Set<Integer> alive = new HashSet<>();
    private final Map<String, Long> stages = new HashMap<>();

    private int row(String column) {
      int row = Integer.parseInt(column);
      assertThat(alive).as("row %s is there", column).contains(row);
      return row;
    }

    private void take(String line) {
      String[] c = line.split("\t", -1);
      switch (c[0]) {
        case "C" -> {
          assertThat(c).hasSize(2);
          assertThat(Long.parseLong(c[1])).isPositive();
          cycle += Long.parseLong(c[1]);
        }
        case "I" -> {
          assertThat(c).hasSize(4);
          assertThat(Integer.parseInt(c[1])).as("numbered in order").isEqualTo(begun++);
          assertThat(Long.parseLong(c[2])).isPositive();
          assertThat(Integer.parseInt(c[3])).isNotNegative();
          alive.add(Integer.parseInt(c[1]));
        }
        case "L" -> {
          assertThat(c).hasSize(4);
          row(c[1]);
          assertThat(c[2]).isIn("0", "1");
          assertThat(c[3]).isNotEmpty();
        }
        case "S" -> {
          assertThat(c).hasSize(4);
          String lane = row(c[1]) + "/" + Integer.parseInt(c[2]);
          assertThat(stages).as("one stage of a lane at a time").doesNotContainKey(lane);
          stages.put(lane, cycle);
        }
        case "E" -> {
          assertThat(c).hasSize(4);
          Long from = stages.remove(row(c[1]) + "/" + Integer.parseInt(c[2]));
          assertThat(from).isNotNull().isLessThan(cycle);
        }
        case "R" -> {
          assertThat(c).hasSize(4);
          int row = row(c[1]);
          assertThat(Integer.parseInt(c[2])).isEqualTo(retired);
          assertThat(c[3]).isIn("0", "1");
          assertThat(stages.keySet()).noneMatch(lane -> lane.startsWith(row + "/"));
          alive.remove(row);
          retired += c[3].equals("0") ? 1 : 0;
          flushed += c[3].equals("1") ? 1 : 0;
        }
        case "W" -> {
          assertThat(c).hasSize(4);
          row(c[1]);
          assertThat(Integer.parseInt(c[2])).isBetween(0, begun - 1);
          assertThat(c[3]).isEqualTo("0");
          arrows++;
        }
        default -> throw new AssertionError("no command: " + line);
      }
    }
  }

  private static Reader read(String log) {
    assertThat(log).endsWith("\n");
    List<String> lines = log.lines().toList();
    assertThat(lines.getFirst()).isEqualTo("Kanata\t0004");
    assertThat(lines.get(1)).matches("C=\t\\d+");
    Reader reader = new Reader();
    reader.cycle = Long.parseLong(lines.get(1).substring(3));
    lines.subList(2, lines.size()).forEach(reader::take);
    assertThat(reader.alive).as("all retired or flushed").isEmpty();
    return reader;
  }

  @Test
  void aRequestIsARowAndItsPartsAreItsStages() throws IOException {
    String log = log(Samples.bus(), 1);
    Reader reader = read(log);
    assertThat(reader.begun).as("two requests and a refresh").isEqualTo(3);
    assertThat(reader.flushed).isEqualTo(1);
    assertThat(reader.arrows).isEqualTo(1);
    assertThat(reader.cycle).isEqualTo(23);
    assertThat(log)
        .contains("C=\t10\nI\t0\t1\t0\nL\t0\t0\tread <0x40> & \"more\"\n")
        .contains("L\t0\t1\tnote: tab and line\\n\n")
        .contains("S\t0\t0\tlook up\nC\t4\nE\t0\t0\tlook up\nS\t0\t0\tbanks\n")
        .contains("L\t1\t1\trefused\\n\n");
  }

  @Test
  void everyLineOfRandomRecordingsIsTheGrammars() throws IOException {
    for (long seed = 1; seed <= 8; seed++) {
      Transactions transactions = Samples.random(seed, 200);
      for (long cycle : new long[] {1, 3}) {
        Reader reader = read(log(transactions, cycle));
        assertThat(reader.begun).isEqualTo(200);
        assertThat(reader.retired + reader.flushed).isEqualTo(200);
        assertThat(reader.flushed).isPositive();
        assertThat(reader.arrows).isPositive();
      }
    }
  }

  @Test
  void aCycleIsOneUnitOrMore() {
    assertThatThrownBy(() -> log(Samples.bus(), 0)).hasMessage("a cycle of 0 units: 1 or more");
  }
}
