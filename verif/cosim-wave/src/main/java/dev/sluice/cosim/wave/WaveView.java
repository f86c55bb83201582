// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

import dev.sluice.cosim.wave.file.ValueNames;
import dev.sluice.cosim.wave.file.WaveException;
import dev.sluice.cosim.wave.file.WaveSignal;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a design's waveforms are to be shown: which signals, in groups and in the order in which one
 * reads them, in which radix or by which names. A bench writes it next to a waveform ({@link
 * #save}); whoever draws the waveform finds it there ({@link #beside}) and need not know the
 * design.
 *
 * @param clock the path of the clock that counts, if one does
 * @param groups from the top
 * @param mark what the waveform was written for, if for one moment
 */
public record WaveView(Optional<String> clock, List<Group> groups, Optional<Mark> mark) {
  /** Keeps a copy. */
  public WaveView {
    groups = List.copyOf(groups);
  }

  /**
   * A view of a whole run.
   *
   * @param clock the path of the clock that counts, if one does
   * @param groups from the top
   */
  public WaveView(Optional<String> clock, List<Group> groups) {
    this(clock, groups, Optional.empty());
  }

  /**
   * The moment that a waveform was written for, such as a mismatch.
   *
   * @param clock the clock's number
   * @param note what happened there, in a line
   */
  public record Mark(long clock, String note) {}

  /**
   * The same view with a mark.
   *
   * @param number the clock's number
   * @param note what happened there, in a line
   * @return the view
   */
  public WaveView marked(long number, String note) {
    return new WaveView(clock, groups, Optional.of(new Mark(number, note)));
  }

  /**
   * Signals under a title.
   *
   * @param title what they are; may be empty
   * @param items from the top
   */
  public record Group(String title, List<Item> items) {
    /** Keeps a copy. */
    public Group {
      items = List.copyOf(items);
    }
  }

  /**
   * A signal and how its values are written.
   *
   * @param signal its path, as {@link WaveSignal#path}
   * @param range its bit range, such as {@code [7:0]}; empty for one bit
   * @param radix of numbers
   * @param names of numbers, before any radix
   */
  public record Item(String signal, String range, Radix radix, Optional<ValueNames> names) {
    /**
     * Shows a signal of a waveform, with the enumeration that the file gives for it.
     *
     * @param signal which
     * @param radix of its numbers
     * @return the item
     */
    public static Item of(WaveSignal signal, Radix radix) {
      return new Item(signal.path(), signal.range(), radix, signal.names());
    }

    /**
     * Writes a value for a reader.
     *
     * @param signal the signal that has it
     * @param value as the waveform has it
     * @return its name or its number
     */
    public String text(WaveSignal signal, String value) {
      boolean number =
          signal.kind() == WaveSignal.Kind.BITS || signal.kind() == WaveSignal.Kind.PARAMETER;
      if (!number) {
        return value;
      }
      if (names.isPresent() && value.chars().allMatch(bit -> bit == '0' || bit == '1')) {
        Optional<String> name = names.get().nameOf(new BigInteger(value, 2));
        if (name.isPresent()) {
          return name.get();
        }
      }
      return signal.width() == 1 ? value : radix.format(value);
    }
  }

  /**
   * Begins a view.
   *
   * @param scope the path of the scope that the signals are in, such as {@code TOP}
   * @return a builder
   */
  public static WaveViewBuilder of(String scope) {
    return new WaveViewBuilder(scope);
  }

  /**
   * All items.
   *
   * @return of all groups
   */
  public List<Item> items() {
    List<Item> all = new ArrayList<>();
    groups.forEach(group -> all.addAll(group.items()));
    return all;
  }

  /**
   * The file in which a waveform's view is kept: {@code run.names.json} beside {@code run.fst}.
   *
   * @param fst the waveform
   * @return the path of its view
   */
  public static Path fileOf(Path fst) {
    return fst.resolveSibling(stem(fst) + ".names.json");
  }

  /** The name of a file without {@code .fst}. */
  static String stem(Path fst) {
    String name = fst.getFileName().toString();
    return name.endsWith(".fst") ? name.substring(0, name.length() - 4) : name;
  }

  /**
   * Writes the view beside a waveform.
   *
   * @param fst the waveform; need not be there yet, and neither its folder
   * @throws IOException when it cannot be written
   */
  public void save(Path fst) throws IOException {
    Path file = fileOf(fst.toAbsolutePath());
    Files.createDirectories(file.getParent());
    Files.writeString(file, WaveViewJson.write(this));
  }

  /**
   * Reads the view that is beside a waveform.
   *
   * @param fst the waveform
   * @return the view, empty when there is none
   * @throws WaveException when there is one that cannot be read
   */
  public static Optional<WaveView> beside(Path fst) {
    Path file = fileOf(fst.toAbsolutePath());
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(WaveViewJson.read(Files.readString(file)));
    } catch (IOException | IllegalArgumentException e) {
      String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new WaveException(file + " is not the view of a waveform: " + why, e);
    }
  }
}
