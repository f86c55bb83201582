// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Whether anything in the Verilog can make a port signed: the word itself, or a type that is signed
 * by nature (IEEE 1800-2017, 6.8 and 6.11). Where no file that Verilator read has such a word,
 * nobody needs to ask Verilator for its tree, which takes half as long as the translation to C++.
 */
final class SignedWords {
  private static final Pattern WORD =
      Pattern.compile("(?<![$\\w])(?:signed|byte|shortint|int|longint|integer)(?![$\\w])");

  private SignedWords() {}

  /**
   * Looks at all that Verilator read.
   *
   * @param spec its files, texts and macros
   * @param found what it read besides
   * @return false when no port can be signed; true when one may be, or nobody knows
   */
  static boolean mayBeIn(ModelSpec spec, CharSequence found) throws IOException {
    if (!spec.extra().isEmpty() || isIn(found)) {
      return true;
    }
    for (Path file : spec.files()) {
      if (isIn(Files.readString(file, StandardCharsets.ISO_8859_1))) {
        return true;
      }
    }
    return spec.texts().values().stream().anyMatch(SignedWords::isIn)
        || spec.defines().values().stream().anyMatch(SignedWords::isIn);
  }

  static boolean isIn(CharSequence verilog) {
    return WORD.matcher(verilog).find();
  }
}
