// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.traffic;

import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A distribution of sizes: points of its cumulative shares, straight lines between them. A file of
 * one has a line {@code bytes,share} and a line for each point, bytes and shares rising, the last
 * share 1; empty lines and those that begin with {@code #} are left out.
 */
public final class FlowSizes {
  /** The distributions that are here by name. */
  public static final List<String> NAMES = List.of("websearch", "hadoop");

  private static final String HEADER = "bytes,share";
  private static final double MOST_BYTES = 1L << 33;

  private final double[] bytes;
  private final double[] shares;

  private FlowSizes(List<double[]> points) {
    bytes = points.stream().mapToDouble(point -> point[0]).toArray();
    shares = points.stream().mapToDouble(point -> point[1]).toArray();
  }

  /**
   * The distribution of a name or of a file.
   *
   * @param text one of {@link #NAMES}, or a file
   * @return the distribution
   * @throws BadInputException when there is no such file or it does not parse; names file and line
   */
  public static FlowSizes of(String text) {
    if (NAMES.contains(text)) {
      return parse(text, resource(text));
    }
    try {
      return parse(text, Files.readAllLines(Path.of(text)));
    } catch (IOException | java.nio.file.InvalidPathException _) {
      throw new BadInputException(
          "--sizes "
              + text
              + ": cannot be read; give "
              + String.join(" or ", NAMES)
              + ", or a file with lines of bytes,share");
    }
  }

  private static List<String> resource(String name) {
    try (InputStream in = FlowSizes.class.getResourceAsStream(name + ".csv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a distribution.
   *
   * @param name what messages call it
   * @param lines of its file
   * @return the distribution
   * @throws BadInputException when a line does not parse; names it
   */
  static FlowSizes parse(String name, List<String> lines) {
    List<double[]> points = new ArrayList<>();
    boolean header = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      if (!header) {
        if (!line.equals(HEADER)) {
          throw bad(name, i, line, "the first line must be " + HEADER);
        }
        header = true;
      } else {
        points.add(point(name, i, line, points.isEmpty() ? null : points.getLast()));
      }
    }
    if (points.size() < 2 || points.getLast()[1] != 1) {
      throw bad(
          name,
          lines.size() - 1,
          "the end",
          "two points or more, the last with share 1, are needed");
    }
    return new FlowSizes(points);
  }

  private static double[] point(String name, int at, String line, double[] before) {
    String[] parts = line.split(",", -1);
    double[] point = new double[2];
    try {
      if (parts.length != 2) {
        throw new NumberFormatException();
      }
      point[0] = Double.parseDouble(parts[0].strip());
      point[1] = Double.parseDouble(parts[1].strip());
    } catch (NumberFormatException _) {
      throw bad(name, at, line, "two numbers are needed, bytes and share");
    }
    if (!(point[0] >= 0 && point[0] <= MOST_BYTES && point[1] >= 0 && point[1] <= 1)) {
      throw bad(name, at, line, "bytes must be 0 to 2^33 and the share 0 to 1");
    }
    if (before == null && point[1] != 0) {
      throw bad(name, at, line, "the first share must be 0");
    }
    if (before != null && !(point[0] > before[0] && point[1] >= before[1])) {
      throw bad(name, at, line, "bytes must rise and shares must not fall");
    }
    return point;
  }

  private static BadInputException bad(String name, int at, String line, String what) {
    return new BadInputException(
        name + ", line " + (at + 1) + ": " + line + ": not a size and its share: " + what);
  }

  /**
   * The mean.
   *
   * @return bytes
   */
  public double mean() {
    double mean = 0;
    for (int i = 1; i < bytes.length; i++) {
      mean += (shares[i] - shares[i - 1]) * (bytes[i] + bytes[i - 1]) / 2;
    }
    return mean;
  }

  /**
   * The mean in packets, when each size takes whole ones.
   *
   * @param payloadBytes P, at least 1
   * @return packets, at least 1
   */
  public double meanPackets(int payloadBytes) {
    double mean = 1;
    for (long at = payloadBytes; at < bytes[bytes.length - 1]; at += payloadBytes) {
      mean += 1 - share(at);
    }
    return mean;
  }

  /** How many sizes are at most so large. */
  private double share(double size) {
    int i = 1;
    while (bytes[i] < size) {
      i++;
    }
    double part = (size - bytes[i - 1]) / (bytes[i] - bytes[i - 1]);
    return shares[i - 1] + part * (shares[i] - shares[i - 1]);
  }

  /**
   * A size.
   *
   * @param random where it is drawn from
   * @return bytes, at least 1
   */
  public long draw(SplittableRandom random) {
    double share = random.nextDouble();
    int i = 1;
    while (i < shares.length - 1 && shares[i] <= share) {
      i++;
    }
    double part = (share - shares[i - 1]) / (shares[i] - shares[i - 1]);
    return Math.max(1, Math.round(bytes[i - 1] + part * (bytes[i] - bytes[i - 1])));
  }
}
