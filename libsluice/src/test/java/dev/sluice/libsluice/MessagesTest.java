// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.fifo.MessageNode;
import dev.sluice.host.fifo.MessageOptions;
import dev.sluice.host.fifo.ReceivedMessage;
import dev.sluice.host.verbs.HostOptions;
import dev.sluice.host.verbs.Nic;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Messages of C programs among each other, and with the Java library. */
@Timeout(600)
class MessagesTest {
  private static final int MESSAGES = 600;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final MessageOptions OPTIONS = new MessageOptions(64, 4, 4, PATIENCE);

  @TempDir static Path programs;
  private static Path messenger;

  @TempDir Path folder;

  @BeforeAll
  static void compile() throws IOException, InterruptedException {
    messenger = CProgram.compile(Path.of("src/test/c/messenger.c").toAbsolutePath(), programs);
  }

  @Test
  void bothWaysInOrderAndOnce() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2)) {
      assertThat(CProgram.run(messenger, "exchange", nodes.folder(0), nodes.folder(1), 400))
          .containsExactly("good 400 400", "close 0", "close 0", "close 0", "close 0");
    }
  }

  private record Sent(long tag, byte[] payload) {}

  /** Java sends as fast as it can and C sends everything back: FIFOs are full both ways. */
  @Test
  void javaAndCUnderstandEachOther() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2);
        Nic nic = Nic.open(nodes.device(1), HostOptions.defaults());
        CProgram c = CProgram.start(messenger, "echo", nodes.folder(0));
        MessageNode java = MessageNode.open(nic, OPTIONS)) {
      c.meet(java);
      Random random = new Random(11);
      Deque<Sent> open = new ArrayDeque<>();
      int sent = 0;
      int received = 0;
      while (received < MESSAGES) {
        if (sent < MESSAGES && open.size() < 100) {
          boolean large = random.nextInt(4) == 0;
          byte[] payload = new byte[random.nextInt(large ? OPTIONS.largestMessage() + 1 : 60)];
          random.nextBytes(payload);
          Sent one = new Sent(random.nextLong() | 1, payload);
          if (java.trySend(1, one.tag, MemorySegment.ofArray(payload))) {
            open.add(one);
            sent++;
          }
        }
        Optional<ReceivedMessage> next = java.poll();
        if (next.isPresent()) {
          Sent expected = open.remove();
          assertThat(next.get().tag()).isEqualTo(~expected.tag);
          assertThat(next.get().payload()).isEqualTo(expected.payload);
          received++;
        }
      }
      java.send(1, 0, new byte[0]);
      assertThat(c.rest()).containsExactly("echoed " + MESSAGES, "close 0", "close 0");
      c.ends(0);
    }
  }

  @Test
  void mistakesOfAProgram() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2)) {
      assertThat(CProgram.run(messenger, "mistakes", nodes.folder(0), nodes.folder(1)))
          .containsExactly(
              "lines -1 lines 15: from 16 to 1048576",
              "nodes -1 nodes 4097: from 1 to 4096",
              "peers -1 peers 5: from 1 to 4",
              "memory -11 no 268435968 bytes are free in the NIC's memory of 1048576: at most"
                  + " 999424 at a time now",
              "early -1 to 1: a node that was named by sluice_messages_connect before",
              "early -1 from 4294967295: a node that was named by sluice_messages_connect before",
              "rank -1 rank 2: from 0 to 1",
              "count -1 nodes 5: from 1 to 4",
              "twice -1 this node knows the others already",
              "self -1 to 0: from 0 to 1 and not 0, which is this node",
              "nobody -1 to 2: from 0 to 1 and not 0, which is this node",
              "anybody -1 a message to any node: to one",
              "large -1 a message of 2665 bytes: from 0 to 2664",
              "null -1 sluice_send: messages or bytes is NULL",
              "none 0",
              "small -17 a message of 12 bytes of node 0 for a buffer of 11",
              "says 12",
              "again 1",
              "says 12 5 twelve bytes",
              "full 0",
              "lines good",
              "nic -14 "
                  + nodes.folder(0)
                  + ": close nodes of messages, servers and clients of frames before their NIC",
              "close 0",
              "close 0",
              "close 0",
              "close 0");
    }
  }

  @Test
  void aFifoThatNobodyEmptiesIsNamedAndLosesNothing() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2)) {
      assertThat(CProgram.run(messenger, "overrun", nodes.folder(0), nodes.folder(1)))
          .containsExactly(
              "send -13 node 1 takes no messages out of its FIFO within 1000 ms",
              "none 0",
              "send 0",
              "receive 1",
              "close 0",
              "close 0",
              "close 0",
              "close 0");
    }
  }

  @Test
  void nodesThatCannotHaveAFifo() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 3)) {
      assertThat(
              CProgram.run(messenger, "unlike", nodes.folder(0), nodes.folder(1), nodes.folder(2)))
          .containsExactly(
              "unlike -11 node 1 has FIFOs of 64 lines, this one of 128: options have to be alike",
              "third -11 this node has FIFOs with 1 others, which is all that it was opened for",
              "refused -11 node 1 has no memory for another FIFO",
              "close 0",
              "close 0",
              "close 0",
              "close 0",
              "close 0",
              "close 0");
    }
  }

  @Test
  void aBrokenFifoIsToldOnceAndHoldsNobodyUp() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 3)) {
      assertThat(
              CProgram.run(messenger, "broken", nodes.folder(0), nodes.folder(1), nodes.folder(2)))
          .containsExactly(
              "ends 0",
              "send -16",
              "received 7 409, failures 1",
              "any 0",
              "one -16",
              "other 1",
              "close 0",
              "close -16",
              "close 0",
              "close 0",
              "close 0");
    }
  }

  /** Its NIC's process is killed while a program waits for a message. */
  @Test
  void aNodeThatIsKilled() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2);
        Nic nic = Nic.open(nodes.device(1), HostOptions.defaults());
        CProgram c = CProgram.start(messenger, "dying", nodes.folder(0));
        MessageNode java = MessageNode.open(nic, OPTIONS)) {
      c.meet(java);
      assertThat(java.receive(PATIENCE)).isPresent();
      nodes.node(0).close();
      String why = " -9 " + nodes.folder(0) + ": the node has ended";
      List<String> lines = c.rest();
      assertThat(lines).hasSize(4).startsWith("receive" + why, "send" + why).endsWith("close 0");
      // Whether the NIC had said that the first message arrived depends on when it was killed.
      assertThat(lines.get(2)).isIn("close 0", "close" + why);
      c.ends(0);
    }
  }
}
