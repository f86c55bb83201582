// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

import dev.sluice.cosim.wave.file.WaveSignal.Direction;
import dev.sluice.cosim.wave.file.WaveSignal.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The scopes and signals of an FST file, in its order. */
final class FstHierarchy {
  private static final int SCOPE = 254;
  private static final int UP = 255;
  private static final int ATTRIBUTE = 252;
  private static final int ATTRIBUTE_END = 253;
  private static final int LAST_TYPE = 29;

  private static final int PARAMETER = 2;
  private static final int REAL = 3;
  private static final int REAL_PARAMETER = 4;
  private static final int REAL_TIME = 20;
  private static final int STRING = 21;
  private static final int SHORT_REAL = 29;

  private static final int MISCELLANEOUS = 0;
  private static final int ENUMERATION = 7;

  /** A name with its bit range, such as {@code count [7:0]}. */
  private static final Pattern RANGED = Pattern.compile("(.*?) ?(\\[-?\\d+:-?\\d+])");

  private final List<WaveScope> scopes = new ArrayList<>();
  private final List<WaveSignal> signals = new ArrayList<>();
  private final Map<Long, ValueNames> enumerations = new HashMap<>();
  private final Deque<String> open = new ArrayDeque<>();
  private Optional<ValueNames> nextNames = Optional.empty();
  private int handles;

  FstHierarchy(byte[] content) {
    ByteCursor in = new ByteCursor(content);
    while (in.hasMore()) {
      int tag = in.unsignedByte();
      switch (tag) {
        case SCOPE -> scope(in);
        case UP -> open.poll();
        case ATTRIBUTE -> attribute(in);
        case ATTRIBUTE_END -> nextNames = Optional.empty();
        default -> {
          if (tag > LAST_TYPE) {
            throw new WaveException("the waveform is damaged: its hierarchy has an entry " + tag);
          }
          signal(tag, in);
        }
      }
    }
  }

  /** Finds, unpacks and reads the hierarchy of a file. */
  static FstHierarchy of(FstSections file) {
    for (FstSections.Section section : file.all()) {
      int kind = section.kind();
      if (kind != FstSections.HIERARCHY_GZIP
          && kind != FstSections.HIERARCHY_LZ4
          && kind != FstSections.HIERARCHY_LZ4_TWICE) {
        continue;
      }
      ByteCursor in = new ByteCursor(file.content(section));
      int size = Math.toIntExact(Math.min(in.bigEndian64(), Integer.MAX_VALUE));
      return new FstHierarchy(
          switch (kind) {
            case FstSections.HIERARCHY_GZIP -> Packing.gzip(in.take(in.remaining()), size);
            case FstSections.HIERARCHY_LZ4 -> Packing.lz4(in.take(in.remaining()), size);
            default -> {
              int between = in.count();
              yield Packing.lz4(Packing.lz4(in.take(in.remaining()), between), size);
            }
          });
    }
    throw file.unfinished();
  }

  List<WaveScope> scopes() {
    return scopes;
  }

  List<WaveSignal> signals() {
    return signals;
  }

  int handles() {
    return handles;
  }

  private void scope(ByteCursor in) {
    int type = in.unsignedByte();
    String path = path(in.text());
    open.push(path);
    scopes.add(new WaveScope(path, type, in.text()));
  }

  private void attribute(ByteCursor in) {
    int type = in.unsignedByte();
    int subtype = in.unsignedByte();
    String text = in.text();
    long argument = in.varint();
    if (type == MISCELLANEOUS && subtype == ENUMERATION) {
      if (text.isEmpty()) {
        nextNames = Optional.ofNullable(enumerations.get(argument));
      } else {
        enumerations.put(argument, FstEnumeration.of(text));
      }
    }
  }

  private void signal(int type, ByteCursor in) {
    int way = in.unsignedByte();
    String full = in.text();
    int width = in.count();
    int alias = in.count();
    Matcher ranged = RANGED.matcher(full);
    boolean hasRange = ranged.matches();
    String name = hasRange ? ranged.group(1) : full;
    Kind kind =
        switch (type) {
          case REAL, REAL_PARAMETER, REAL_TIME, SHORT_REAL -> Kind.REAL;
          case STRING -> Kind.STRING;
          case PARAMETER -> Kind.PARAMETER;
          default -> Kind.BITS;
        };
    Direction direction =
        switch (way) {
          case 1 -> Direction.INPUT;
          case 2 -> Direction.OUTPUT;
          case 3 -> Direction.INOUT;
          default -> Direction.NONE;
        };
    if (alias > handles) {
      throw new WaveException("the waveform is damaged: " + full + " is another name of nothing");
    }
    signals.add(
        new WaveSignal(
            path(name),
            name,
            kind == Kind.REAL ? 64 : width,
            hasRange ? ranged.group(2) : "",
            kind,
            direction,
            alias == 0 ? ++handles : alias,
            alias != 0,
            nextNames));
    nextNames = Optional.empty();
  }

  private String path(String name) {
    return open.isEmpty() ? name : open.peek() + "." + name;
  }
}
