// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

import dev.sluice.cosim.wave.file.FstFile;
import dev.sluice.cosim.wave.file.WaveException;
import dev.sluice.cosim.wave.file.WaveSignal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds signals of a waveform by name. */
public final class SignalSearch {
  private final List<WaveSignal> byDepth;
  private final FstFile fst;

  /**
   * Looks in a waveform.
   *
   * @param fst the waveform
   */
  public SignalSearch(FstFile fst) {
    this.fst = fst;
    byDepth =
        fst.signals().stream()
            .sorted(Comparator.comparingInt(signal -> depth(signal.path())))
            .toList();
  }

  private static int depth(String path) {
    return (int) path.chars().filter(c -> c == '.').count();
  }

  /**
   * Finds a signal by its path.
   *
   * @param path whole, or the end of it from a dot on
   * @return the signal with this path, else the outermost whose path ends so; empty when there is
   *     none
   */
  public Optional<WaveSignal> find(String path) {
    return byDepth.stream()
        .filter(signal -> signal.path().equals(path))
        .findFirst()
        .or(
            () ->
                byDepth.stream().filter(signal -> signal.path().endsWith("." + path)).findFirst());
  }

  /**
   * Finds signals by a pattern with {@code *} for any characters and {@code ?} for one. Without a
   * dot in it a pattern is for names in any scope, else for whole paths or the ends of them. Of
   * several names of the same thing the outermost is taken.
   *
   * @param pattern such as {@code *_valid} or {@code TOP.fifo.*}
   * @return the signals in the order of the file
   * @throws WaveException when there is none
   */
  public List<WaveSignal> match(String pattern) {
    Pattern path = Pattern.compile("(?:.*\\.)?" + regex(pattern));
    Set<Integer> seen = new HashSet<>();
    List<WaveSignal> found = new ArrayList<>();
    for (WaveSignal signal : byDepth) {
      String name = pattern.contains(".") ? signal.path() : signal.name();
      if (path.matcher(name).matches() && seen.add(signal.handle())) {
        found.add(signal);
      }
    }
    if (found.isEmpty()) {
      throw new WaveException(
          fst.path() + " has no signal '" + pattern + "'" + suggestion(pattern));
    }
    return fst.signals().stream().filter(new HashSet<>(found)::contains).toList();
  }

  private String suggestion(String pattern) {
    String part = pattern.substring(pattern.lastIndexOf('.') + 1).replaceAll("[*?]", "");
    Optional<WaveSignal> near =
        byDepth.stream()
            .filter(
                signal ->
                    signal.name().toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT)))
            .findFirst();
    return near.isPresent() && !part.isEmpty()
        ? "; there is " + near.get().path()
        : "; --list shows what there is";
  }

  private static String regex(String pattern) {
    StringBuilder regex = new StringBuilder();
    for (char c : pattern.toCharArray()) {
      switch (c) {
        case '*' -> regex.append(".*");
        case '?' -> regex.append('.');
        default -> regex.append(Pattern.quote(String.valueOf(c)));
      }
    }
    return regex.toString();
  }

  /**
   * The signals of the outermost scope, which in Verilated models are the ports.
   *
   * @return those that are not parameters, each once
   */
  public List<WaveSignal> outermost() {
    int depth = byDepth.isEmpty() ? 0 : depth(byDepth.getFirst().path());
    Set<Integer> seen = new HashSet<>();
    return byDepth.stream()
        .filter(signal -> depth(signal.path()) == depth)
        .filter(signal -> signal.kind() != WaveSignal.Kind.PARAMETER)
        .filter(signal -> seen.add(signal.handle()))
        .toList();
  }
}
