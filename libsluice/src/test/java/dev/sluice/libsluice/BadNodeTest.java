// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.cluster.ClusterOptions;
import dev.sluice.host.cluster.SimulatedCluster;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node that does not keep to its interface: a code and one line, never a crash or a wait. */
@Timeout(600)
class BadNodeTest {
  private static final int HELLO = 1;
  private static final int READ = 2;
  private static final int HELLO_TAG = 1;
  private static final long MEMORY = 1 << 20;

  /** Long enough for a busy machine to answer in; some tests wait it out. */
  private static final int PATIENCE_MS = 3000;

  @TempDir static Path programs;
  private static Path probe;

  /** What a good node says of itself. */
  private static String text;

  @TempDir Path folder;

  @BeforeAll
  static void compile() throws IOException, InterruptedException {
    probe = CProgram.compile(Path.of("src/test/c/probe.c").toAbsolutePath(), programs);
    try (SimulatedCluster cluster =
        SimulatedCluster.open(ClusterOptions.of(1).withMemoryBytes(MEMORY))) {
      text = FakeNode.text(cluster.device(0));
    }
  }

  /** What a node does with its one program. */
  @FunctionalInterface
  private interface Behaviour {
    void serve(SocketChannel program) throws IOException, InterruptedException;
  }

  /** What the probe says that opens such a node, without the folder's name. */
  private List<String> open(Behaviour behaviour) throws Exception {
    if (!Files.exists(folder.resolve("memory"))) {
      try (FileChannel file =
          FileChannel.open(
              folder.resolve("memory"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        file.write(ByteBuffer.allocate(1), MEMORY - 1);
      }
    }
    Files.deleteIfExists(folder.resolve("socket"));
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(folder.resolve("socket")));
      try (CProgram program = CProgram.start(probe, "open", folder, PATIENCE_MS);
          SocketChannel socket = server.accept()) {
        behaviour.serve(socket);
        List<String> lines = program.rest();
        program.ends(0);
        return lines.stream().map(line -> line.replace(folder.toString(), "DIR")).toList();
      }
    }
  }

  private static void hello(SocketChannel program, long version, String said) throws IOException {
    ByteBuffer request = FakeNode.request(program);
    assertThat(request.getInt()).isEqualTo(HELLO);
    assertThat(request.getInt()).isEqualTo(HELLO_TAG);
    program.write(FakeNode.reply(HELLO, HELLO_TAG, 0, version, said));
  }

  private static void refuse(SocketChannel program, int status, long value, String why)
      throws IOException {
    FakeNode.request(program);
    program.write(FakeNode.reply(HELLO, HELLO_TAG, status, value, why));
    program.close();
  }

  @Test
  void hellosThatAreRefused() throws Exception {
    assertThat(open(p -> refuse(p, 5, 2, "this node speaks version 2")))
        .containsExactly(
            "open -6 DIR: the node speaks another version than 1: this node speaks version 2");
    assertThat(open(p -> refuse(p, 4, 17, "in use")))
        .containsExactly("open -7 DIR: the program with the process id 17 has this node");
    assertThat(open(p -> refuse(p, 2, 0, "the NIC cannot be built")))
        .containsExactly("open -9 DIR: the NIC cannot be built");
    assertThat(open(p -> refuse(p, 1, 0, "no"))).containsExactly("open -8 DIR: no");
    assertThat(open(p -> hello(p, 2, text)))
        .containsExactly("open -6 DIR: the node speaks version 2, this library 1");
  }

