// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.host.device.NicDevice;
import dev.sluice.host.device.NicDeviceContract;
import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.host.node.NodeProtocol.Reply;
import dev.sluice.host.node.NodeProtocol.Request;
import dev.sluice.protocol.BadInputException;
import dev.sluice.spec.registers.NicRegister;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The NIC of a node through its socket: the device's promises, and what programs do to it. */
@Timeout(120)
class NodeDeviceTest extends NicDeviceContract {
  private static final int IP = 0x0a000001;

  @TempDir private Path temporary;
  private Path folder;
  private RunningNode node;

  @Override
  protected NicDevice openDevice() throws IOException {
    folder = temporary.resolve("n");
    node = start(folder);
    return NodeDevice.open(folder);
  }

  @Override
  protected void closeAll() throws Exception {
    node.close();
    try (var left = Files.list(folder)) {
      assertThat(left).containsExactly(folder.resolve("lock"));
    }
  }

  private static RunningNode start(Path where) throws IOException {
    return new RunningNode(RunningNode.options(where, IP, SMALL, RunningNode.NOBODY, MEMORY));
  }

  private SocketChannel connect() throws IOException {
    SocketChannel socket = SocketChannel.open(StandardProtocolFamily.UNIX);
    socket.connect(UnixDomainSocketAddress.of(folder.resolve("socket")));
    return socket;
  }

  private static Reply ask(SocketChannel socket, int operation, long address, long value)
      throws IOException {
    NodeProtocol.write(socket, new Request(operation, 77, address, value).bytes());
    return Reply.read(socket);
  }

