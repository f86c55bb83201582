// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.file;

import dev.sluice.host.device.NicException;
import dev.sluice.host.file.SlotLine.Kind;
import dev.sluice.host.verbs.Completion;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Sends a file to another node's {@link FileReceiver}. When nothing is taken for a while, or a node
 * was lost and is back, it offers the file anew, and goes on where the receiver says.
 */
public final class FileSender {
  private static final Duration TURN = Duration.ofMillis(5);
  private static final long OFFER_AGAIN = Duration.ofSeconds(2).toNanos();
  private static final long STALLED = Duration.ofSeconds(5).toNanos();

  /** How long a receiver is told that it may go. */
  private static final long GOODBYE = Duration.ofSeconds(5).toNanos();

  /** Contexts of puts; those of slots are the slots' numbers. */
  private static final int OF_OFFER = -1;

  private static final int OF_GOODBYE = -2;

  private final FileChannel file;
  private final FileOffer offer;
  private final FileWatcher watcher;
  private final FilePatience patience;
  private long attempts = SlotLine.beforeTheFirst(ThreadLocalRandom.current().nextLong());

  private FileSender(
      FileChannel file, FileOffer offer, FilePatience patience, FileWatcher watcher) {
    this.file = file;
    this.offer = offer;
    this.patience = patience;
    this.watcher = watcher;
  }

  /**
   * Sends a file and waits until it is there.
   *
   * @param file the file
   * @param node folder of the node to send from
   * @param to IPv4 address of the other node
   * @param patience how long it goes on without progress
   * @param watcher hears how far it is
   * @return what was sent
   * @throws BadInputException when the file is none, or is at the other end itself
   * @throws FileFailedException when it did not get there
   * @throws dev.sluice.host.device.NicException when there is no node, or another program has it
   * @throws IOException when the file cannot be read
   * @throws InterruptedException when this thread was interrupted
   */
  public static FileOffer send(Path file, Path node, int to, Duration patience, FileWatcher watcher)
      throws FileFailedException, IOException, InterruptedException {
    if (!Files.isRegularFile(file)) {
      throw new BadInputException(file + " is no file");
    }
    FileOffer offer = FileOffer.of(file);
    try (FileChannel channel = FileChannel.open(file)) {
      FilePatience waiting = new FilePatience(node, to, patience, watcher);
      FileSender sender = new FileSender(channel, offer, waiting, watcher);
      waiting.use(link -> sender.new Attempt(link).send());
    }
    return offer;
  }

  /** One offer, and what follows from it. */
  private final class Attempt {
    private final FileLink link;
    private final long id = ++attempts;

    /** Which piece is in each slot; 0 is none. */
    private final long[] pieces = new long[FileLink.SLOTS];

    /** Whether a slot's line, not its piece, is under way or there. */
    private final boolean[] told = new boolean[FileLink.SLOTS];

    private final boolean[] underWay = new boolean[FileLink.SLOTS];
    private long begin;
    private long taken;
    private long next = 1;

    Attempt(FileLink link) {
      this.link = link;
    }

    /** Returns false when it is to be tried again. */
    boolean send() throws FileFailedException, IOException, InterruptedException {
      SlotLine answer = offer();
      begin = answer.offset();
      patience.progress();
      watcher.begun(offer, begin);
      if (isOver(answer)) {
        return true;
      }
      long since = System.nanoTime();
      while (System.nanoTime() - since < STALLED) {
        patience.check("nothing was taken");
        fill();
        Optional<Completion> end = link.ended(TURN);
        if (end.isPresent()) {
          ended(end.get());
          if (end.get().isDone()) {
            // The network and both nodes are at work, slow as they may be. Without a receiver this
            // ends by itself, as each slot is put once.
            since = System.nanoTime();
          }
        }
        Optional<SlotLine> heard = heard();
        if (heard.isPresent() && isOver(heard.get())) {
          return true;
        }
        if (heard.isPresent() && heard.get().sequence() > taken) {
          taken = heard.get().sequence();
          since = System.nanoTime();
          patience.progress();
          watcher.at(Math.min(offer.size(), begin + taken * FileLink.PIECE));
        }
      }
      watcher.note("nothing was taken for a while; offering the file again");
      return false;
    }

    /**
     * What the receiver says of this attempt, or how it has ended: that may have been said to an
     * attempt that was just given up, and the receiver is gone then. Empty too while it is written.
     */
    private Optional<SlotLine> heard() {
      return link.heard(FileLink.ANSWER)
          .filter(
              l ->
                  l.attempt() == id
                      || l.kind().isEnd() && SlotLine.areOfOneProgram(l.attempt(), id));
    }

