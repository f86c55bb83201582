// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.build.cache.Digest;
import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;

/**
 * What a finished build depends on besides its specification, as lines of three words: the files
 * that Verilator read, with their hashes; those that it would have taken in their place and that
 * did not exist; the environment variables that option files name. A build is good for a
 * specification as long as all of that is so.
 */
final class BuildInputs {
  /** Where they are kept in an entry of the cache. */
  static final String FILE = "inputs.txt";

  private static final String READ = "read";
  private static final String ABSENT = "absent";
  private static final String VARIABLE = "variable";
  private static final String UNSETTLED = "unsettled";
  private static final String NOTHING = "-";

  private final SortedSet<String> lines = new TreeSet<>();

  /** The inputs of an entry of the cache. */
  static BuildInputs load(Path entry) {
    BuildInputs inputs = new BuildInputs();
    try {
      inputs.lines.addAll(Files.readAllLines(entry.resolve(FILE)));
    } catch (IOException e) {
      throw new CosimException("the cache of models cannot be read: " + e.getMessage(), e);
    }
    return inputs;
  }

  void save(Path entry) throws IOException {
    Files.write(entry.resolve(FILE), lines);
  }

  /** A name for these inputs: the same for the same ones. */
  String name() {
    return new Digest().add("inputs", String.join("\n", lines)).name();
  }

  void addRead(Path file, String name) throws IOException {
    lines.add(line(READ, hash(file), name));
  }

  void addAbsent(String name) {
    lines.add(line(ABSENT, NOTHING, name));
  }

  void addVariable(String name) {
    lines.add(line(VARIABLE, value(name), name));
  }

  /**
   * Marks what nobody knows, as a file that was written while Verilator ran: this build is used
   * once and never again.
   */
  void addUnsettled(String name) {
    lines.add(line(UNSETTLED, UUID.randomUUID().toString(), name));
  }

  /** Whether everything is as it was. */
  boolean hold(GivenFolders folders) {
    return lines.stream().allMatch(line -> holds(line, folders));
  }

  private static boolean holds(String line, GivenFolders folders) {
    List<String> words = List.of(line.split(" ", 3));
    String name = words.get(2);
    return switch (words.getFirst()) {
      case READ -> isStill(words.get(1), folders.file(name));
      case ABSENT -> !Files.isRegularFile(folders.file(name));
      case VARIABLE -> value(name).equals(words.get(1));
      default -> false;
    };
  }

  private static String line(String kind, String value, String name) {
    return kind + " " + value + " " + name;
  }

  private static String hash(Path file) throws IOException {
    return new Digest().add("content", Files.readAllBytes(file)).name();
  }

  private static boolean isStill(String hash, Path file) {
    try {
      return hash(file).equals(hash);
    } catch (IOException e) {
      return false; // It is gone or closed to us: Verilator says so when it builds.
    }
  }

  /** Not the value itself: it may be a secret. */
  private static String value(String variable) {
    String value = System.getenv(variable);
    return value == null ? NOTHING : new Digest().add("value", (Object) value).name();
  }
}