  @Test
  void nobodyElseReadsWhatIsInTheFolder() throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
    for (String file : List.of("memory", "socket", "lock", "node.json")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(file))))
          .as(file)
          .isEqualTo("rw-------");
    }
  }

  @Test
  void aSecondProgramIsToldWhoHasTheNic() throws IOException {
    long pid = ProcessHandle.current().pid();
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> NodeDevice.open(folder))
        .withMessage("the node in %s: process %d uses the NIC of this node", folder, pid)
        .matches(e -> e.reason() == Reason.BUSY);
    try (SocketChannel other = connect()) {
      Reply reply = ask(other, NodeProtocol.HELLO, 4711, 1);
      assertThat(reply.status()).isEqualTo(NodeProtocol.BUSY);
      assertThat(reply.value()).isEqualTo(pid);
      assertThat(reply.tag()).isEqualTo(77);
      assertThat(Reply.read(other)).isNull();
    }
    assertThat(read(NicRegister.WINDOWS)).isEqualTo(8);
  }

  @Test
  void whoIsNextHasTheNicFreshFromReset() {
    device().memory().set(ValueLayout.JAVA_BYTE, 17, (byte) 3);
    write(NicRegister.DESCRIPTOR_LOG2, 5);
    device().close();
    try (NodeDevice next = NodeDevice.open(folder)) {
      assertThat(next.read(NicRegister.DESCRIPTOR_LOG2.address())).isNotEqualTo(5);
      assertThat(next.read(NicRegister.IP.address())).isEqualTo(IP);
      assertThat(next.memory().get(ValueLayout.JAVA_BYTE, 17)).isEqualTo((byte) 3);
    }
  }

  /** What a program that was killed does: no CLOSE, the socket's end. */
  @Test
  void aProgramThatIsGoneHasNoNic() throws IOException {
    device().close();
    for (int i = 0; i < 5; i++) {
      try (SocketChannel program = connect()) {
        assertThat(ask(program, NodeProtocol.HELLO, 1000 + i, 1).status())
            .isEqualTo(NodeProtocol.OK);
        int log2 = NicRegister.DESCRIPTOR_LOG2.address();
        assertThat(ask(program, NodeProtocol.READ, log2, 0).value()).isNotEqualTo(5);
        assertThat(ask(program, NodeProtocol.WRITE, log2, 5).status()).isEqualTo(NodeProtocol.OK);
        assertThat(ask(program, NodeProtocol.READ, log2, 0).value()).isEqualTo(5);
        // In the middle of a request, and while it waits.
        NodeProtocol.write(program, new Request(NodeProtocol.AWAIT, 1, 0, 1 << 30).bytes());
        NodeProtocol.write(program, new Request(NodeProtocol.READ, 1, 0, 0).bytes().limit(10 + i));
      }
    }
  }

  @Test
  void whoDoesNotSayHelloOrSpeaksAnotherVersionIsSentAway() throws IOException {
    try (SocketChannel program = connect()) {
      Reply reply = ask(program, NodeProtocol.READ, 0, 0);
      assertThat(reply.status()).isEqualTo(NodeProtocol.REFUSED);
      assertThat(reply.text()).isEqualTo("the first request has to be HELLO");
      assertThat(Reply.read(program)).isNull();
    }
    try (SocketChannel program = connect()) {
      Reply reply = ask(program, NodeProtocol.HELLO, 1, 2);
      assertThat(reply.status()).isEqualTo(NodeProtocol.OTHER_VERSION);
      assertThat(reply.value()).isEqualTo(1);
      assertThat(Reply.read(program)).isNull();
    }
  }

  @Test
  void operationsThatAreNoneAreRefused() throws IOException {
    device().close();
    try (SocketChannel program = connect()) {
      ask(program, NodeProtocol.HELLO, 1, 1);
      assertThat(ask(program, 99, 0, 0).status()).isEqualTo(NodeProtocol.REFUSED);
      assertThat(ask(program, NodeProtocol.HELLO, 1, 1).status()).isEqualTo(NodeProtocol.REFUSED);
      assertThat(ask(program, NodeProtocol.READ, 0, 0).value()).isEqualTo(0x534c5543);
      assertThat(ask(program, NodeProtocol.CLOSE, 0, 0).status()).isEqualTo(NodeProtocol.OK);
      assertThat(Reply.read(program)).isNull();
    }
  }

  /** A number that is cut to fit would be another register, or another value. */
  @Test
  void accessesThatNoRegisterHasAreRefused() throws IOException {
    device().close();
    try (SocketChannel program = connect()) {
      ask(program, NodeProtocol.HELLO, 1, 1);
      int log2 = NicRegister.DESCRIPTOR_LOG2.address();
      long before = ask(program, NodeProtocol.READ, log2, 0).value();
      for (long address : new long[] {(1L << 32) + log2, -1, 0xffff_fffcL, 0x10_000L + log2, 3}) {
        assertThat(ask(program, NodeProtocol.READ, address, 0).status())
            .isEqualTo(NodeProtocol.REFUSED);
        assertThat(ask(program, NodeProtocol.WRITE, address, 6).status())
            .isEqualTo(NodeProtocol.REFUSED);
      }
      for (long value : new long[] {(1L << 32) + 6, -1}) {
        assertThat(ask(program, NodeProtocol.WRITE, log2, value).status())
            .isEqualTo(NodeProtocol.REFUSED);
      }
      assertThat(ask(program, NodeProtocol.READ, log2, 0).value()).isEqualTo(before);
      NodeProtocol.write(program, new Request(NodeProtocol.POST, 0, (1L << 32) + log2, 6).bytes());
      Reply lost = Reply.read(program);
      assertThat(lost.operation()).isEqualTo(NodeProtocol.LOST_EVENT);
      assertThat(lost.text()).startsWith("there is no register at 0x1000");
      assertThat(Reply.read(program)).isNull();
    }
  }

  /** Accesses are answered while a program waits for the interrupt. */
  @Test
  void whoWaitsHearsThatTheNodeHasEnded() throws Exception {
    Thread waiting = Thread.currentThread();
    Thread ending =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    while (waiting.getState() != Thread.State.TIMED_WAITING
                        && waiting.getState() != Thread.State.WAITING) {
                      Thread.onSpinWait();
                    }
                    assertThat(read(NicRegister.WINDOWS)).isEqualTo(8);
                    node.close();
                  } catch (Exception e) {
                    throw new IllegalStateException(e);
                  }
                });
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> device().awaitInterrupt(Duration.ofDays(1)))
        .matches(e -> e.reason() == Reason.LOST);
    ending.join();
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> read(NicRegister.ID))
        .matches(e -> e.reason() == Reason.LOST);
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> NodeDevice.open(folder))
        .withMessageContaining("no node answers in " + folder)
        .matches(e -> e.reason() == Reason.LOST);
    device().close();
  }

  @Test
  void aThreadThatIsInterruptedDoesNotCloseTheSocket() {
    Thread.currentThread().interrupt();
    assertThat(read(NicRegister.WINDOWS)).isEqualTo(8);
    write(NicRegister.DESCRIPTOR_LOG2, 5);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(read(NicRegister.DESCRIPTOR_LOG2)).isEqualTo(5);
  }

  @Test
  void aFolderHasOneNode() {
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> start(folder))
        .withMessage(
            "--dir %s: a node runs there (process %d); one node has one folder",
            folder, ProcessHandle.current().pid());
    assertThat(read(NicRegister.WINDOWS)).isEqualTo(8);
  }

  @Test
  void whatAKilledNodeLeftIsRemoved() throws Exception {
    Path other = temporary.resolve("other");
    Files.createDirectory(
        other, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.writeString(other.resolve("memory"), "of another size");
    Files.writeString(other.resolve("socket"), "");
    Files.writeString(other.resolve("lock"), "123\n");
    try (RunningNode next = start(other);
        NodeDevice itsDevice = NodeDevice.open(other)) {
      assertThat(itsDevice.memory().byteSize()).isEqualTo(MEMORY);
      assertThat(next.said()).isNotEmpty();
    }
  }

  @Test
  void aFolderThatIsNoNodesIsLeftAlone() throws IOException {
    Path wide = Files.createDirectory(temporary.resolve("wide"));
    Files.setPosixFilePermissions(wide, PosixFilePermissions.fromString("rwxr-x---"));
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> start(wide))
        .withMessageContaining("others have rights in it (chmod 700 takes them away)");
    Path used = Files.createDirectory(temporary.resolve("used"));
    Files.setPosixFilePermissions(used, PosixFilePermissions.fromString("rwx------"));
    Files.writeString(used.resolve("letter.txt"), "dear");
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> start(used))
        .withMessageContaining("there is letter.txt in it");
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> start(used.resolve("letter.txt")))
        .withMessageContaining("it is no folder");
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> start(temporary.resolve("x".repeat(100))))
        .withMessageContaining("its name is too long for a socket by ");
    assertThat(Files.readString(used.resolve("letter.txt"))).isEqualTo("dear");
  }

  /** At the pace of a NIC that waits it would be 100,000 clocks. */
  @Test
  void theClockOfANicThatIsNotUsedStandsStill() throws Exception {
    read(NicRegister.ID);
    Thread.sleep(1000);
    read(NicRegister.ID);
    device().close();
    String left =
        node.said().stream().filter(l -> l.contains(" has left after ")).findFirst().orElseThrow();
    Matcher clocks = Pattern.compile("after ([\\d,]+) clocks").matcher(left);
    assertThat(clocks.find()).isTrue();
    assertThat(Integer.parseInt(clocks.group(1).replace(",", ""))).isBetween(1000, 50_000);
  }
}
