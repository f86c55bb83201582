// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage.code;

import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Reads Verilator's coverage files: lines of {@code C 'keys' count}, where each key is a control
 * character 1, a short name, a control character 2 and its value.
 */
final class CoverageParser {
  static final String HEADER = "# SystemC::Coverage-";

  private CoverageParser() {}

  /** The points of a file, in order; files are named by as much of their path as is needed. */
  static List<CodePoint> read(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new CosimException("the coverage file " + file + " cannot be read", e);
    }
    if (lines.isEmpty() || !lines.getFirst().startsWith(HEADER)) {
      throw new CosimException(file + " is not a coverage file of Verilator");
    }
    List<CodePoint> points = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      try {
        points.add(point(lines.get(i)));
      } catch (IllegalArgumentException e) {
        throw new CosimException(
            file + " line " + (i + 1) + " is not a line of a coverage file of Verilator", e);
      }
    }
    return shortNamed(points);
  }

  private static CodePoint point(String line) {
    int end = line.lastIndexOf("' ");
    if (!line.startsWith("C '") || end < 0) {
      throw new IllegalArgumentException(line);
    }
    Map<String, String> keys = new HashMap<>();
    for (String pair : line.substring(3, end).split("\u0001")) {
      int middle = pair.indexOf('\u0002');
      if (middle > 0) {
        keys.put(pair.substring(0, middle), pair.substring(middle + 1));
      }
    }
    CodePoint.Kind kind = kind(keys.getOrDefault("page", ""));
    int number = Integer.parseInt(keys.getOrDefault("l", "0"));
    return new CodePoint(
        keys.getOrDefault("f", ""),
        number,
        Integer.parseInt(keys.getOrDefault("n", "0")),
        kind,
        keys.getOrDefault("o", ""),
        lines(keys.getOrDefault("S", "")),
        Long.parseLong(line.substring(end + 2).strip()));
  }

  private static CodePoint.Kind kind(String page) {
    String type = page.split("/", 2)[0];
    return switch (type) {
      case "v_line" -> CodePoint.Kind.LINE;
      case "v_branch" -> CodePoint.Kind.BRANCH;
      case "v_toggle" -> CodePoint.Kind.TOGGLE;
      default -> CodePoint.Kind.OTHER;
    };
  }

  /** {@code 3,7-9} as 3, 7, 8, 9. */
  private static List<Integer> lines(String list) {
    List<Integer> lines = new ArrayList<>();
    if (list.isEmpty()) {
      return lines;
    }
    for (String part : list.split(",")) {
      String[] ends = part.split("-", 2);
      int to = Integer.parseInt(ends[ends.length - 1]);
      for (int line = Integer.parseInt(ends[0]); line <= to; line++) {
        lines.add(line);
      }
    }
    return lines;
  }

  private static List<CodePoint> shortNamed(List<CodePoint> points) {
    TreeSet<String> paths = new TreeSet<>();
    points.forEach(point -> paths.add(point.file()));
    Map<String, String> names = shortNames(paths);
    return points.stream()
        .map(
            p ->
                new CodePoint(
                    names.get(p.file()),
                    p.line(),
                    p.column(),
                    p.kind(),
                    p.name(),
                    p.lines(),
                    p.hits()))
        .sorted()
        .toList();
  }

  /** Of each path the fewest last parts that no other path ends with. */
  static Map<String, String> shortNames(TreeSet<String> paths) {
    Map<String, String> names = new HashMap<>();
    for (String path : paths) {
      String name = path.substring(path.lastIndexOf('/') + 1);
      while (name.length() < path.length() && sharing(paths, name) > 1) {
        int next = path.lastIndexOf('/', path.length() - name.length() - 2);
        name = path.substring(next + 1);
      }
      names.put(path, name);
    }
    return names;
  }

  private static long sharing(TreeSet<String> paths, String name) {
    return paths.stream().filter(p -> p.equals(name) || p.endsWith("/" + name)).count();
  }
}
