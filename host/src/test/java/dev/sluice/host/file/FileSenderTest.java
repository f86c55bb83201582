// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.host.file.SlotLine.Kind;
import dev.sluice.host.network.LineSettings;
import dev.sluice.host.network.NetworkServer;
import dev.sluice.host.node.RunningNode;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files from one node's program to another's over a bad network. */
@Timeout(300)
class FileSenderTest {
  private static final NicParameters NIC =
      new NicParameters(new SluiceParameters(1024, 64, 1 << 10, 512, Architecture.RING), 512, 16);
  private static final int A = 0x0a000001;
  private static final int B = 0x0a000002;
  private static final int MEMORY = 1 << 21;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder;
  private Path inbox;
  private NetworkServer network;
  private RunningNode a;
  private RunningNode b;

  /** Keeps what it hears. */
  private static final class Heard implements FileWatcher {
    private final List<Long> already = new ArrayList<>();
    private long last;

    @Override
    public void begun(FileOffer offer, long bytes) {
      already.add(bytes);
    }

    /** A slow machine may offer the file again: it goes on there, and never goes back. */
    private void beganAt(long first, long size) {
      assertThat(already).isSorted().startsWith(first);
      assertThat(already.getLast()).isLessThanOrEqualTo(size);
    }

    @Override
    public void at(long bytes) {
      assertThat(bytes).isGreaterThanOrEqualTo(last);
      last = bytes;
    }

    @Override
    public void note(String what) {
      System.out.println(what);
    }
  }

  @BeforeEach
  void open() throws IOException {
    inbox = Files.createDirectory(folder.resolve("inbox"));
    NetworkParameters bad = new NetworkParameters(0.05, 500, 0.02, 0.02, 0, 100, 6);
    network =
        NetworkServer.open(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            new LineSettings(bad, 0, LineSettings.QUEUE),
            Optional.empty(),
            _ -> {});
    Thread.ofPlatform().daemon().start(this::run);
    a = node("a", A);
    b = node("b", B);
  }

  private RunningNode node(String name, int ip) throws IOException {
    return new RunningNode(
        RunningNode.options(folder.resolve(name), ip, NIC, network.address(), MEMORY));
  }

