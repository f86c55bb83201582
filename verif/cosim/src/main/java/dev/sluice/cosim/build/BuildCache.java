// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A folder of finished builds, each named by the hash of what went into it, or, where that is only
 * known afterwards, below the hash of what was known before. An entry is made in a folder beside
 * and renamed when complete, under a lock of its own, so that threads and other JVMs see all of it
 * or nothing and build it once.
 */
public final class BuildCache {
  private static final ConcurrentHashMap<Path, Object> MONITORS = new ConcurrentHashMap<>();

  private static final String BUILDING = "building-";

  private final Path root;

  /**
   * A cache.
   *
   * @param root its folder; made when needed
   */
  public BuildCache(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  /**
   * The folder that the system property {@code dev.sluice.cosim.cache} names, else {@code
   * sluice-cosim} in the user's cache folder ({@code XDG_CACHE_HOME} or {@code ~/.cache}).
   *
   * @return the cache to use
   */
  public static BuildCache standard() {
    String named = System.getProperty("dev.sluice.cosim.cache");
    if (named != null && !named.isBlank()) {
      return new BuildCache(Path.of(named));
    }
    String xdg = System.getenv("XDG_CACHE_HOME");
    Path base =
        xdg != null && !xdg.isBlank()
            ? Path.of(xdg)
            : Path.of(System.getProperty("user.home"), ".cache");
    return new BuildCache(base.resolve("sluice-cosim"));
  }

  /**
   * The cache's folder.
   *
   * @return an absolute path
   */
  public Path root() {
    return root;
  }

  /**
   * The entry of that name, built if it is not there yet.
   *
   * @param name the entry's name, with the hash of its content's ingredients
   * @param builder fills the folder it is given; if it throws, the entry does not come to be
   * @return the entry's folder
   * @throws CosimException when the cache cannot be written
   */
  public Path entry(String name, Consumer<Path> builder) {
    Path entry = root.resolve(name);
    return find(
        name,
        () -> Optional.of(entry).filter(Files::isDirectory),
        scratch -> {
          builder.accept(scratch);
          return entry;
        });
  }

  /**
   * One of the entries below a name: the first that is still good, else a new one.
   *
   * @param name the name of the folder with the entries
   * @param good whether an entry can be used as it is
   * @param builder fills the folder it is given and says the new entry's name
   * @return the entry's folder
   * @throws CosimException when the cache cannot be written
   */
  public Path variant(String name, Predicate<Path> good, Function<Path, String> builder) {
    Path folder = root.resolve(name);
    return find(
        name,
        () -> variants(folder).stream().filter(good).findFirst(),
        scratch -> folder.resolve(builder.apply(scratch)));
  }

  private static List<Path> variants(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    } catch (IOException e) {
      throw new CosimException("the cache of models cannot be read: " + e.getMessage(), e);
    }
  }

  private Path find(String name, Supplier<Optional<Path>> known, Function<Path, Path> builder) {
    Optional<Path> found = known.get();
    if (found.isPresent()) {
      return found.get();
    }
    synchronized (MONITORS.computeIfAbsent(root.resolve(name), _ -> new Object())) {
      try {
        Path locks = Files.createDirectories(root.resolve("locks"));
        try (FileChannel channel =
                FileChannel.open(
                    locks.resolve(name + ".lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE);
            FileLock _ = channel.lock()) {
          found = known.get();
          if (found.isPresent()) {
            return found.get();
          }
          deleteLeftovers(name);
          return build(name, builder);
        }
      } catch (IOException e) {
        throw new CosimException("the cache of models cannot be written: " + e.getMessage(), e);
      }
    }
  }

  private Path build(String name, Function<Path, Path> builder) throws IOException {
    Path scratch = Files.createTempDirectory(root, BUILDING + name + "-");
    try {
      Path entry = builder.apply(scratch);
      if (Files.isDirectory(entry)) {
        return entry; // What made it unfit was undone while this one was built.
      }
      Files.createDirectories(entry.getParent());
      try {
        Files.move(scratch, entry, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException e) {
        throw new CosimException("the cache folder cannot rename at once: " + root, e);
      }
      return entry;
    } finally {
      delete(scratch);
    }
  }

  /**
   * Where the log of a failed build is kept.
   *
   * @param name the entry's name
   * @return a file in the cache
   */
  public Path failureLog(String name) {
    return root.resolve("failed-" + name + ".log");
  }

  /**
   * What a process that was killed left behind; nobody builds this entry while we hold its lock.
   */
  private void deleteLeftovers(String name) throws IOException {
    try (Stream<Path> files = Files.list(root)) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith(BUILDING + name + "-")) {
          delete(file);
        }
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
