// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * One word for each block, and the word is its room everywhere: walks the rooms that
 * docs/blocks/rooms.csv names, and looks for rooms that it does not name.
 */
class RoomsTest {
  private static final Path ROOT = Path.of(System.getProperty("sluice.root"));
  private static final Path TABLE = ROOT.resolve("docs/blocks/rooms.csv");
  private static final Path ARCHITECTURE = ROOT.resolve("docs/architecture.md");
  private static final String BEGIN = "<!-- rooms: from blocks/rooms.csv -->\n";
  private static final String END = "<!-- end of rooms -->";
  private static final String NONE = "-";

  /** A column of the table: whose room it is, where it lies, how its files end. */
  private record Room(String column, String folder, String ending) {
    Path of(String block, String name) {
      return ROOT.resolve(folder).resolve(block).resolve(name + ending);
    }
  }

  private static final List<Room> ROOMS =
      List.of(
          new Room("spec", "hw-model/src/main/java/dev/sluice/spec", ".java"),
          new Room("cycle model", "hw-model/src/main/java/dev/sluice/cycle", ".java"),
          new Room("RTL", "rtl-gen/src/main/scala/dev/sluice/rtl", ".scala"),
          new Room("bench", "verif/nic/src/test/java/dev/sluice/bench", ".java"),
          new Room("faults", "verif/nic/src/test/java/dev/sluice/bench", ".java"),
          new Room("stimulus", "verif/parts/src/main/java/dev/sluice/parts", ".java"));

  /**
   * Rooms of what belongs to no block, or to all; v2 is the spec of transport 2, not in hardware.
   */
  private static final Set<String> COMMON =
      Set.of("lib", "wires", "top", "elaborate", "memory", "v2");

  private static List<CSVRecord> table() throws IOException {
    CSVFormat format = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();
    try (CSVParser rows = CSVParser.parse(TABLE, StandardCharsets.UTF_8, format)) {
      return rows.getRecords();
    }
  }

  /**
   * Each file that the table names is in its room and is called as its block. Where there is none,
   * the page of the block says why.
   */
  @TestFactory
  Stream<DynamicTest> blocks() throws IOException {
    return table().stream().map(row -> DynamicTest.dynamicTest(row.get("block"), () -> walk(row)));
  }

  private static void walk(CSVRecord row) throws IOException {
    String block = row.get("block");
    Path page = ROOT.resolve("docs/blocks").resolve(block + ".md");
    assertThat(page).exists();
    assertThat(row.values()).as("cells of %s", block).hasSize(ROOMS.size() + 2);
    for (Room room : ROOMS) {
      String name = row.get(room.column());
      if (name.equals(NONE)) {
        assertThat(Files.readString(page))
            .as("the page of %s says why", block)
            .contains("No room `" + room.column() + "`: ");
        continue;
      }
      assertThat(room.of(block, name)).as("%s of %s", room.column(), block).exists();
      if (!room.column().equals("faults")) {
        assertThat(name).as("%s of %s", room.column(), block).contains(row.get("stem"));
      }
    }
  }

  /** No block has a room that the table leaves out, and no other room stands among the blocks'. */
  @Test
  void noOtherRooms() throws IOException {
    for (Room room : ROOMS) {
      if (room.column().equals("bench") || room.column().equals("faults")) {
        continue; // Benches of more than one block have rooms there too.
      }
      Set<String> named =
          table().stream()
              .filter(row -> !row.get(room.column()).equals(NONE))
              .map(row -> row.get("block"))
              .collect(Collectors.toSet());
      try (Stream<Path> folders = Files.list(ROOT.resolve(room.folder()))) {
        Set<String> found =
            folders
                .filter(Files::isDirectory)
                .map(folder -> folder.getFileName().toString())
                .filter(folder -> !COMMON.contains(folder))
                .collect(Collectors.toSet());
        assertThat(found).as("folders in %s", room.folder()).isEqualTo(named);
      }
    }
  }

  /** The page of the architecture shows the same table. */
  @Test
  void thePageShowsThem() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("| block | spec | cycle model | RTL | bench | stimulus | page |");
    lines.add("|---|---|---|---|---|---|---|");
    for (CSVRecord row : table()) {
      String block = row.get("block");
      lines.add(
          Stream.of("spec", "cycle model", "RTL", "bench", "stimulus")
              .map(row::get)
              .map(name -> name.equals(NONE) ? "" : "`" + name + "`")
              .collect(
                  Collectors.joining(
                      " | ",
                      "| " + block + " | ",
                      " | [%1$s](blocks/%1$s.md) |".formatted(block))));
    }
    String page = Files.readString(ARCHITECTURE);
    assertThat(page).contains(BEGIN + String.join("\n", lines) + "\n" + END);
  }
}
