// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.fifo.MessageNode;
import dev.sluice.host.fifo.MessageOptions;
import dev.sluice.host.fifo.ReceivedMessage;
import dev.sluice.host.fifo.TagReceiver;
import dev.sluice.host.verbs.HostOptions;
import dev.sluice.host.verbs.Nic;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Messages by tag in C programs, whatever order they came in, and with the Java library. */
@Timeout(600)
class TagsTest {
  private static final int MESSAGES = 40;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final MessageOptions OPTIONS = new MessageOptions(64, 4, 4, PATIENCE);
  private static final long UPPER = 0xffff_ffff_0000_0000L;

  @TempDir static Path programs;
  private static Path tagger;

  @TempDir Path folder;

  @BeforeAll
  static void compile() throws IOException, InterruptedException {
    tagger = CProgram.compile(Path.of("src/test/c/tagger.c").toAbsolutePath(), programs);
  }

  @Test
  void whatMatchesComesInTheOrderInWhichANodeSentIt() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 3)) {
      assertThat(
              CProgram.run(tagger, "order", nodes.folder(0), nodes.folder(1), nodes.folder(2), 18))
          .startsWith("good 120, unexpected 0", "no message 0", "tags 0")
          .containsOnlyOnce("tags 0")
          .endsWith("close 0", "close 0", "close 0", "close 0", "close 0", "close 0")
          .hasSize(9);
    }
  }

  @Test
  void bitsThatAreIgnoredMatchAnything() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 3)) {
      assertThat(CProgram.run(tagger, "bits", nodes.folder(0), nodes.folder(1), nodes.folder(2)))
          .startsWith("of 2: 2", "no message 0", "no message 0", "of any: 1", "tags 0", "close 0");
    }
  }

  @Test
  void threadsWaitForTagsOfTheirOwn() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2)) {
      assertThat(CProgram.run(tagger, "threads", nodes.folder(0), nodes.folder(1)))
          .containsExactly(
              "good 80, unexpected 0",
              "no message -10 this receiver by tag is closed",
              "tags 0",
              "close 0",
              "close 0",
              "close 0",
              "close 0");
    }
  }

  @Test
  void whatNobodyAsksForHasItsLimit() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2)) {
      assertThat(CProgram.run(tagger, "limit", nodes.folder(0), nodes.folder(1)))
          .startsWith(
              "no message -11 4 messages of 4 bytes wait that nobody has asked for, the first from"
                  + " node 1 with tag 0x20: receive them, or give this receiver more than 195"
                  + " bytes",
              "unexpected 4",
              "message 2",
              "message 0",
              "message 5",
              "unexpected 3",
              "tags 0",
              "close 0");
    }
  }

  @Test
  void aMessageThatIsTooLargeStays() throws Exception {
    String small = "small -17 a message of 1000 bytes of node 1 for a buffer of 999";
    try (FakeNodes nodes = FakeNodes.open(folder, 2)) {
      assertThat(CProgram.run(tagger, "large", nodes.folder(0), nodes.folder(1)))
          .startsWith(
              small,
              "says 1000, tag 1, of 1; unexpected 0",
              small,
              "says 1000, tag 1, of 1; unexpected 0",
              "other 1",
              small,
              "says 1000, tag 1, of 1; unexpected 1",
              small,
              "says 1000, tag 1, of 1; unexpected 1",
              "large 1",
              "filled 1",
              "tags 0",
              "close 0");
    }
  }

  @Test
  void aBrokenFifoIsToldOnceAndWhatWaitsIsGivenOut() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 3)) {
      assertThat(CProgram.run(tagger, "broken", nodes.folder(0), nodes.folder(1), nodes.folder(2)))
          .containsExactly(
              "ends 0",
              "send -16",
              "last 2",
              "none -16",
              "none -16",
              "none 0",
              "other 7",
              "first 0",
              "unexpected 1",
              "tags 0",
              "close -16",
              "close 0",
              "close 0",
              "close 0",
              "close 0",
              "close 0",
              "close 0");
    }
  }

  @Test
  void mistakesOfAProgram() throws Exception {
    String nothing = "null -1 sluice_receive_tagged: tags, buffer or message is NULL";
    try (FakeNodes nodes = FakeNodes.open(folder, 2)) {
      assertThat(CProgram.run(tagger, "mistakes", nodes.folder(0), nodes.folder(1)))
          .containsExactly(
              "null -1 sluice_tags_open: messages or tags is NULL",
              "second -14 this node of messages has a receiver by tag already",
              nothing,
              nothing,
              "nobody -1 from 2: from 0 to 1 and not 0, which is this node",
              "self -1 from 0: from 0 to 1 and not 0, which is this node",
              "untagged -14 the messages of this node are received by tag: sluice_receive_tagged,"
                  + " or sluice_tags_close first",
              "node -14 close the receiver by tag before its node of messages",
              "full -11 1 messages of 1 bytes wait that nobody has asked for, the first from node 1"
                  + " with tag 0x7: receive them, or give this receiver more than 0 bytes",
              "tags 0",
              "none 0",
              "untagged 0",
              "close 0",
              "close 0",
              "close 0",
              "close 0");
    }
  }

  private static byte[] content(int message) {
    return Contents.of(message * 37 % 1500, message);
  }

  /** Each side receives in the order opposite to that of sending, by the lower half of a tag. */
  @Test
  void javaAndCUnderstandEachOther() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2);
        Nic nic = Nic.open(nodes.device(1), HostOptions.defaults());
        CProgram c = CProgram.start(tagger, "backwards", nodes.folder(0), MESSAGES);
        MessageNode java = MessageNode.open(nic, OPTIONS)) {
      c.meet(java);
      for (int i = 0; i < MESSAGES; i++) {
        java.send(1, 7L * i << 32 | i, content(i));
      }
      TagReceiver receiver = new TagReceiver(java, 1 << 20);
      for (int i = 0; i < MESSAGES; i++) {
        ReceivedMessage message = receiver.receive(1, i, UPPER, PATIENCE).orElseThrow();
        assertThat(message.tag()).isEqualTo(7L * i << 32 | i);
        assertThat(message.payload()).isEqualTo(content(i));
      }
      assertThat(receiver.unexpected()).isZero();
      assertThat(c.rest())
          .containsExactly("good " + MESSAGES + ", unexpected 0", "tags 0", "close 0", "close 0");
      c.ends(0);
    }
  }

  /** Its NIC's process is killed: what waits already is given out, and then it is said. */
  @Test
  void aNodeThatIsKilled() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2);
        Nic nic = Nic.open(nodes.device(1), HostOptions.defaults());
        CProgram c = CProgram.start(tagger, "dying", nodes.folder(0));
        MessageNode java = MessageNode.open(nic, OPTIONS)) {
      c.meet(java);
      java.send(1, 2, new byte[] {2});
      assertThat(c.line()).isEqualTo("waits 0");
      nodes.node(0).close();
      assertThat(c.rest())
          .containsExactly(
              "receive -9 " + nodes.folder(0) + ": the node has ended",
              "receive 1",
              "tags 0",
              "close 0");
      c.ends(0);
    }
  }
}
