// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.verbs.Completion;
import dev.sluice.host.verbs.CompletionQueue;
import dev.sluice.host.verbs.HostOptions;
import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import dev.sluice.host.verbs.SharedRegion;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Bytes of C programs arrive, also in Java programs, and theirs in C programs. */
@Timeout(600)
class PutsTest {
  private static final int BYTES = 100_000;
  private static final int SEED = 12_345;

  @TempDir static Path programs;
  private static Path probe;

  @TempDir Path folder;

  @BeforeAll
  static void compile() throws IOException, InterruptedException {
    probe = CProgram.compile(Path.of("src/test/c/probe.c").toAbsolutePath(), programs);
  }

  @Test
  void manyPutsOfManyThreadsArriveWhole() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2)) {
      assertThat(CProgram.run(probe, "threads", nodes.folder(0), nodes.folder(1), 20))
          .containsExactly("good 120", "close 0", "close 0");
    }
  }

  @Test
  void aProgramInCPutsIntoOneInJava() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2);
        Nic java = Nic.open(nodes.device(1), HostOptions.defaults())) {
      MemoryRegion region = java.allocate(BYTES);
      try (SharedRegion shared = region.share(nodes.device(0).settings().peer())) {
        String key = HexFormat.of().formatHex(shared.key().toBytes());
        assertThat(CProgram.run(probe, "put", nodes.folder(0), key, BYTES, SEED))
            .containsExactly("end 0 " + BYTES + " 99", "close 0");
      }
      assertThat(region.bytes().toArray(ValueLayout.JAVA_BYTE)).isEqualTo(Contents.of(BYTES, SEED));
    }
  }

  @Test
  void aProgramInJavaPutsIntoOneInC() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2);
        Nic java = Nic.open(nodes.device(1), HostOptions.defaults());
        CProgram c =
            CProgram.start(
                probe,
                "receive",
                nodes.folder(0),
                Integer.toUnsignedString(java.peer()),
                BYTES,
                SEED)) {
      RemoteKey key = RemoteKey.ofBytes(HexFormat.of().parseHex(c.line()));
      assertThat(key.peer()).isEqualTo(nodes.device(0).settings().peer());
      assertThat(key.size()).isEqualTo(BYTES);
      MemoryRegion region = java.allocate(BYTES);
      MemorySegment.copy(
          Contents.of(BYTES, SEED), 0, region.bytes(), ValueLayout.JAVA_BYTE, 0, BYTES);
      CompletionQueue queue = java.completionQueue();
      java.put(region, 0, BYTES, key, 0, queue, 1);
      Completion end = queue.take();
      assertThat(end.isDone()).as(end.status().text()).isTrue();
      c.go();
      assertThat(c.rest()).containsExactly("filled 1", "close 0");
      c.ends(0);
    }
  }

  @Test
  void whatWasRevokedIsRefused() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2)) {
      assertThat(CProgram.run(probe, "revoked", nodes.folder(0), nodes.folder(1)))
          .containsExactly(
              "end 0 done", "end 2 the receiver does not take this region", "close 0", "close 0");
    }
  }

  @Test
  void aFullRingIsSaidOrWaitedForUntilTheEnd() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2)) {
      assertThat(CProgram.run(probe, "full", nodes.folder(0)))
          .startsWith(
              "put 0",
              "try 0",
              "free -14 this region cannot be freed: 1 puts from it are under way, it is shared 0"
                  + " times, 0 threads wait for a byte of it",
              "queue -14 this queue cannot be closed: 1 puts are under way, 0 threads wait")
          .contains(
              "waited -10 " + nodes.folder(0) + ": this NIC is closed",
              "blocked -10 " + nodes.folder(0) + ": this NIC is being closed",
              "close 0")
          .hasSize(7);
    }
  }
}
