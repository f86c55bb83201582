// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a campaign has on the disk that all machines share: a folder for each array, numbered from
 * 0, with its plan, its id once it is submitted, and of each task its journal and its log.
 */
public final class CampaignFolder {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PLAN = "array.json";
  private static final String ID = "id";

  private final Path folder;

  /**
   * A campaign's folder.
   *
   * @param results the folder of the command's results; the campaign's is {@code campaign} in it
   */
  public CampaignFolder(Path results) {
    folder = results.resolve("campaign").toAbsolutePath().normalize();
  }

  /**
   * Where it is.
   *
   * @return an absolute path
   */
  public Path path() {
    return folder;
  }

  /** The file of what was measured. */
  Path times() {
    return folder.resolve("times.json");
  }

  /**
   * The folder of an array.
   *
   * @param number of the array
   * @return an absolute path
   */
  public Path array(int number) {
    return folder.resolve("%04d".formatted(number));
  }

  /**
   * The journal of a task.
   *
   * @param array the number of the array
   * @param task its number in that
   * @return a file, which is there once the task has begun
   */
  public Path journal(int array, int task) {
    return array(array).resolve(task + ".jsonl");
  }

  /**
   * The numbers of the arrays that were planned.
   *
   * @return rising
   * @throws IOException when the folder cannot be read
   */
  public List<Integer> arrays() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(one -> one.getFileName().toString().matches("\\d{4,}"))
          .filter(one -> Files.exists(one.resolve(PLAN)))
          .map(one -> Integer.valueOf(one.getFileName().toString()))
          .sorted()
          .toList();
    }
  }

  /** The number of the next array. */
  int next() throws IOException {
    return arrays().stream().mapToInt(n -> n + 1).max().orElse(0);
  }

  /** Plans the next array; the plan is whole when it is there. */
  int add(ArrayPlan plan) throws IOException {
    int number = next();
    Path array = Files.createDirectories(array(number));
    writeWhole(array.resolve(PLAN), JSON.writeValueAsBytes(plan));
    return number;
  }

  /**
   * What an array is to run.
   *
   * @param number of the array
   * @return its plan
   * @throws IOException when there is none, or it cannot be read
   */
  public ArrayPlan plan(int number) throws IOException {
    Path file = array(number).resolve(PLAN);
    try {
      return JSON.readValue(Files.readAllBytes(file), ArrayPlan.class);
    } catch (JacksonException e) {
      throw new IOException(file + " is damaged: " + e.getOriginalMessage(), e);
    }
  }

  /** Keeps by what id the back end knows an array. */
  void submitted(int number, String id) throws IOException {
    writeWhole(array(number).resolve(ID), id.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * By what id the back end knows an array.
   *
   * @param number of the array
   * @return empty when it was planned and not submitted, as far as is known
   * @throws IOException when it cannot be read
   */
  public Optional<String> id(int number) throws IOException {
    Path file = array(number).resolve(ID);
    return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
  }

  /** Removes all arrays; what was measured stays. */
  void clear() throws IOException {
    for (int number : arrays()) {
      Path array = array(number);
      Files.delete(array.resolve(PLAN)); // first: without it the rest is nothing
      List<Path> files;
      try (Stream<Path> all = Files.list(array)) {
        files = all.toList();
      }
      for (Path file : files) {
        Files.delete(file);
      }
      Files.delete(array);
    }
  }

  static void writeWhole(Path file, byte[] bytes) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.write(fresh, bytes);
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Keeps every other process out of the folder until it is closed, or this process ends.
   *
   * @return to be closed
   * @throws IOException when the folder cannot be written
   * @throws BadInputException when another process is at work in it
   */
  public AutoCloseableLock lock() throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve("lock");
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean locked = false;
    try {
      locked = channel.tryLock() != null;
    } catch (OverlappingFileLockException _) {
      // By this very process.
    }
    if (!locked) {
      channel.close();
      throw new BadInputException(
          folder.getParent()
              + ": another run is at work in this folder ("
              + Files.readString(file)
              + "): wait for it, end it, or name another --out");
    }
    channel.truncate(0);
    channel.write(StandardCharsets.UTF_8.encode(machine() + ", process " + pid()));
    return channel::close;
  }

  /** A lock that is given back by closing it. */
  @FunctionalInterface
  public interface AutoCloseableLock extends AutoCloseable {
    @Override
    void close() throws IOException;
  }

  private static long pid() {
    return ProcessHandle.current().pid();
  }

  /**
   * The name of this machine.
   *
   * @return as the kernel says it
   */
  public static String machine() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException _) {
      return "this machine";
    }
  }
}
