// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.campaign.run.ProgramVersion;
import dev.sluice.cosim.build.BuildCache;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Verilog that this very build of the program has generated before, kept in files beside the
 * Verilated models. To find a model in that cache takes the Verilog, and to generate it takes
 * seconds of a processor: of a task of a campaign on a cluster, which has a dozen configurations
 * and a few seeds of each, that would be the most of it.
 *
 * <p>A file is of one configuration, one kind of build and one {@link ProgramVersion}; its first
 * line is the SHA-256 of the rest, and one that is damaged is generated again. Processes may write
 * the same file at the same time: each moves a whole one there.
 */
final class KeptVerilog {
  private static final int KEY_DIGITS = 24;

  private final Path folder;
  private final String version;

  /**
   * Texts in a folder.
   *
   * @param folder made when something is kept
   * @param version of the program; texts of another one are not used
   */
  KeptVerilog(Path folder, String version) {
    this.folder = folder;
    this.version = version;
  }

  /**
   * Texts beside the Verilated models, of the program that runs here.
   *
   * @throws IOException when the class path cannot be read
   */
  static KeptVerilog standard() throws IOException {
    return new KeptVerilog(BuildCache.standard().root().resolve("verilog"), ProgramVersion.here());
  }

  /** Generates a text. */
  @FunctionalInterface
  interface Maker {
    String make() throws IOException;
  }

  /**
   * A text, generated unless it is kept.
   *
   * @param top its module
   * @param what configuration and kind of build, in words that no other text has
   * @param maker generates it
   * @return the Verilog
   * @throws IOException as the maker does, or when the folder cannot be written
   */
  String of(String top, String what, Maker maker) throws IOException {
    Path file = file(top, what);
    Optional<String> kept = read(file);
    if (kept.isPresent()) {
      return kept.get();
    }
    String text = maker.make();
    Files.createDirectories(folder);
    Path whole = Files.createTempFile(folder, "new-", ".v");
    Files.writeString(whole, "// " + sha256(text) + "\n" + text);
    Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    return text;
  }

  /** Where the text is kept. */
  Path file(String top, String what) {
    String key = sha256(version + "\n" + top + "\n" + what).substring(0, KEY_DIGITS);
    return folder.resolve(top + "-" + key + ".v");
  }

  private static Optional<String> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    String all = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    int line = all.indexOf('\n');
    String text = all.substring(line + 1);
    return all.startsWith("// " + sha256(text) + "\n") ? Optional.of(text) : Optional.empty();
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
