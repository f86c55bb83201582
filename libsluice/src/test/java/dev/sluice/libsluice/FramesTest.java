// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.frame.Frame;
import dev.sluice.host.frame.FrameBuffer;
import dev.sluice.host.frame.FrameClient;
import dev.sluice.host.frame.FrameServer;
import dev.sluice.host.frame.FrameTicket;
import dev.sluice.host.frame.FrameWelcome;
import dev.sluice.host.verbs.HostOptions;
import dev.sluice.host.verbs.Nic;
import dev.sluice.needs.Needs;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Frames of C programs among each other, and with the Java library. */
@Timeout(600)
class FramesTest {
  private static final int FRAME = 1500;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir static Path programs;
  private static Path framer;

  @TempDir Path folder;

  @BeforeAll
  static void compile() throws IOException, InterruptedException {
    framer = CProgram.compile(Path.of("src/test/c/framer.c").toAbsolutePath(), programs);
  }

  // --- all in one program ------------------------------------------------------------------------

  @Test
  void whoKeepsUpMissesNothingWhateverOthersDo() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 4)) {
      assertThat(
              CProgram.run(
                  framer,
                  "keep-up",
                  nodes.folder(0),
                  nodes.folder(1),
                  nodes.folder(2),
                  nodes.folder(3)))
          .containsExactly("none 0", "bad 0", "close 0", "close 0", "close 0", "close 0");
    }
  }

  @Test
  void clientsComeAndGo() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 3)) {
      assertThat(
              CProgram.run(
                  framer, "come-and-go", nodes.folder(0), nodes.folder(1), nodes.folder(2)))
          .containsExactly(
              "third -11 this server has 2 clients, as many as it was opened for",
              "leaves 0",
              "clients 2",
              "bad 0",
              "close 0",
              "close 0",
              "close 0");
    }
  }

  @Test
  void whoLeavesWithoutRoomIsForgottenAndWhoIsSlowIsNot() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 3)) {
      assertThat(
              CProgram.run(
                  framer, "without-room", nodes.folder(0), nodes.folder(1), nodes.folder(2)))
          .containsExactly(
              "leaves 0", "clients 1", "none 0", "bad 0", "close 0", "close 0", "close 0");
    }
  }

  @Test
  void buffersAreCounted() throws Exception {
    String twice = "twice -1 this buffer was sent or given back already";
    try (FakeNodes nodes = FakeNodes.open(folder, 2)) {
      assertThat(CProgram.run(framer, "buffers", nodes.folder(0), nodes.folder(1)))
          .containsExactly(
              "none 0",
              "give 0",
              twice,
              "same 1",
              "large -2 a frame of 1501 bytes: from 0 to 1500",
              "sent 0 0 0",
              twice,
              "same 1",
              "none 0",
              "sent 1 1 0",
              "frame 1 of 3",
              "same 1",
              "close 0",
              "close 0");
    }
  }

  @Test
  void mistakesOfAProgram() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2)) {
      String nic = ": close nodes of messages, servers and clients of frames before their NIC";
      assertThat(CProgram.run(framer, "mistakes", nodes.folder(0), nodes.folder(1)))
          .containsExactly(
              "frame -1 frame_bytes 0: from 1 to 536870912",
              "frame -1 frame_bytes 536870913: from 1 to 536870912",
              "buffers -1 buffers 0: from 1 to 65536",
              "clients -1 clients 4097: from 1 to 4096",
              "memory -11 no 524288 bytes are free in the NIC's memory of 1048576: at most 475136"
                  + " at a time now",
              "slots -1 slots 65537: from 1 to 65536",
              "memory -11 no 104857600 bytes are free in the NIC's memory of 1048576: at most"
                  + " 999424 at a time now",
              "narrow -1 frame_bytes 1499 of a client: 1500 or more, as the server's",
              "ticket -4 a ticket for 3 frames of 1499 bytes in 3200 bytes of memory",
              "ticket -4 a ticket of 3 bytes: it has 28",
              "ticket -4 a key for 0 bytes at 0x0: a size from 1 to the end of the addresses",
              "welcome -4 a welcome of 3 bytes: it has 24",
              "welcome -4 a welcome of generation 65536 with 64 bytes of memory: from 1 to 65535,"
                  + " with 64",
              "give -1 frame 0 of this client was not taken",
              "null -1 sluice_frame_take: client or frame is NULL",
              "null -1 sluice_frame_send: buffer is NULL",
              "nic -14 " + nodes.folder(0) + nic,
              "nic -14 " + nodes.folder(1) + nic,
              "waited -10 this client is closed",
              "client 0",
              "none 0",
              "none 0",
              "close 0",
              "close 0");
    }
  }

  // --- programs that are told what to do ---------------------------------------------------------

  /** Frame with a number, alike in C. */
  private static byte[] content(long number) {
    long length =
        switch ((int) (number % 4)) {
          case 0 -> 0;
          case 1 -> FRAME;
          default -> number * 397 % (FRAME + 1);
        };
    return Contents.of((int) length, (int) number);
  }

  private static void assertFrame(Frame frame, long number, long missed) {
    assertThat(frame.number()).isEqualTo(number);
    assertThat(frame.missed()).isEqualTo(missed);
    assertThat(frame.bytes().toArray(ValueLayout.JAVA_BYTE)).isEqualTo(content(number));
  }

  private static String ask(CProgram program, String what) throws IOException {
    program.say(what);
    return program.line();
  }

  /** A client in C joins a server in C: two programs. */
  private static void join(CProgram watch, CProgram serve) throws IOException {
    watch.say(ask(serve, "join " + watch.line()));
  }

  private static FrameClient join(Nic nic, int server, int slots, CProgram serve)
      throws IOException {
    FrameClient client = FrameClient.open(nic, server, slots, FRAME);
    HexFormat hex = HexFormat.of();
    String welcome = ask(serve, "join " + hex.formatHex(client.ticket().toBytes()));
    client.welcome(FrameWelcome.ofBytes(hex.parseHex(welcome)));
    return client;
  }

  /** Nothing that keeps a program's NIC busy is left: it ends well. */
  private static void end(CProgram program, String what) throws IOException, InterruptedException {
    program.say("end");
    assertThat(program.rest()).containsExactly(what + " 0", "close 0");
    program.ends(0);
  }

  @Test
  void aServerInCHasClientsInJava() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 3);
        CProgram serve = CProgram.start(framer, "serve", nodes.folder(0));
        Nic one = Nic.open(nodes.device(1), HostOptions.defaults());
        Nic two = Nic.open(nodes.device(2), HostOptions.defaults())) {
      int server = Integer.parseUnsignedInt(serve.line());
      try (FrameClient fast = join(one, server, 64, serve);
          FrameClient slow = join(two, server, 2, serve)) {
        int number = 0;
        for (; number < 20; number++) {
          assertThat(ask(serve, "send"))
              .isEqualTo(number < 2 ? sent(number, 2, 0) : sent(number, 1, 1));
          try (Frame frame = fast.take(PATIENCE).orElseThrow()) {
            assertFrame(frame, number, 0);
          }
        }
        for (int i = 0; i < 2; i++) {
          try (Frame frame = slow.take(PATIENCE).orElseThrow()) {
            assertFrame(frame, i, 0);
          }
        }
        // What it gave back is told by and by.
        while (!ask(serve, "send").equals(sent(number, 2, 0))) {
          assertThat(slow.poll()).isEmpty();
          fast.take(PATIENCE).orElseThrow().close();
          number++;
        }
        try (Frame frame = slow.take(PATIENCE).orElseThrow()) {
          assertFrame(frame, number, number - 2);
        }
      }
      // Its NIC refuses the next frame for the one that has free slots for certain.
      while (ask(serve, "clients").equals("clients 2")) {
        ask(serve, "send");
      }
      end(serve, "server");
    }
  }

  private static String sent(long number, int clients, int missed) {
    return "sent %d %d %d".formatted(number, clients, missed);
  }

  private static FrameServer.Sent send(FrameServer server, long number) {
    Optional<FrameBuffer> buffer = server.acquire();
    while (buffer.isEmpty()) {
      Thread.onSpinWait();
      buffer = server.acquire();
    }
    byte[] content = content(number);
    MemorySegment.copy(content, 0, buffer.get().bytes(), ValueLayout.JAVA_BYTE, 0, content.length);
    return buffer.get().send(content.length);
  }

  @Test
  void aServerInJavaHasAClientInC() throws Exception {
    HexFormat hex = HexFormat.of();
    try (FakeNodes nodes = FakeNodes.open(folder, 2);
        Nic nic = Nic.open(nodes.device(1), HostOptions.defaults());
        FrameServer server = FrameServer.open(nic, FRAME, 4, 2);
        CProgram watch =
            CProgram.start(
                framer, "watch", nodes.folder(0), Integer.toUnsignedString(nic.peer()), 4)) {
      FrameTicket ticket = FrameTicket.ofBytes(hex.parseHex(watch.line()));
      assertThat(ticket.slots()).isEqualTo(4);
      watch.say(hex.formatHex(server.join(ticket).toBytes()));
      for (int number = 0; number < 6; number++) {
        assertThat(send(server, number).clients()).isEqualTo(number < 4 ? 1 : 0);
      }
      for (int number = 0; number < 4; number++) {
        assertThat(ask(watch, "take")).isEqualTo("frame %d missed 0 good".formatted(number));
      }
      assertThat(ask(watch, "look")).isEqualTo("look 0");
      watch.say("give");
      long number = 6;
      while (send(server, number).clients() == 0) {
        assertThat(ask(watch, "look")).isEqualTo("look 0");
        number++;
      }
      assertThat(ask(watch, "take"))
          .isEqualTo("frame %d missed %d good".formatted(number, number - 4));
      end(watch, "client");
      while (server.clients() == 1) {
        send(server, 0);
      }
    }
  }

  /** SIGSTOP: the others lose nothing; SIGCONT: what it has missed is said. */
  @Test
  void aClientThatIsStoppedCostsTheOthersNothing() throws Exception {
    Needs.programs("kill");
    try (FakeNodes nodes = FakeNodes.open(folder, 3);
        CProgram serve = CProgram.start(framer, "serve", nodes.folder(0));
        Nic nic = Nic.open(nodes.device(2), HostOptions.defaults())) {
      String peer = serve.line();
      try (CProgram slow = CProgram.start(framer, "watch", nodes.folder(1), peer, 3);
          FrameClient fast = join(nic, Integer.parseUnsignedInt(peer), 64, serve)) {
        join(slow, serve);
        assertThat(ask(serve, "send")).isEqualTo(sent(0, 2, 0));
        assertThat(ask(slow, "take")).isEqualTo("frame 0 missed 0 good");
        signal(slow, "STOP");
        long number = 1;
        for (; number < 40; number++) {
          assertThat(ask(serve, "send"))
              .isEqualTo(number < 3 ? sent(number, 2, 0) : sent(number, 1, 1));
        }
        for (long i = 0; i < number; i++) {
          try (Frame frame = fast.take(PATIENCE).orElseThrow()) {
            assertFrame(frame, i, 0);
          }
        }
        signal(slow, "CONT");
        assertThat(ask(slow, "take")).isEqualTo("frame 1 missed 0 good");
        assertThat(ask(slow, "take")).isEqualTo("frame 2 missed 0 good");
        slow.say("give");
        while (!ask(serve, "send").equals(sent(number, 2, 0))) {
          assertThat(ask(slow, "look")).isEqualTo("look 0");
          fast.take(PATIENCE).orElseThrow().close();
          number++;
        }
        assertThat(ask(slow, "take"))
            .isEqualTo("frame %d missed %d good".formatted(number, number - 3));
        end(slow, "client");
      }
      end(serve, "server");
    }
  }

  private static void signal(CProgram program, String name)
      throws IOException, InterruptedException {
    List<String> command = List.of("kill", "-" + name, Long.toString(program.pid()));
    try (CProgram kill = CProgram.start(programs, command)) {
      kill.ends(0);
    }
  }

  /** SIGKILL: its node resets its NIC, the server forgets it, and its place is another's. */
  @Test
  void aClientThatIsKilledIsForgotten() throws Exception {
    try (RealNodes nodes = RealNodes.open(folder, 3);
        CProgram serve = CProgram.start(framer, "serve", nodes.folder(0))) {
      String peer = serve.line();
      try (CProgram stays = CProgram.start(framer, "watch", nodes.folder(2), peer, 64)) {
        join(stays, serve);
        long number = 0;
        try (CProgram dies = CProgram.start(framer, "watch", nodes.folder(1), peer, 4)) {
          join(dies, serve);
          assertThat(ask(serve, "clients")).isEqualTo("clients 2");
          assertThat(ask(serve, "send")).isEqualTo(sent(number, 2, 0));
          assertThat(ask(dies, "take")).isEqualTo("frame 0 missed 0 good");
          assertNext(stays, number);
          dies.kill();
        }
        while (!ask(serve, "clients").equals("clients 1")) {
          number++;
          assertThat(ask(serve, "send")).startsWith("sent " + number + " ");
          assertNext(stays, number);
        }
        try (CProgram next = CProgram.start(framer, "watch", nodes.folder(1), peer, 4)) {
          join(next, serve);
          number++;
          assertThat(ask(serve, "send")).isEqualTo(sent(number, 2, 0));
          assertThat(ask(next, "take")).isEqualTo("frame %d missed 0 good".formatted(number));
          assertNext(stays, number);
          end(next, "client");
        }
        end(stays, "client");
      }
      end(serve, "server");
    }
  }

  /** It takes the frame with a number, none being missed, and gives it back. */
  private static void assertNext(CProgram watch, long number) throws IOException {
    assertThat(ask(watch, "take")).isEqualTo("frame %d missed 0 good".formatted(number));
    watch.say("give");
  }

  /** The server's own NIC is lost: that is said, and it can be closed. */
  @Test
  void aServerWhoseNodeIsKilled() throws Exception {
    try (FakeNodes nodes = FakeNodes.open(folder, 2);
        CProgram serve = CProgram.start(framer, "serve", nodes.folder(0))) {
      String peer = serve.line();
      try (CProgram watch = CProgram.start(framer, "watch", nodes.folder(1), peer, 4)) {
        join(watch, serve);
        assertThat(ask(serve, "send")).isEqualTo(sent(0, 1, 0));
        assertThat(ask(watch, "take")).isEqualTo("frame 0 missed 0 good");
        nodes.node(0).close();
        String said = ask(serve, "send");
        while (said.startsWith("sent ")) {
          said = ask(serve, "send");
        }
        assertThat(said).isEqualTo("send -9 " + nodes.folder(0) + ": the node has ended");
        end(serve, "server");
        end(watch, "client");
      }
    }
  }
}
