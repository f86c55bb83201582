// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.file;

import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How long either end goes on without progress, and what it does meanwhile about a node that has
 * ended: it takes its NIC again when it is back.
 */
final class FilePatience {
  private static final long PAUSE_MILLISECONDS = 300;

  private final Path node;
  private final int peer;
  private final Duration longest;
  private final FileWatcher watcher;
  private long since = System.nanoTime();
  private boolean hadOne;

  FilePatience(Path node, int peer, Duration longest, FileWatcher watcher) {
    this.node = node;
    this.peer = peer;
    this.longest = longest;
    this.watcher = watcher;
  }

  /** What is done with a link. */
  interface Use {
    /** Returns true when all is done, false to have it once more. */
    boolean with(FileLink link) throws FileFailedException, IOException, InterruptedException;
  }

  void progress() {
    since = System.nanoTime();
  }

  /** Throws when there was no progress for too long. */
  void check(String what) throws FileFailedException {
    if (System.nanoTime() - since > longest.toNanos()) {
      throw new FileFailedException(
          "%s for %d s: is the other node there, and its program?"
              .formatted(what, longest.toSeconds()));
    }
  }

  /** Uses the node's NIC, again if it was lost and has come back. */
  void use(Use use) throws FileFailedException, IOException, InterruptedException {
    while (true) {
      try {
        if (once(use)) {
          return;
        }
      } catch (NicException e) {
        if (!hadOne || e.reason() != Reason.LOST) {
          throw e;
        }
        check("the node in " + node + " is gone");
        Thread.sleep(PAUSE_MILLISECONDS);
      }
    }
  }

  private boolean once(Use use) throws FileFailedException, IOException, InterruptedException {
    FileLink link = FileLink.open(node, peer);
    hadOne = true;
    try {
      return use.with(link);
    } catch (NicException e) {
      watcher.note(e.getMessage() + "; waiting for it");
      throw e;
    } finally {
      close(link);
    }
  }

  private void close(FileLink link) {
    try {
      link.close();
    } catch (NicException e) {
      // The NIC is given back all the same; what the other end still sends has no place any more.
      watcher.note(e.getMessage());
    }
  }
}
