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
import java.util.HexFormat;
import java.util.Random;

/**
 * A program that uses a node, as tests start it in a process of its own: {@code DIR BYTES}. Lines
 * on its standard input are what it does: {@code share} prints a key, {@code put KEY SEED} sends
 * random bytes and prints how that ended, {@code puts KEY SEED} does so until it is killed, {@code
 * hash} prints that of the shared bytes, {@code close} closes the NIC and says so.
 */
final class PutProgram {
  private final Nic nic;
  private final int bytes;
  private final MemoryRegion inbox;
  private final MemoryRegion outbox;

  private PutProgram(Nic nic, int bytes) {
    this.nic = nic;
    this.bytes = bytes;
    inbox = nic.allocate(bytes);
    outbox = nic.allocate(bytes);
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
        case "puts" -> {
          System.out.println("going");
          for (long seed = Long.parseLong(words[2]); true; seed++) {
            program.put(words[1], seed);
          }
        }
        case "hash" -> System.out.println(program.hash());
        case "close" -> {
          nic.close();
          System.out.println("closed");
        }
        default -> throw new IOException("no " + line);
      }
    }
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
