// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import dev.sluice.cosim.error.CosimException;
import java.util.ArrayList;
import java.util.List;

/**
 * A value of interest and the bins that its samples fall into. Bins of values do not overlap, so
 * that a sample falls into one of them or none; bins of transitions come on top.
 *
 * <pre>{@code
 * CoverPoint length = group.point("length", "bytes of a frame")
 *     .bin("shortest", 60).range("usual", 61, 1513).bin("longest", 1514)
 *     .illegal("too long", 1515, Long.MAX_VALUE);
 * ...
 * length.sample(frame.bytes());
 * }</pre>
 *
 * <p>Bins are added before the first sample. Sampling does not allocate; it takes a table look-up
 * where the bins lie within 4096 values, else a binary search. Not thread-safe: one group for each
 * thread, merged at the end.
 */
public final class CoverPoint {
  private final CoverGroup group;
  private final String name;
  private final String description;
  private final List<BinData> bins = new ArrayList<>();
  private final List<long[]> sequences = new ArrayList<>();
  private final List<Integer> sequenceBins = new ArrayList<>();
  private long atLeast = 1;
  private long samples;
  private long others;

  /** Set by {@link #seal}: no more bins. */
  private BinTable table;

  private long[] hits;

  /** Of each bin its number among those that crosses see, -1 for others. */
  private int[] crossNumbers;

  private TransitionMatcher transitions;
  private int last = -1;

  CoverPoint(CoverGroup group, String name, String description) {
    this.group = group;
    this.name = name;
    this.description = description;
  }

  /**
   * Adds a bin of single values.
   *
   * @param bin its name
   * @param values what falls into it
   * @return this
   */
  public CoverPoint bin(String bin, long... values) {
    List<ValueRange> ranges = new ArrayList<>();
    for (long value : values) {
      ranges.add(new ValueRange(value, value));
    }
    return add(bin, BinKind.COUNTED, ranges, List.of());
  }

  /**
   * Adds a bin of a range.
   *
   * @param bin its name
   * @param from the smallest value
   * @param to the largest value, included
   * @return this
   */
  public CoverPoint range(String bin, long from, long to) {
    return add(bin, BinKind.COUNTED, List.of(new ValueRange(from, to)), List.of());
  }

  /**
   * Adds a bin whose values may come and do not matter.
   *
   * @param bin its name
   * @param from the smallest value
   * @param to the largest value, included
   * @return this
   */
  public CoverPoint ignore(String bin, long from, long to) {
    return add(bin, BinKind.IGNORED, List.of(new ValueRange(from, to)), List.of());
  }

  /**
   * Adds a bin whose values must not come: sampling one throws.
   *
   * @param bin its name
   * @param from the smallest value
   * @param to the largest value, included
   * @return this
   */
  public CoverPoint illegal(String bin, long from, long to) {
    return add(bin, BinKind.ILLEGAL, List.of(new ValueRange(from, to)), List.of());
  }

  /**
   * Adds a bin for values sampled one directly after the other. Transitions may overlap.
   *
   * @param bin its name
   * @param values two or more, in order
   * @return this
   */
  public CoverPoint transition(String bin, long... values) {
    return sequence(bin, BinKind.COUNTED, values);
  }

  /**
   * Adds a bin for values that must not be sampled one directly after the other.
   *
   * @param bin its name
   * @param values two or more, in order
   * @return this
   */
  public CoverPoint illegalTransition(String bin, long... values) {
    return sequence(bin, BinKind.ILLEGAL, values);
  }

  private CoverPoint sequence(String bin, BinKind kind, long... values) {
    if (values.length < 2) {
      throw new CosimException(this + ": transition " + bin + " needs two values or more");
    }
    List<Long> sequence = new ArrayList<>();
    for (long value : values) {
      sequence.add(value);
    }
    add(bin, kind, List.of(), sequence);
    sequences.add(values.clone());
    sequenceBins.add(bins.size() - 1);
    return this;
  }

