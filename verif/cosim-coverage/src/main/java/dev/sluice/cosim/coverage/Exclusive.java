// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Files that several threads and JVMs add to. */
public final class Exclusive {
  private static final ConcurrentHashMap<Path, Object> MONITORS = new ConcurrentHashMap<>();

  private Exclusive() {}

  /**
   * Changes a file while nobody else does. A file with {@code .lock} after its name stays beside
   * it.
   *
   * @param <T> what is learnt
   * @param file the file; its folder is made
   * @param change is given the absolute path
   * @return what the change returns
   * @throws CosimException when the folder cannot be written
   */
  public static <T> T change(Path file, Function<Path, T> change) {
    Path absolute = file.toAbsolutePath().normalize();
    synchronized (MONITORS.computeIfAbsent(absolute, _ -> new Object())) {
      try {
        Files.createDirectories(absolute.getParent());
        try (FileChannel channel =
                FileChannel.open(
                    absolute.resolveSibling(absolute.getFileName() + ".lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE);
            FileLock _ = channel.lock()) {
          return change.apply(absolute);
        }
      } catch (IOException e) {
        throw cannotWrite(file, e);
      }
    }
  }

  /**
   * Writes a file beside and renames it, so that it is whole or not there.
   *
   * @param file replaced if it exists; its folder is made
   * @param content its bytes
   * @throws CosimException when it cannot be written
   */
  public static void write(Path file, byte[] content) {
    Path absolute = file.toAbsolutePath();
    try {
      Files.createDirectories(absolute.getParent());
      Path beside = beside(absolute);
      try {
        Files.write(beside, content);
        Files.move(beside, absolute, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(beside);
      }
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }

  private static CosimException cannotWrite(Path file, IOException e) {
    return new CosimException("the coverage file " + file + " cannot be written", e);
  }

  /** A name that no other thread or JVM uses now. */
  private static Path beside(Path file) {
    return file.resolveSibling(
        "."
            + file.getFileName()
            + "-"
            + ProcessHandle.current().pid()
            + "-"
            + Thread.currentThread().threadId());
  }
}