  @Test
  void hellosThatAreNone() throws Exception {
    String ended = "open -9 DIR: the node ended before it had answered";
    assertThat(open(SocketChannel::close)).containsExactly(ended);
    ByteBuffer good = FakeNode.reply(HELLO, HELLO_TAG, 0, 1, text);
    for (int count : new int[] {1, 23, 24, 100, good.limit() - 1}) {
      assertThat(
              open(
                  p -> {
                    FakeNode.request(p);
                    p.write(good.duplicate().limit(count));
                    p.close();
                  }))
          .as("%d bytes of the answer", count)
          .containsExactly(ended);
    }
    assertThat(open(FakeNode::request))
        .containsExactly("open -9 DIR: the node has not answered within 3000 ms");
    assertThat(open(p -> p.write(ByteBuffer.wrap("HTTP/1.1 400 Bad Request\r\n".getBytes()))))
        .containsExactly("open -6 DIR: what answers here is no node of this version");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "peer",
        "memory-bytes",
        "memory-base",
        "timeout",
        "backoff-limit",
        "busy-wait",
        "early"
      })
  void namesThatAreMissingOrNoNumbers(String name) throws Exception {
    String missing = text.replaceAll("(?m)^" + name + " .*\n", "");
    assertThat(missing).isNotEqualTo(text);
    assertThat(open(p -> hello(p, 1, missing)))
        .containsExactly(
            "open -6 the node of DIR says nothing of its %s, which this library cannot use"
                .formatted(name));
    for (String value : List.of("-1", "0x10", "", "many", "99999999999999999999", "1 2")) {
      String wrong = text.replaceAll("(?m)^" + name + " .*", name + " " + value);
      assertThat(open(p -> hello(p, 1, wrong)))
          .containsExactly(
              "open -6 the node of DIR says %s of its %s, which this library cannot use"
                  .formatted(value, name));
    }
  }

  @Test
  void memoryThatIsNone() throws Exception {
    assertThat(open(p -> hello(p, 1, text.replaceAll("memory-bytes .*", "memory-bytes 1048577"))))
        .containsExactly(
            "open -5 DIR/memory has 1048576 bytes, and the node says that there are 1048577");
    assertThat(open(p -> hello(p, 1, text.replaceAll("memory-base .*", "memory-base 4097"))))
        .containsExactly("open -6 the node of DIR has 1048576 bytes of memory at 0x1001");
    assertThat(open(p -> hello(p, 1, text.replaceAll("memory-bytes .*", "memory-bytes 64"))))
        .containsExactly(
            "open -11 no 32768 bytes are free in the NIC's memory of 64: at most 64 at a time now");
    Files.delete(folder.resolve("memory"));
    Files.createDirectory(folder.resolve("memory"));
    assertThat(open(p -> hello(p, 1, text))).containsExactly("open -15 DIR/memory: Is a directory");
  }

  /** After a good hello: the first requests are AWAIT and a READ, in any order. */
  private static int tagOfRead(SocketChannel program) throws IOException {
    while (true) {
      ByteBuffer request = FakeNode.request(program);
      if (request.getInt() == READ) {
        return request.getInt();
      }
    }
  }

  private List<String> openThen(Behaviour behaviour) throws Exception {
    return open(
        p -> {
          hello(p, 1, text);
          behaviour.serve(p);
        });
  }

  @Test
  void answersThatNobodyAskedFor() throws Exception {
    assertThat(openThen(p -> p.write(FakeNode.reply(READ, 77, 0, 0, ""))))
        .containsExactly("open -9 DIR: the node answered what nobody asked: operation 2, tag 77");
    assertThat(openThen(p -> p.write(FakeNode.reply(3, tagOfRead(p), 0, 0, ""))))
        .singleElement()
        .asString()
        .startsWith("open -9 DIR: the node answered what nobody asked: operation 3, tag ");
    assertThat(openThen(p -> p.write(FakeNode.reply(0x8000_0002, 0, 2, 0, "it burns"))))
        .containsExactly("open -9 DIR: it burns");
    assertThat(openThen(p -> p.write(FakeNode.reply(READ, tagOfRead(p), 1, 0, "no register"))))
        .containsExactly("open -8 DIR: register 0x000: no register");
    assertThat(openThen(p -> p.write(FakeNode.reply(READ, tagOfRead(p), 0, 1, ""))))
        .containsExactly("open -9 DIR: the node has stopped: it has answered nothing for 3000 ms");
  }

  @Test
  void answersThatEndInTheMiddle() throws Exception {
    assertThat(
            openThen(
                p -> {
                  p.write(FakeNode.reply(READ, tagOfRead(p), 0, 0, "text").limit(26));
                  p.close();
                }))
        .containsExactly("open -9 DIR: the node has ended");
    assertThat(
            openThen(
                p -> {
                  ByteBuffer reply = FakeNode.reply(READ, tagOfRead(p), 0, 0, "text");
                  p.write(reply.putInt(12, 1 << 30));
                }))
        .containsExactly("open -9 DIR: the node's socket: Protocol error");
  }

  /** A long line is cut, and what follows it is still understood. */
  @Test
  void aLongText() throws Exception {
    String longText = "x".repeat(60_000);
    assertThat(openThen(p -> p.write(FakeNode.reply(READ, tagOfRead(p), 1, 0, longText))))
        .singleElement()
        .asString()
        .startsWith("open -8 DIR: register 0x000: xxxx")
        .hasSizeLessThan(600);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void noise(long seed) throws Exception {
    byte[] noise = new byte[5000];
    new Random(seed).nextBytes(noise);
    assertThat(openThen(p -> p.write(ByteBuffer.wrap(noise))))
        .as("seed %d", seed)
        .singleElement()
        .asString()
        .startsWith("open -9 DIR: ");
  }
}
