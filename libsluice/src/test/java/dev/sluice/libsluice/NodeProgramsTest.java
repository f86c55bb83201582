// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.node.NodeDevice;
import dev.sluice.host.verbs.Completion;
import dev.sluice.host.verbs.CompletionQueue;
import dev.sluice.host.verbs.HostOptions;
import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import dev.sluice.needs.Needs;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** C programs with nodes as {@code ./sluice node} has them, over sockets of this machine. */
@Timeout(600)
class NodeProgramsTest {
  private static final int BYTES = 10_000;
  private static final int SEED = 77;

  @TempDir static Path programs;
  private static Path probe;
  private static Path messenger;

  @TempDir Path folder;

  @BeforeAll
  static void compile() throws IOException, InterruptedException {
    probe = CProgram.compile(Path.of("src/test/c/probe.c").toAbsolutePath(), programs);
    messenger = CProgram.compile(Path.of("src/test/c/messenger.c").toAbsolutePath(), programs);
  }

  /** One program after the other has the same nodes. */
  @Test
  void putsAndMessagesOverABadNetwork() throws Exception {
    try (RealNodes nodes = RealNodes.open(folder, 2)) {
      assertThat(CProgram.run(probe, "threads", nodes.folder(0), nodes.folder(1), 2))
          .containsExactly("good 12", "close 0", "close 0");
      assertThat(CProgram.run(messenger, "exchange", nodes.folder(0), nodes.folder(1), 100))
          .containsExactly("good 100 100", "close 0", "close 0", "close 0", "close 0");
      assertThat(CProgram.run(probe, "revoked", nodes.folder(0), nodes.folder(1)))
          .contains("end 0 done", "end 2 the receiver does not take this region");
    }
  }

  @Test
  void aProgramInJavaAtAnotherNode() throws Exception {
    try (RealNodes nodes = RealNodes.open(folder, 2);
        Nic java = Nic.open(NodeDevice.open(nodes.folder(1)), HostOptions.defaults());
        CProgram c =
            CProgram.start(probe, "receive", nodes.folder(0), RealNodes.peer(1), BYTES, SEED)) {
      RemoteKey key = RemoteKey.ofBytes(HexFormat.of().parseHex(c.line()));
      MemoryRegion region = java.allocate(BYTES);
      region.bytes().copyFrom(MemorySegment.ofArray(Contents.of(BYTES, SEED)));
      CompletionQueue queue = java.completionQueue();
      java.put(region, 0, BYTES, key, 0, queue, 1);
      Completion end = queue.take();
      assertThat(end.isDone()).as(end.status().text()).isTrue();
      c.go();
      assertThat(c.rest()).containsExactly("filled 1", "close 0");
      c.ends(0);
    }
  }

  /** Programs are killed at any moment; the next one has the node as new. */
  @Test
  void programsThatAreKilled() throws Exception {
    Random random = new Random(3);
    try (RealNodes nodes = RealNodes.open(folder, 2)) {
      for (int round = 0; round < 5; round++) {
        try (CProgram program =
            CProgram.start(probe, "threads", nodes.folder(0), nodes.folder(1), 1000)) {
          TimeUnit.MILLISECONDS.sleep(random.nextInt(700));
          program.kill();
        }
      }
      assertThat(CProgram.run(probe, "threads", nodes.folder(0), nodes.folder(1), 1))
          .containsExactly("good 6", "close 0", "close 0");
    }
  }

  @Test
  void anotherProgramHasTheNode() throws Exception {
    try (RealNodes nodes = RealNodes.open(folder, 1);
        CProgram first = CProgram.start(probe, "hold", nodes.folder(0))) {
      assertThat(first.line()).isEqualTo("open 0");
      assertThat(CProgram.run(probe, "open", nodes.folder(0)))
          .containsExactly(
              "open -7 %s: the program with the process id %d has this node"
                  .formatted(nodes.folder(0), first.pid()));
      first.go();
      assertThat(first.rest()).containsExactly("close 0");
    }
  }

  @Test
  void theNodeEndsDuringAPut() throws Exception {
    try (RealNodes nodes = RealNodes.open(folder, 1);
        CProgram program = CProgram.start(probe, "dying", nodes.folder(0), 30_000)) {
      assertThat(program.line()).isEqualTo("under-way 0");
      nodes.end(0);
      List<String> lines = program.rest();
      assertThat(lines).hasSize(4).endsWith("close 0");
      assertThat(lines.subList(0, 3))
          .allSatisfy(line -> assertThat(line).contains(" -9 " + nodes.folder(0) + ": "));
      program.ends(0);
    }
  }

  /** Leaks of memory are the sanitizer's to find; these are not. */
  @Test
  void closeLeavesNothingBehind() throws Exception {
    try (RealNodes nodes = RealNodes.open(folder, 1)) {
      assertThat(CProgram.run(probe, "again", nodes.folder(0), 8))
          .containsExactly("during 10201", "after 0");
    }
  }

  private CProgram startNode() throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin/java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.vm=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            NodeProcess.class.getName(),
            folder.toString());
    return CProgram.start(programs, command);
  }

  /** kill -9: the socket ends, and so does every call. */
  @Test
  void theNodesProcessIsKilledDuringAPut() throws Exception {
    try (CProgram node = startNode()) {
      Path dir = Path.of(node.line());
      try (CProgram program = CProgram.start(probe, "dying", dir, 30_000)) {
        assertThat(program.line()).isEqualTo("under-way 0");
        node.kill();
        String why = " -9 " + dir + ": the node has ended";
        assertThat(program.rest())
            .containsExactly("wait" + why, "put" + why, "allocate" + why, "close 0");
        program.ends(0);
      }
      // What it left is no node, until another one runs there.
      assertThat(CProgram.run(probe, "open", dir))
          .containsExactly(
              "open -5 " + dir + ": no node is running here; start one with ./sluice node");
    }
    try (CProgram node = startNode()) {
      assertThat(CProgram.run(probe, "open", node.line())).containsExactly("open 0", "close 0");
    }
  }

  /**
   * SIGSTOP: nothing ends, so only the time tells; SIGKILL takes a process that was stopped too.
   */
  @Test
  void theNodesProcessIsStoppedDuringAPut() throws Exception {
    Needs.programs("kill");
    try (CProgram node = startNode()) {
      Path dir = Path.of(node.line());
      try (CProgram program = CProgram.start(probe, "dying", dir, 5000)) {
        assertThat(program.line()).isEqualTo("under-way 0");
        List<String> stop = List.of("kill", "-STOP", Long.toString(node.pid()));
        try (CProgram kill = CProgram.start(programs, stop)) {
          kill.ends(0);
        }
        String why = " -9 " + dir + ": the node has stopped: it has answered nothing for 5000 ms";
        assertThat(program.rest())
            .containsExactly("wait" + why, "put" + why, "allocate" + why, "close 0");
        program.ends(0);
        assertThat(CProgram.run(probe, "open", dir, 1000))
            .containsExactly("open -9 " + dir + ": the node has not answered within 1000 ms");
      }
    }
  }
}
