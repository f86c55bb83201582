// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import dev.sluice.host.node.NodeDevice;
import dev.sluice.host.verbs.Completion;
import dev.sluice.host.verbs.CompletionQueue;
import dev.sluice.host.verbs.HostOptions;
import dev.sluice.host.verbs.MemoryRegion;
import dev.sluice.host.verbs.Nic;
import dev.sluice.host.verbs.RemoteKey;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Random;

/**
 * A program that uses a node, as tests start it in a process of its own: {@code DIR BYTES}. Lines
 * on its standard input are what it does: {@code share} prints a key, {@code put KEY SEED} sends
 * random bytes and prints how that ended, {@code hash} prints the hash of the shared bytes, {@code
 * guard} whether bytes that were never shared are as they were, {@code close} closes the NIC and
 * says so. {@code puts KEY SEED MILLISECONDS} puts pieces until {@code stop}, so many milliseconds
 * one after the other, piece n of seed n to place n % {@value #PLACES}; it says {@code begun n}
 * before and {@code ended n STATUS} after each.
 */
final class PutProgram {
  /** Pieces of the shared bytes. */
  static final int PLACES = 8;

  private static final int UNDER_WAY = 4;
  private static final long GUARD = -1;

  private final Nic nic;
  private final int bytes;
  private final MemoryRegion before;
  private final MemoryRegion inbox;
  private final MemoryRegion after;
  private final MemoryRegion outbox;
  private final CompletionQueue pieces;
  private volatile boolean stopped;

  private PutProgram(Nic nic, int bytes) {
    this.nic = nic;
    this.bytes = bytes;
    before = guard();
    inbox = nic.allocate(bytes);
    after = guard();
    outbox = nic.allocate(bytes);
    pieces = nic.completionQueue();
  }

  public static void main(String[] arguments) throws Exception {
    Nic nic = Nic.open(NodeDevice.open(Path.of(arguments[0])), HostOptions.defaults());
    PutProgram program = new PutProgram(nic, Integer.parseInt(arguments[1]));
    System.out.println("open");
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] words = line.split(" ");
      switch (words[0]) {
        case "share" ->
            System.out.println(
                HexFormat.of().formatHex(program.inbox.shareWithAll().key().toBytes()));
        case "put" -> System.out.println(program.put(words[1], Long.parseLong(words[2])));
        case "puts" -> program.begin(words[1], Long.parseLong(words[2]), Long.parseLong(words[3]));
        case "stop" -> program.stopped = true;
        case "guard" -> System.out.println(program.isGuardWhole() ? "whole" : "written");
        case "hash" -> System.out.println(program.hash());
        case "close" -> {
          nic.close();
          System.out.println("closed");
        }
        default -> throw new IOException("no " + line);
      }
    }
  }

  private MemoryRegion guard() {
    MemoryRegion guard = nic.allocate(bytes);
    MemorySegment.copy(content(GUARD, bytes), 0, guard.bytes(), ValueLayout.JAVA_BYTE, 0, bytes);
    return guard;
  }

  private boolean isGuardWhole() {
    MemorySegment wanted = MemorySegment.ofArray(content(GUARD, bytes));
    return before.bytes().mismatch(wanted) < 0 && after.bytes().mismatch(wanted) < 0;
  }

  private void begin(String hex, long first, long pause) {
    RemoteKey key = RemoteKey.ofBytes(HexFormat.of().parseHex(hex));
    stopped = false;
    Thread.ofPlatform()
        .start(
            () -> {
              try {
                puts(key, first, pause);
              } catch (InterruptedException | RuntimeException e) {
                e.printStackTrace();
                System.exit(1);
              }
            });
  }

  private void puts(RemoteKey key, long first, long pause) throws InterruptedException {
    int piece = bytes / PLACES;
    int underWay = 0;
    for (long seed = first; !stopped || underWay > 0; ) {
      if (!stopped && underWay < UNDER_WAY) {
        int at = (int) (seed % PLACES) * piece;
        MemorySegment.copy(
            content(seed, piece), 0, outbox.bytes(), ValueLayout.JAVA_BYTE, at, piece);
        System.out.println("begun " + seed);
        nic.put(outbox, at, piece, key, at, pieces, seed);
        underWay++;
        seed++;
        Thread.sleep(pause);
      }
      boolean wait = stopped || underWay == UNDER_WAY;
      Optional<Completion> end = pieces.take(wait ? Duration.ofMillis(50) : Duration.ZERO);
      if (end.isPresent()) {
        System.out.println("ended " + end.get().context() + " " + end.get().status());
        underWay--;
      }
    }
    System.out.println("stopped");
  }

  /** The bytes of a seed. */
  static byte[] content(long seed, int bytes) {
    byte[] content = new byte[bytes];
    new Random(seed).nextBytes(content);
    return content;
  }

  static String hash(byte[] content) throws NoSuchAlgorithmException {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
  }

  private String put(String key, long seed) throws InterruptedException {
    byte[] content = content(seed, bytes);
    MemorySegment.copy(content, 0, outbox.bytes(), ValueLayout.JAVA_BYTE, 0, bytes);
    CompletionQueue queue = nic.completionQueue();
    long begin = System.nanoTime();
    nic.put(outbox, 0, bytes, RemoteKey.ofBytes(HexFormat.of().parseHex(key)), 0, queue, seed);
    Completion end = queue.take();
    System.err.printf(
        "put %d: %s after %.3f s%n", seed, end.status(), (System.nanoTime() - begin) / 1e9);
    return end.status().name();
  }

  private String hash() throws NoSuchAlgorithmException {
    return hash(inbox.bytes().toArray(ValueLayout.JAVA_BYTE));
  }
}
