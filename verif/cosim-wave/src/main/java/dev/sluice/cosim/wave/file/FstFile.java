// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * An FST waveform, read in pure Java. Opening reads the names; changes are read block by block, and
 * of a block only those of the signals that are asked for. The format is GTKWave's, as written by
 * Verilator: hierarchy packed with gzip or LZ4, changes with zlib, LZ4 or FastLZ. Blackouts are
 * ignored. Not for several threads at the same time.
 */
public final class FstFile implements AutoCloseable {
  private final Path path;
  private final FstSections file;
  private final FstHeader header;
  private final FstGeometry geometry;
  private final List<WaveScope> scopes;
  private final List<WaveSignal> signals;
  private final List<FstBlock> blocks = new ArrayList<>();

  private FstFile(Path path, FstSections file) {
    this.path = path;
    this.file = file;
    header =
        FstHeader.of(file.content(file.first(FstSections.HEADER).orElseThrow(file::unfinished)));
    geometry = new FstGeometry(file, header);
    FstHierarchy hierarchy = FstHierarchy.of(file);
    if (hierarchy.handles() != geometry.handles()) {
      throw new WaveException(
          "the waveform "
              + path
              + " is damaged: it names "
              + hierarchy.handles()
              + " signals and has "
              + geometry.handles());
    }
    scopes = Collections.unmodifiableList(hierarchy.scopes());
    signals = Collections.unmodifiableList(hierarchy.signals());
    for (FstSections.Section section : file.all()) {
      if (FstBlock.isBlock(section)) {
        blocks.add(new FstBlock(file, section, geometry));
      }
    }
  }

  /**
   * Opens a waveform.
   *
   * @param path the file
   * @return the waveform, to be closed
   * @throws WaveException when the file is not there, not FST, not finished or damaged
   */
  public static FstFile open(Path path) {
    FstSections file = new FstSections(path);
    try {
      return new FstFile(path, file);
    } catch (RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /**
   * The file.
   *
   * @return its path as it was given
   */
  public Path path() {
    return path;
  }

  /**
   * The unit of time.
   *
   * @return the power of 10 that it is in seconds: -12 for a picosecond
   */
  public int timeExponent() {
    return header.timeExponent();
  }

  /**
   * When the waveform begins.
   *
   * @return the first time, in the file's unit
   */
  public long startTime() {
    return header.start();
  }

  /**
   * When the waveform ends.
   *
   * @return the last time, in the file's unit
   */
  public long endTime() {
    return header.end();
  }

  /**
   * The scopes.
   *
   * @return in the order of the file
   */
  public List<WaveScope> scopes() {
    return scopes;
  }

  /**
   * The signals, also those that are other names of the same thing.
   *
   * @return in the order of the file
   */
  public List<WaveSignal> signals() {
    return signals;
  }

  /**
   * All the names of one thing.
   *
   * @param signal one of them
   * @return all of them, with this one, in the order of the file
   */
  public List<WaveSignal> aliases(WaveSignal signal) {
    return signals.stream().filter(each -> each.handle() == signal.handle()).toList();
  }

  /**
   * Reads what some signals do.
   *
   * @param chosen signals of this file
   * @param from the first time
   * @param to the last time
   * @param visitor is told: first the values before {@code from}, then the changes in the order of
   *     time, and of one time in the order of {@code chosen}
   * @throws WaveException when the file is damaged
   * @throws IllegalArgumentException when {@code to} is before {@code from}
   */
  public void read(List<WaveSignal> chosen, long from, long to, WaveVisitor visitor) {
    if (to < from) {
      throw new IllegalArgumentException(to + " is before " + from);
    }
    int first = firstBlock(from);
    if (chosen.isEmpty() || first < 0) {
      return;
    }
    Reading reading = new Reading(chosen, from, to, visitor);
    boolean more = true;
    for (int i = first; more && i < blocks.size(); i++) {
      FstBlock block = blocks.get(i);
      if (i > first && block.begin() > to) {
        break;
      }
      block.load();
      more = reading.read(block);
      block.unload();
    }
  }

  /** The block that has the values right before a time; -1 when there is no block. */
  private int firstBlock(long from) {
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i).end() >= from) {
        return i;
      }
    }
    return blocks.size() - 1;
  }

  /** A call of {@link #read}. */
  private static final class Reading {
    private final List<WaveSignal> chosen;
    private final long from;
    private final long to;
    private final WaveVisitor visitor;
    private final String[] initial;
    private boolean begun;

    Reading(List<WaveSignal> chosen, long from, long to, WaveVisitor visitor) {
      this.chosen = chosen;
      this.from = from;
      this.to = to;
      this.visitor = visitor;
      this.initial = new String[chosen.size()];
    }

    /** The changes of one chosen signal. */
    private record Lane(int order, FstChain chain) {}

    /** False when the visitor has enough. */
    boolean read(FstBlock block) {
      PriorityQueue<Lane> lanes =
          new PriorityQueue<>(
              Comparator.<Lane>comparingInt(lane -> lane.chain().timeIndex())
                  .thenComparingInt(Lane::order));
      for (int i = 0; i < chosen.size(); i++) {
        int handle = chosen.get(i).handle();
        if (!begun) {
          initial[i] = block.before(handle).orElse(null);
        }
        int order = i;
        block
            .chain(handle)
            .filter(chain -> chain.next(block.timeCount()))
            .ifPresent(chain -> lanes.add(new Lane(order, chain)));
      }
      while (!lanes.isEmpty()) {
        Lane lane = lanes.poll();
        long time = block.time(lane.chain().timeIndex());
        if (time > to) {
          break;
        }
        if (time < from) {
          initial[lane.order()] = lane.chain().value();
        } else {
          begin();
          if (!visitor.change(time, chosen.get(lane.order()), lane.chain().value())) {
            return false;
          }
        }
        if (lane.chain().next(block.timeCount())) {
          lanes.add(lane);
        }
      }
      begin();
      return true;
    }

    private void begin() {
      if (begun) {
        return;
      }
      begun = true;
      for (int i = 0; i < initial.length; i++) {
        if (initial[i] != null) {
          visitor.initial(chosen.get(i), initial[i]);
        }
      }
    }
  }

  @Override
  public void close() {
    file.close();
  }
}