  private void run() {
    try {
      network.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  void close() throws IOException {
    a.close();
    b.close();
    network.close();
  }

  private Path file(String name, int bytes) throws IOException {
    byte[] content = new byte[bytes];
    new Random(bytes).nextBytes(content);
    return Files.write(folder.resolve(name), content);
  }

  private CompletableFuture<FileOffer> receive(Heard heard) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return FileReceiver.receive(inbox, folder.resolve("b"), A, PATIENCE, heard);
          } catch (IOException | InterruptedException | FileFailedException e) {
            throw new CompletionException(e);
          }
        });
  }

  private FileOffer send(Path file, Heard heard) throws Exception {
    return FileSender.send(file, folder.resolve("a"), B, PATIENCE, heard);
  }

  private List<Path> received() throws IOException {
    try (Stream<Path> files = Files.list(inbox)) {
      return files.toList();
    }
  }

  @Test
  void aFileArrivesAsItIs() throws Exception {
    for (int bytes : new int[] {0, 1, FileLink.PIECE, 4 * FileLink.PIECE + 7}) {
      Path file = file("of " + bytes, bytes);
      Heard there = new Heard();
      Heard here = new Heard();
      CompletableFuture<FileOffer> receiving = receive(there);
      FileOffer sent = send(file, here);
      assertThat(receiving.get()).isEqualTo(sent);
      assertThat(sent.size()).isEqualTo(bytes);
      Path copy = inbox.resolve("of " + bytes);
      assertThat(received()).containsExactly(copy);
      assertThat(copy).hasSameBinaryContentAs(file);
      assertThat(here.last).isEqualTo(bytes);
      here.beganAt(0, bytes);
      Files.delete(copy);
    }
  }

  @Test
  void whatIsThereIsNotSentAgain() throws Exception {
    Path file = file("long.bin", 5 * FileLink.PIECE);
    byte[] content = Files.readAllBytes(file);
    String sha = FileOffer.of(file).sha256();
    Path part = inbox.resolve(".long.bin." + sha.substring(0, 16) + ".part");
    int first = 3 * FileLink.PIECE + 11;
    Files.write(part, Arrays.copyOf(content, first));
    Heard here = new Heard();
    CompletableFuture<FileOffer> receiving = receive(new Heard());
    send(file, here);
    receiving.get();
    here.beganAt(first, content.length);
    assertThat(inbox.resolve("long.bin")).hasSameBinaryContentAs(file);
    // The whole of it: nothing is sent, and it is the same file still.
    Heard again = new Heard();
    receiving = receive(new Heard());
    send(file, again);
    receiving.get();
    again.beganAt(content.length, content.length);
    assertThat(received()).containsExactly(inbox.resolve("long.bin"));
  }

  @Test
  void aPartThatIsWrongIsFoundByTheCheckSum() throws Exception {
    Path file = file("long.bin", 2 * FileLink.PIECE);
    String sha = FileOffer.of(file).sha256();
    Path part = inbox.resolve(".long.bin." + sha.substring(0, 16) + ".part");
    Files.write(part, new byte[100]);
    CompletableFuture<FileOffer> receiving = receive(new Heard());
    assertThatExceptionOfType(FileFailedException.class)
        .isThrownBy(() -> send(file, new Heard()))
        .withMessageStartingWith("what arrived has another SHA-256 than long.bin had at first");
    assertThatThrownBy(receiving::get)
        .hasRootCauseInstanceOf(FileFailedException.class)
        .hasMessageContaining("what came has another SHA-256 than was offered; it is removed");
    assertThat(received()).isEmpty();
  }

  /** A sender that is slow, and so has given an attempt up when its end is said. */
  @Test
  void howItEndedIsSaidToTheNextAttemptToo() throws Exception {
    Path file = file("short.bin", 10);
    FileOffer offer = FileOffer.of(file);
    Path part = inbox.resolve(".short.bin." + offer.sha256().substring(0, 16) + ".part");
    Files.write(part, new byte[10]);
    CompletableFuture<FileOffer> receiving = receive(new Heard());
    long first = SlotLine.beforeTheFirst(new Random().nextLong()) + 1;
    try (FileLink link = FileLink.open(folder.resolve("a"), B)) {
      for (long attempt = first; attempt < first + 3; attempt++) {
        untilItIsThere(link, FileLink.piece(0), offer.bytes());
        untilItIsThere(link, FileLink.line(0), bytes(offered(attempt, offer.bytes())));
        assertThat(heard(link, attempt).kind()).isEqualTo(Kind.BAD);
        Thread.sleep(2500);
      }
      put(link, FileLink.ANSWER, bytes(new SlotLine(Kind.HEARD, first, 0, 0, 0, 0)));
      assertThatThrownBy(receiving::get).hasRootCauseInstanceOf(FileFailedException.class);
    }
    assertThat(received()).isEmpty();
  }

  @Test
  void aReceiverHearsThatItsEndWasHeard() throws Exception {
    CompletableFuture<Void> sending =
        CompletableFuture.runAsync(
            () ->
                assertThatExceptionOfType(FileFailedException.class)
                    .isThrownBy(() -> send(file("x", 10), new Heard())));
    try (FileLink link = FileLink.open(folder.resolve("b"), A)) {
      Optional<SlotLine> offer = link.heard(FileLink.line(0));
      while (offer.isEmpty()) {
        Thread.sleep(2);
        offer = link.heard(FileLink.line(0));
      }
      long attempt = offer.get().attempt();
      untilItIsThere(link, FileLink.ANSWER, bytes(new SlotLine(Kind.REFUSED, attempt, 0, 0, 0, 0)));
      assertThat(heard(link, attempt).kind()).isEqualTo(Kind.HEARD);
      sending.get();
    }
  }

  private static SlotLine offered(long attempt, byte[] offer) {
    int check = SlotLine.checkOf(ByteBuffer.wrap(offer));
    return new SlotLine(Kind.OFFER, attempt, 0, 0, offer.length, check);
  }

  private static SlotLine heard(FileLink link, long attempt) throws InterruptedException {
    Optional<SlotLine> heard = link.heard(FileLink.ANSWER);
    while (heard.isEmpty() || heard.get().attempt() != attempt) {
      Thread.sleep(2);
      heard = link.heard(FileLink.ANSWER);
    }
    return heard.get();
  }

  private static byte[] bytes(SlotLine line) {
    byte[] bytes = new byte[SlotLine.BYTES];
    line.write(MemorySegment.ofArray(bytes));
    return bytes;
  }

  /** The program at the other end may have its region only after the first of these arrive. */
  private static void untilItIsThere(FileLink link, int at, byte[] bytes)
      throws InterruptedException {
    while (!put(link, at, bytes)) {
      Thread.sleep(2);
    }
  }

  /** Whether it is known to be there. */
  private static boolean put(FileLink link, int at, byte[] bytes) throws InterruptedException {
    link.outgoing(at, bytes.length).asByteBuffer().put(bytes);
    link.put(at, bytes.length, 0);
    return link.ended(PATIENCE).orElseThrow().isDone();
  }

  @Test
  void aFileThatIsThereIsNotOverwritten() throws Exception {
    Path other = Files.writeString(inbox.resolve("x"), "another one");
    CompletableFuture<FileOffer> receiving = receive(new Heard());
    assertThatExceptionOfType(FileFailedException.class)
        .isThrownBy(() -> send(file("x", 10), new Heard()))
        .withMessage("the receiver does not take x: it says why");
    assertThatThrownBy(receiving::get).hasMessageContaining("x is there and is another file");
    assertThat(other).content().isEqualTo("another one");
  }

  @Test
  void whoIsNotThereIsGivenUp() throws Exception {
    Path file = file("x", 10);
    Duration little = Duration.ofSeconds(3);
    assertThatExceptionOfType(FileFailedException.class)
        .isThrownBy(() -> FileSender.send(file, folder.resolve("a"), B, little, new Heard()))
        .withMessageContaining("for 3 s: is the other node there, and its program?");
    assertThatExceptionOfType(FileFailedException.class)
        .isThrownBy(() -> FileReceiver.receive(inbox, folder.resolve("b"), A, little, new Heard()))
        .withMessageStartingWith("no file came for 3 s");
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> FileSender.send(file, folder.resolve("a"), A, little, new Heard()));
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> FileSender.send(folder, folder.resolve("a"), B, little, new Heard()));
  }

  @Test
  void aLineWithAWrongBitIsNone() {
    MemorySegment memory = MemorySegment.ofArray(new byte[SlotLine.BYTES]);
    assertThat(SlotLine.read(memory)).isEmpty();
    SlotLine line = new SlotLine(Kind.PIECE, -7, 3, 1L << 40, 65_536, -1);
    line.write(memory);
    assertThat(SlotLine.read(memory)).contains(line);
    byte[] bytes = (byte[]) memory.heapBase().orElseThrow();
    for (int bit = 0; bit < 8 * SlotLine.BYTES; bit++) {
      bytes[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(SlotLine.read(memory)).isEmpty();
      bytes[bit / 8] ^= (byte) (1 << bit % 8);
    }
  }

  @Test
  void namesThatAreNoFilesAreRefused() {
    for (String name : List.of("../x", "", "..", ".x", "a/b", "a\\b", "a\nb", "x".repeat(201))) {
      assertThatExceptionOfType(BadInputException.class)
          .isThrownBy(() -> new FileOffer(name, 1, "0".repeat(64)));
    }
  }
}
