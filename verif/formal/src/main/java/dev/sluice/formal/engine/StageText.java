// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.engine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checkers that say the same of many stages of a pipeline. In the text of a checker
 *
 * <ul>
 *   <li><code>{decode}</code>, <code>{i+1}</code>, <code>{LAG-1}</code> is a number: a stage's, a
 *       variable's or a constant's, more or less others;
 *   <li><code>{name}</code>, <code>{name+1}</code> is the name of stage i, or of one after it;
 *       <code>{name:A+1}</code> of that number;
 *   <li>the lines from {@code //: i = decode .. out} to {@code //: end} stand there once for each
 *       number, none if the second is less than the first;
 *   <li>a line behind a question mark stands there only if the Verilog has the register that it
 *       names by <code>{name}_</code>; what follows it on indented lines belongs to it.
 * </ul>
 */
final class StageText {
  private static final Pattern LOOP = Pattern.compile("//: (\\w+) = (\\S+) \\.\\. (\\S+)");
  private static final Pattern NUMBER = Pattern.compile("\\{([\\w+:-]+)}");
  private static final Pattern TERM = Pattern.compile("([+-]?)(\\w+)");
  private static final Pattern REGISTER = Pattern.compile("\\{name}_(\\w+?(?:\\{\\w+})?)(?= )");

  private final String verilog;
  private final List<String> stages;
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * A text for an engine.
   *
   * @param verilog the engine
   * @param stages the names of its stages, from 0
   */
  StageText(String verilog, List<String> stages) {
    this.verilog = verilog;
    this.stages = stages;
    for (int i = 0; i < stages.size(); i++) {
      numbers.put(stages.get(i), i);
    }
    numbers.put("out", stages.size());
  }

  /**
   * Gives the text a constant.
   *
   * @param name of it
   * @param value of it
   * @return this
   */
  StageText with(String name, int value) {
    numbers.put(name, value);
    return this;
  }

  /**
   * Puts in what words of a text stand for.
   *
   * @param text with words such as {@code $ROW}
   * @param words by their names
   * @return the text
   */
  static String with(String text, Map<String, String> words) {
    String result = text;
    for (Map.Entry<String, String> word : words.entrySet()) {
      result = result.replace("$" + word.getKey(), word.getValue());
    }
    return result;
  }

  /**
   * The Verilog of a checker.
   *
   * @param text as above
   * @return Verilog
   */
  String of(String text) {
    StringBuilder out = new StringBuilder();
    expand(text.lines().toList(), out);
    return out.toString();
  }

  private void expand(List<String> lines, StringBuilder out) {
    boolean left = false;
    for (int at = 0; at < lines.size(); at++) {
      String line = lines.get(at);
      Matcher loop = LOOP.matcher(line);
      if (loop.matches()) {
        int end = end(lines, at);
        String variable = loop.group(1);
        Integer outer = numbers.get(variable);
        int last = number(loop.group(3));
        for (int i = number(loop.group(2)); i <= last; i++) {
          numbers.put(variable, i);
          expand(lines.subList(at + 1, end), out);
        }
        if (outer == null) {
          numbers.remove(variable);
        } else {
          numbers.put(variable, outer);
        }
        at = end;
        continue;
      }
      if (!line.startsWith(" ")) {
        left = line.startsWith("? ") && !isThere(line);
      }
      if (!left) {
        out.append(filled(line.startsWith("? ") ? line.substring(2) : line)).append('\n');
      }
    }
  }

  private static int end(List<String> lines, int begin) {
    int depth = 0;
    for (int at = begin; at < lines.size(); at++) {
      if (LOOP.matcher(lines.get(at)).matches()) {
        depth++;
      } else if (lines.get(at).equals("//: end") && --depth == 0) {
        return at;
      }
    }
    throw new IllegalArgumentException("no end of: " + lines.get(begin));
  }

  private boolean isThere(String line) {
    Matcher register = REGISTER.matcher(line);
    if (!register.find()) {
      throw new IllegalArgumentException("no register in: " + line);
    }
    String name = filled(register.group());
    return Pattern.compile("\\breg\\b[^;]*\\b" + name + ";").matcher(verilog).find();
  }

  private String filled(String line) {
    return NUMBER
        .matcher(line)
        .replaceAll(
            found -> {
              String what = found.group(1);
              return what.startsWith("name:")
                  ? stages.get(number(what.substring("name:".length())))
                  : what.startsWith("name")
                      ? stages.get(number("i" + what.substring("name".length())))
                      : Integer.toString(number(what));
            });
  }

  private int number(String sum) {
    int value = 0;
    Matcher term = TERM.matcher(sum);
    while (term.find()) {
      String name = term.group(2);
      Integer known = Character.isDigit(name.charAt(0)) ? Integer.valueOf(name) : numbers.get(name);
      if (known == null) {
        throw new IllegalArgumentException("there is no " + name + " for: " + sum);
      }
      value += term.group(1).equals("-") ? -known : known;
    }
    return value;
  }
}
