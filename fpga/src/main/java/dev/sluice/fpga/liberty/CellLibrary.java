// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.liberty;

import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A library of standard cells, read from a liberty file: the areas of its cells in its own unit,
 * and which are flip-flops. Every library that is read has what a count of gates needs: a NAND with
 * two inputs, an inverter and a flip-flop.
 */
public final class CellLibrary {
  /** Where Debian's package qflow-tech-osu018 puts the library that is used by default. */
  public static final Path DEBIAN = Path.of("/usr/share/qflow/tech/osu018/osu018_stdcells.lib");

  private static final int HASH_DIGITS = 12;
  private static final int NAND2 = 0b0111;
  private static final int INVERTER = 0b01;
  private static final int BUFFER = 0b10;

  private final Path file;
  private final String title;
  private final Map<String, LibertyGroup> cells = new TreeMap<>();
  private final double nand2Area;

  private CellLibrary(Path file, String title, LibertyGroup library) {
    this.file = file;
    this.title = title;
    library.groups("cell").forEach(cell -> cells.put(cell.name(), cell));
    if (cells.isEmpty()) {
      throw unusable("it has no cell");
    }
    nand2Area =
        smallest(2, NAND2)
            .orElseThrow(
                () ->
                    unusable(
                        "none of its %d cells is a NAND with two inputs and an area, the unit of"
                            + " gate equivalents"));
    if (smallest(1, INVERTER).isEmpty() || smallest(1, BUFFER).isEmpty()) {
      throw unusable(
          "its %d cells have no "
              + (smallest(1, INVERTER).isEmpty() ? "inverter" : "buffer")
              + " with an area, without which yosys maps nothing");
    }
    if (cells.keySet().stream().noneMatch(this::isFlipFlop)) {
      throw unusable("none of its %d cells is a flip-flop (a group 'ff' with 'clocked_on')");
    }
  }

  private BadInputException unusable(String why) {
    return new BadInputException(
        "%s cannot be used: %s; give another file with --liberty"
            .formatted(file, why.formatted(cells.size())));
  }

  /**
   * Reads a library.
   *
   * @param file in the liberty format, not compressed
   * @return the library
   * @throws BadInputException when the file cannot be read, is not liberty, or has no NAND with two
   *     inputs, no inverter, no buffer or no flip-flop
   */
  public static CellLibrary read(Path file) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      LibertyGroup library = LibertyReader.read(new String(bytes, StandardCharsets.ISO_8859_1));
      return new CellLibrary(file, library.name() + ", SHA-256 " + hash(bytes), library);
    } catch (LibertyReader.FormatException e) {
      throw new BadInputException(
          "%s is not a liberty file: %s; give another file with --liberty"
              .formatted(file, e.getMessage()));
    } catch (IOException e) {
      String why =
          Files.isDirectory(file)
              ? "is a folder, not a liberty file"
              : Files.exists(file) ? "cannot be read" : "is not there";
      throw new BadInputException(
          file + " " + why + howToGet(file) + ", or give another file with --liberty");
    }
  }

  private static String howToGet(Path file) {
    return file.equals(DEBIAN) ? ": sudo apt-get install -y qflow-tech-osu018" : "";
  }

  private static String hash(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest).substring(0, HASH_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** The area of the smallest gate of a function of so many inputs. */
  private OptionalDouble smallest(int inputs, int table) {
    return cells.keySet().stream()
        .filter(cell -> isGate(cell) && is(cells.get(cell), inputs, table))
        .flatMap(cell -> area(cell).stream())
        .mapToDouble(Double::doubleValue)
        .min();
  }

  private static boolean is(LibertyGroup cell, int inputs, int table) {
    List<LibertyGroup> in = pins(cell, "input");
    List<LibertyGroup> out = pins(cell, "output");
    return in.size() == inputs
        && out.size() == 1
        && out.getFirst()
            .attribute("function")
            .map(f -> CellFunction.table(f, in.stream().map(LibertyGroup::name).toList()))
            .filter(found -> found == table)
            .isPresent();
  }

  private static List<LibertyGroup> pins(LibertyGroup cell, String direction) {
    return cell.groups("pin")
        .filter(pin -> pin.attribute("direction").equals(Optional.of(direction)))
        .toList();
  }

  /**
   * Where it was read.
   *
   * @return the file
   */
  public Path file() {
    return file;
  }

  /**
   * Which library it is.
   *
   * @return its name and the beginning of its file's SHA-256
   */
  public String title() {
    return title;
  }

  /**
   * The area of the smallest NAND with two inputs, the unit of gate equivalents.
   *
   * @return over 0, in the library's unit
   */
  public double nand2Area() {
    return nand2Area;
  }

  /**
   * The area of a cell.
   *
   * @param cell its name
   * @return over 0, in the library's unit; none of a cell that it does not have, or without area
   */
  public Optional<Double> area(String cell) {
    return Optional.ofNullable(cells.get(cell))
        .flatMap(group -> group.attribute("area"))
        .filter(area -> area.matches("[0-9]+(\\.[0-9]*)?([eE][-+]?[0-9]+)?|\\.[0-9]+"))
        .map(Double::valueOf)
        .filter(area -> area > 0);
  }

  /**
   * Whether it is a flip-flop.
   *
   * @param cell its name
   * @return false for a latch, a gate, and what the library does not have
   */
  public boolean isFlipFlop(String cell) {
    LibertyGroup group = cells.get(cell);
    return group != null
        && group.groups("ff").anyMatch(ff -> ff.attribute("clocked_on").isPresent());
  }

  /** Whether its outputs depend on nothing but its inputs now. */
  private boolean isGate(String cell) {
    return cells.get(cell).groups("ff").findAny().isEmpty()
        && cells.get(cell).groups("latch").findAny().isEmpty()
        && cells.get(cell).groups("statetable").findAny().isEmpty();
  }

  /**
   * Its gates: the cells without a memory.
   *
   * @return their names, in order
   */
  public List<String> gates() {
    return cells.keySet().stream().filter(this::isGate).collect(Collectors.toList());
  }
}
