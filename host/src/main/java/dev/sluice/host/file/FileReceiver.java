// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.file;

import dev.sluice.host.file.SlotLine.Kind;
import dev.sluice.host.verbs.Completion;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Receives a file from another node's {@link FileSender}. What has come stays when a node or this
 * program is killed; the next offer of the same file goes on there.
 */
public final class FileReceiver {
  private static final Duration TURN = Duration.ofMillis(2);
  private static final long AGAIN = Duration.ofMillis(500).toNanos();

  /** How long a sender is waited for that may not have heard how it ended. */
  private static final long GOODBYE = Duration.ofSeconds(20).toNanos();

  private final Path folder;
  private final FilePatience patience;
  private final FileWatcher watcher;
  private ReceivedFile file;
  private long attempt;
  private long begin;
  private long taken;
  private Kind state = Kind.TAKEN;
  private String refusal = "";

  private FileReceiver(Path folder, FilePatience patience, FileWatcher watcher) {
    this.folder = folder;
    this.patience = patience;
    this.watcher = watcher;
  }

  /**
   * Waits for a file, and until it is whole.
   *
   * @param folder where it is written
   * @param node folder of the node that receives
   * @param from IPv4 address of the node that may send
   * @param patience how long it waits without progress, for the first offer too
   * @param watcher hears how far it is
   * @return what was received
   * @throws FileFailedException when it did not come, or not as it was offered
   * @throws dev.sluice.host.device.NicException when there is no node, or another program has it
   * @throws IOException when the file cannot be written
   * @throws InterruptedException when this thread was interrupted
   */
  public static FileOffer receive(
      Path folder, Path node, int from, Duration patience, FileWatcher watcher)
      throws FileFailedException, IOException, InterruptedException {
    FilePatience waiting = new FilePatience(node, from, patience, watcher);
    FileReceiver receiver = new FileReceiver(folder, waiting, watcher);
    try {
      waiting.use(link -> receiver.new Hearing(link).receive());
    } finally {
      if (receiver.file != null) {
        receiver.file.close();
      }
    }
    return receiver.result();
  }

  private FileOffer result() throws FileFailedException {
    if (state == Kind.DONE) {
      return file.offer();
    }
    throw new FileFailedException(
        state == Kind.BAD
            ? "what came has another SHA-256 than was offered; it is removed"
            : "the file was not taken: " + refusal);
  }

  /** What is done while this node's NIC is the same one. */
  private final class Hearing {
    private final FileLink link;
    private boolean answering;
    private boolean told;
    private boolean changed;
    private long ended;
    private long answered = System.nanoTime() - AGAIN;

    Hearing(FileLink link) {
      this.link = link;
    }

    boolean receive() throws FileFailedException, IOException, InterruptedException {
      ended = System.nanoTime();
      while (!isOver()) {
        boolean came = hear();
        answer();
        Optional<Completion> end = link.ended(came ? Duration.ZERO : TURN);
        if (end.isPresent()) {
          answering = false;
          if (!end.get().isDone()) {
            changed = true;
          } else if (state != Kind.TAKEN && !changed) {
            // It is in the sender's memory; it may have offered the file once more meanwhile.
            told = true;
          }
        }
      }
      return true;
    }

    private boolean isOver() throws FileFailedException {
      if (state == Kind.TAKEN) {
        patience.check("no file came");
        return false;
      }
      return System.nanoTime() - ended > GOODBYE
          || link.heard(FileLink.ANSWER)
              .filter(l -> l.kind() == Kind.HEARD && SlotLine.areOfOneProgram(l.attempt(), attempt))
              .isPresent();
    }

    /** Looks for an offer, and for the next piece. */
    private boolean hear() throws IOException {
      Optional<SlotLine> first = link.heard(FileLink.line(0)).filter(l -> l.kind() == Kind.OFFER);
      if (first.isPresent() && first.get().attempt() != attempt) {
        Optional<byte[]> bytes = bytes(first.get(), 0);
        bytes.ifPresent(b -> begin(first.get(), b));
        return bytes.isPresent();
      }
      if (file == null || state != Kind.TAKEN) {
        return false;
      }
      int slot = (int) ((taken + 1) % FileLink.SLOTS);
      Optional<SlotLine> line =
          link.heard(FileLink.line(slot))
              .filter(
                  l ->
                      l.kind() == Kind.PIECE
                          && l.attempt() == attempt
                          && l.sequence() == taken + 1
                          && l.offset() == file.size());
      Optional<byte[]> bytes = line.flatMap(l -> bytes(l, slot));
      if (bytes.isEmpty()) {
        return false;
      }
      file.append(ByteBuffer.wrap(bytes.get()));
      taken++;
      patience.progress();
      watcher.at(file.size());
      changed = true;
      finish();
      return true;
    }

    /** A copy of a piece, if it is what its line says. */
    private Optional<byte[]> bytes(SlotLine line, int slot) {
      if (line.bytes() < 0 || line.bytes() > FileLink.PIECE) {
        return Optional.empty();
      }
      MemorySegment piece = link.heard(FileLink.piece(slot), line.bytes());
      byte[] copy = piece.toArray(ValueLayout.JAVA_BYTE);
      return SlotLine.checkOf(ByteBuffer.wrap(copy)) == line.check()
          ? Optional.of(copy)
          : Optional.empty();
    }

    private void begin(SlotLine line, byte[] bytes) {
      boolean sameAgain = state != Kind.TAKEN && SlotLine.areOfOneProgram(line.attempt(), attempt);
      attempt = line.attempt();
      told = false;
      changed = true;
      ended = System.nanoTime();
      if (sameAgain) {
        return; // It has not heard yet how it ended.
      }
      taken = 0;
      state = Kind.TAKEN;
      try {
        if (file != null) {
          file.close();
        }
        file = ReceivedFile.open(folder, FileOffer.ofBytes(bytes));
        begin = file.size();
        watcher.begun(file.offer(), begin);
        patience.progress();
        finish();
      } catch (IOException | BadInputException e) {
        refusal = e.getMessage();
        state = Kind.REFUSED;
      }
    }

    private void finish() throws IOException {
      if (file.isWhole()) {
        ended = System.nanoTime();
        state = file.finish() ? Kind.DONE : Kind.BAD;
      }
    }

    /** Says how far it is; from time to time again, as what was said may have been lost. */
    private void answer() throws InterruptedException {
      boolean again = !told && System.nanoTime() - answered > AGAIN;
      if (attempt == 0 || answering || !(changed || again)) {
        return;
      }
      new SlotLine(state, attempt, taken, begin, 0, 0)
          .write(link.outgoing(FileLink.ANSWER, SlotLine.BYTES));
      link.put(FileLink.ANSWER, SlotLine.BYTES, 0);
      answering = true;
      changed = false;
      answered = System.nanoTime();
    }
  }
}