    private SlotLine offer() throws FileFailedException, InterruptedException {
      byte[] bytes = offer.bytes();
      link.outgoing(FileLink.piece(0), bytes.length).asByteBuffer().put(bytes);
      SlotLine line =
          new SlotLine(
              Kind.OFFER, id, 0, 0, bytes.length, SlotLine.checkOf(ByteBuffer.wrap(bytes)));
      line.write(link.outgoing(FileLink.line(0), SlotLine.BYTES));
      while (true) {
        boolean there =
            put(FileLink.piece(0), bytes.length) && put(FileLink.line(0), SlotLine.BYTES);
        long since = System.nanoTime();
        while (System.nanoTime() - since < OFFER_AGAIN) {
          patience.check(there ? "nobody answers" : "the other node does not answer");
          Optional<SlotLine> heard = heard();
          if (heard.isPresent()) {
            return heard.get();
          }
          Thread.sleep(TURN.toMillis());
        }
      }
    }

    /** Puts and waits for the end; whether it arrived. */
    private boolean put(int at, int bytes) throws FileFailedException, InterruptedException {
      link.put(at, bytes, OF_OFFER);
      Optional<Completion> end = link.ended(TURN);
      while (end.isEmpty()) {
        patience.check("the other node does not answer");
        end = link.ended(TURN);
      }
      return end.get().isDone();
    }

    private long all() {
      return Math.ceilDiv(offer.size() - begin, FileLink.PIECE);
    }

    private void fill() throws IOException, InterruptedException {
      while (next <= all()) {
        int slot = (int) (next % FileLink.SLOTS);
        if (underWay[slot] || pieces[slot] > taken) {
          return;
        }
        long offset = begin + (next - 1) * FileLink.PIECE;
        int bytes = (int) Math.min(FileLink.PIECE, offer.size() - offset);
        ByteBuffer to = link.outgoing(FileLink.piece(slot), bytes).asByteBuffer();
        read(to, offset);
        new SlotLine(Kind.PIECE, id, next, offset, bytes, SlotLine.checkOf(to.flip()))
            .write(link.outgoing(FileLink.line(slot), SlotLine.BYTES));
        pieces[slot] = next++;
        told[slot] = false;
        put(slot);
      }
    }

    private void read(ByteBuffer to, long offset) throws IOException {
      for (long at = offset; to.hasRemaining(); at = offset + to.position()) {
        if (file.read(to, at) < 0) {
          throw new IOException("the file has become shorter while it was sent");
        }
      }
    }

    private void put(int slot) throws InterruptedException {
      underWay[slot] = true;
      if (told[slot]) {
        link.put(FileLink.line(slot), SlotLine.BYTES, slot);
      } else {
        int bytes =
            (int)
                Math.min(
                    FileLink.PIECE, offer.size() - begin - (pieces[slot] - 1) * FileLink.PIECE);
        link.put(FileLink.piece(slot), bytes, slot);
      }
    }

    /** A piece is there: now the line that says so. What did not get there is put again. */
    private void ended(Completion end) throws InterruptedException {
      int slot = (int) end.context();
      underWay[slot] = false;
      if (end.isDone() && told[slot]) {
        return;
      }
      told[slot] |= end.isDone();
      put(slot);
    }

    /** The receiver stays until it knows that this is known here, or for a while. */
    private void sayGoodbye() throws InterruptedException {
      try {
        new SlotLine(Kind.HEARD, id, 0, 0, 0, 0)
            .write(link.outgoing(FileLink.ANSWER, SlotLine.BYTES));
        link.put(FileLink.ANSWER, SlotLine.BYTES, OF_GOODBYE);
        long begun = System.nanoTime();
        Optional<Completion> end = Optional.empty();
        while (end.isEmpty() && System.nanoTime() - begun < GOODBYE) {
          end = link.ended(TURN).filter(one -> one.context() == OF_GOODBYE);
        }
      } catch (NicException e) {
        // How it ended is known all the same.
        watcher.note(e.getMessage());
      }
    }

    private boolean isOver(SlotLine heard) throws FileFailedException, InterruptedException {
      if (heard.kind().isEnd()) {
        sayGoodbye();
      }
      return switch (heard.kind()) {
        case DONE -> {
          watcher.at(offer.size());
          yield true;
        }
        case BAD ->
            throw new FileFailedException(
                "what arrived has another SHA-256 than %s had at first: has it changed? Send it"
                        .formatted(offer.name())
                    + " again");
        case REFUSED ->
            throw new FileFailedException(
                "the receiver does not take " + offer.name() + ": it says why");
        default -> false;
      };
    }
  }
}