  private CoverPoint add(String bin, BinKind kind, List<ValueRange> ranges, List<Long> sequence) {
    if (table != null) {
      throw new CosimException(this + ": bin " + bin + " comes after the first sample or cross");
    }
    if (bins.stream().anyMatch(other -> other.name().equals(bin))) {
      throw new CosimException(this + " has a bin " + bin + " already");
    }
    if (ranges.isEmpty() && sequence.isEmpty()) {
      throw new CosimException(this + ": bin " + bin + " has no values");
    }
    for (ValueRange range : ranges) {
      for (BinData other : bins) {
        if (other.ranges().stream()
            .anyMatch(r -> r.from() <= range.to() && range.from() <= r.to())) {
          throw new CosimException(
              this + ": bins " + other.name() + " and " + bin + " overlap at " + range);
        }
      }
    }
    bins.add(new BinData(bin, kind, ranges, sequence, 0));
    return this;
  }

  /**
   * How often a bin must be hit to be covered; 1 if not said.
   *
   * @param count 1 or more
   * @return this
   */
  public CoverPoint atLeast(long count) {
    if (count < 1) {
      throw new CosimException(this + ": at least " + count + " is not possible");
    }
    atLeast = count;
    return this;
  }

  /** Ends the definition. */
  void seal() {
    if (table != null) {
      return;
    }
    table = new BinTable(bins);
    hits = new long[bins.size()];
    crossNumbers = new int[bins.size()];
    int crossed = 0;
    for (int i = 0; i < bins.size(); i++) {
      boolean seen = bins.get(i).kind() == BinKind.COUNTED && bins.get(i).sequence().isEmpty();
      crossNumbers[i] = seen ? crossed++ : -1;
    }
    transitions =
        new TransitionMatcher(
            sequences.toArray(long[][]::new),
            sequenceBins.stream().mapToInt(Integer::intValue).toArray());
  }

  /**
   * Counts a value.
   *
   * @param value what was seen
   * @throws IllegalSampleException when it falls into an illegal bin; it is counted all the same
   */
  public void sample(long value) {
    if (table == null) {
      seal();
    }
    samples++;
    int bin = table.find(value);
    if (bin < 0) {
      others++;
      last = -1;
    } else {
      hits[bin]++;
      last = crossNumbers[bin];
    }
    int illegal = transitions.follow(value, hits, table);
    if (bin >= 0 && table.isIllegal(bin)) {
      illegal = bin;
    }
    if (illegal >= 0) {
      throw new IllegalSampleException(
          this + ": illegal bin " + bins.get(illegal).name() + " was hit by " + value);
    }
  }

  /** Forgets what came before: the next sample begins new transitions and is not yet crossed. */
  public void restart() {
    if (table != null) {
      transitions.restart();
    }
    last = -1;
  }

  /** The bin of the last sample as crosses number them, -1 for none. */
  int last() {
    return last;
  }

  /** The names of the bins that crosses see, in their order. */
  List<String> crossBins() {
    return bins.stream()
        .filter(bin -> bin.kind() == BinKind.COUNTED && bin.sequence().isEmpty())
        .map(BinData::name)
        .toList();
  }

  /**
   * How often a bin was hit.
   *
   * @param bin its name
   * @return samples
   * @throws CosimException when there is none of that name
   */
  public long hits(String bin) {
    return data().bin(bin).hits();
  }

  /**
   * Its name within the group.
   *
   * @return the name
   */
  public String name() {
    return name;
  }

  /**
   * What was counted so far.
   *
   * @return a copy
   */
  public PointData data() {
    seal();
    List<BinData> counted = new ArrayList<>();
    for (int i = 0; i < bins.size(); i++) {
      counted.add(bins.get(i).withHits(hits[i]));
    }
    return new PointData(name, description, atLeast, samples, others, counted);
  }

  @Override
  public String toString() {
    return "cover point " + group.name() + "." + name;
  }
}
