// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a program of a NIC that works does wrong, or asks too much of: a code and one line each. */
@Timeout(600)
class ProgramMistakesTest {
  @TempDir static Path programs;
  private static Path probe;

  @TempDir Path folder;

  @BeforeAll
  static void compile() throws IOException, InterruptedException {
    probe = CProgram.compile(Path.of("src/test/c/probe.c").toAbsolutePath(), programs);
  }

  @Test
  void argumentsOutOfTheirRanges() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2)) {
      List<String> lines = CProgram.run(probe, "arguments", nodes.folder(0), nodes.folder(1));
      assertThat(lines)
          .containsExactly(
              "ring -1 ring_log2 17: from 0 to 16",
              "share -1 peer_share 8: from 0 to 7",
              "patience -1 patience_ms 0: at least 1",
              "nothing -1 sluice_open: folder or nic is NULL",
              "empty -1 a region of 0 bytes: at least 1",
              "byte -2 byte 4096 of a region of 4096 bytes",
              "is 1",
              "is-not 0",
              "short -4 a key of 19 bytes: it has 20",
              "long -4 a key of 21 bytes: it has 20",
              "zeros -4 a key for 0 bytes at 0x0: a size from 1 to the end of the addresses",
              "ones -4 a key for 18446744073709551615 bytes at 0xffffffffffffffff: a size from 1 to"
                  + " the end of the addresses",
              "good 0",
              "no-bytes -1 a put of 0 bytes: from 1 to 536870912",
              "too-many -1 a put of 536870913 bytes: from 1 to 536870912",
              "odd -3 a put from offset 1: a multiple of 64",
              "odd-there -3 a put to offset 8: a multiple of 64",
              "outside -2 a put of 1 bytes from offset 4096 of a region of 4096",
              "past -2 a put of 4096 bytes from offset 64 of a region of 4096",
              "past-there -2 a put of 1985 bytes to offset 64 of a key for 2048",
              "far -2 a put of 64 bytes to offset 18446744073709551552 of a key for 2048",
              "far-here -2 a put of 64 bytes from offset 18446744073709551552 of a region of 4096",
              "two-nics -1 a put: region and queue are of different NICs",
              "bad-key -4 a key for 0 bytes at 0x100000: a size from 1 to the end of the addresses",
              "no-key -1 a put: region, key or queue is NULL",
              "under-way 0",
              "poll 0",
              "wait 0",
              "free-null 0",
              "close 0",
              "close 0");
    }
  }

  @Test
  void memoryAndTheTableOfRegionsMayBeFull() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2)) {
      assertThat(CProgram.run(probe, "exhaust", nodes.folder(0)))
          .containsExactly(
              "full -11 no 65536 bytes are free in the NIC's memory of 1048576: at most 16384 at a"
                  + " time now",
              "huge -11 no 18446744073709551615 bytes are free in the NIC's memory of 1048576: at"
                  + " most 16384 at a time now",
              "ninth -12 all 8 rows of the NIC's table of regions are in use: revoke one, or share a"
                  + " larger region once",
              "shared -14 this region cannot be freed: 0 puts from it are under way, it is shared 8"
                  + " times, 0 threads wait for a byte of it",
              "again 0",
              "free 0",
              "rounds 40",
              "close 0");
    }
  }

  @Test
  void aFolderThatIsNone() throws Exception {
    Path missing = folder.resolve("missing");
    assertThat(CProgram.run(probe, "open", missing))
        .containsExactly(
            "open -5 " + missing + ": there is no such folder; start one with ./sluice node");
    Path file = Files.createFile(folder.resolve("file"));
    assertThat(CProgram.run(probe, "open", file))
        .containsExactly("open -5 " + file + ": this is no folder; start one with ./sluice node");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(CProgram.run(probe, "open", empty))
        .containsExactly(
            "open -5 "
                + empty
                + ": this is no node's folder, as it has no socket; start one with ./sluice node");
  }

  @Test
  void aNodeThatHasEnded() throws Exception {
    Path left;
    try (FakeNodes nodes = FakeNodes.open(folder, 1)) {
      left = nodes.folder(0);
    }
    assertThat(left.resolve("socket")).exists();
    assertThat(CProgram.run(probe, "open", left))
        .containsExactly(
            "open -5 " + left + ": no node is running here; start one with ./sluice node");
  }

  @Test
  void aNodeThatAnotherProgramHas() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 1);
        CProgram first = CProgram.start(probe, "hold", nodes.folder(0))) {
      assertThat(first.line()).isEqualTo("open 0");
      assertThat(CProgram.run(probe, "open", nodes.folder(0)))
          .containsExactly(
              "open -7 %s: the program with the process id %d has this node"
                  .formatted(nodes.folder(0), first.pid()));
      first.go();
      assertThat(first.rest()).containsExactly("close 0");
      first.ends(0);
    }
  }

  @Test
  void aNodeThatIsKilledDuringAPut() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 1);
        CProgram program = CProgram.start(probe, "dying", nodes.folder(0), 30_000)) {
      assertThat(program.line()).isEqualTo("under-way 0");
      nodes.node(0).close();
      String why = " -9 " + nodes.folder(0) + ": the node has ended";
      assertThat(program.rest())
          .containsExactly("wait" + why, "put" + why, "allocate" + why, "close 0");
      program.ends(0);
    }
  }

  /** Nothing is closed then: only the time tells. */
  @Test
  void aNodeThatIsStoppedDuringAPut() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 1);
        CProgram program = CProgram.start(probe, "dying", nodes.folder(0), 3000)) {
      assertThat(program.line()).isEqualTo("under-way 0");
      nodes.node(0).stop();
      String why =
          " -9 " + nodes.folder(0) + ": the node has stopped: it has answered nothing for 3000 ms";
      assertThat(program.rest())
          .containsExactly("wait" + why, "put" + why, "allocate" + why, "close 0");
      program.ends(0);
    }
  }
}
