// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An enumeration in an FST file, a text: its name, how many values it has, their names, and then
 * their values in binary, between spaces. Spaces and such within are written as C does.
 */
final class FstEnumeration {
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:([0-7]{3})|x([0-9A-Fa-f]{2})|(.))");
  private static final Pattern BINARY = Pattern.compile("[01]+");
  private static final String LETTERS = "abfnrtv";
  private static final String LETTERS_MEAN = "\u0007\b\f\n\r\t\u000b";

  private FstEnumeration() {}

  static ValueNames of(String text) {
    String[] parts = text.split(" ");
    try {
      int count = Integer.parseInt(parts[1]);
      TreeMap<BigInteger, String> names = new TreeMap<>();
      for (int i = 0; i < count; i++) {
        String value = unescape(parts[2 + count + i]);
        if (BINARY.matcher(value).matches()) {
          names.putIfAbsent(new BigInteger(value, 2), unescape(parts[2 + i]));
        }
      }
      return new ValueNames(unescape(parts[0]), names);
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new WaveException("the waveform is damaged: an enumeration cannot be read", e);
    }
  }

  static String unescape(String text) {
    if (text.indexOf('\\') < 0) {
      return text;
    }
    Matcher escape = ESCAPE.matcher(text);
    StringBuilder plain = new StringBuilder();
    while (escape.find()) {
      escape.appendReplacement(plain, Matcher.quoteReplacement(meaning(escape)));
    }
    String latin = escape.appendTail(plain).toString();
    return new String(latin.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  private static String meaning(Matcher escape) {
    if (escape.group(1) != null) {
      return String.valueOf((char) Integer.parseInt(escape.group(1), 8));
    }
    if (escape.group(2) != null) {
      return String.valueOf((char) Integer.parseInt(escape.group(2), 16));
    }
    int letter = LETTERS.indexOf(escape.group(3));
    return letter < 0 ? escape.group(3) : LETTERS_MEAN.substring(letter, letter + 1);
  }
}
