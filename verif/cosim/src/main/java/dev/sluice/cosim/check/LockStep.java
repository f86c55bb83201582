// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.check;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sluice.cosim.ClockBatch;
import dev.sluice.cosim.Dut;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.profile.Part;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.profile.ProfileLane;
import dev.sluice.cosim.profile.Section;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares every output of a design with a model in every clock. The model writes what it expects
 * through {@link #expected(String)}, or straight into {@link #words()}; {@link #compare()} after
 * each clock does the rest, word by word, without allocation.
 *
 * <p>The first mismatch is thrown, unless {@link #record(int)} asks to collect.
 */
public final class LockStep {
  private final Dut dut;
  private final MemorySegment segment;
  private final long base;
  private final long[] expected;
  private final long[] mask;
  private final Map<String, ExpectedPort> ports = new LinkedHashMap<>();
  private final int[] guard;
  private final List<OutputPort> compared;
  private final List<Mismatch> recorded = new ArrayList<>();
  private String name;
  private ProfileLane lane;
  private Section comparing;
  private boolean guarded;
  private int recordLimit;
  private long clocks;
  private long comparisons;
  private long mismatches;

  /**
   * A comparator of an instance; all outputs are expected to be zero until said otherwise.
   *
   * @param dut the design under test
   */
  public LockStep(Dut dut) {
    this.dut = dut;
    profiledAs(dut.model().top(), Profile.laneHere());
    segment = dut.segment();
    base = dut.outputsOffset();
    expected = new long[dut.outputWords()];
    mask = new long[dut.outputWords()];
    Arrays.fill(mask, -1L);
    guard = new int[mask.length];
    Arrays.fill(guard, -1);
    compared = new ArrayList<>(dut.outputs());
    for (OutputPort port : compared) {
      ports.put(port.port().name(), new ExpectedPort(port, expected, firstWord(port)));
    }
  }

  /**
   * Where the model says what an output must be.
   *
   * @param output the output's name
   * @return the same handle each time
   * @throws PortException when there is no such output
   */
  public ExpectedPort expected(String output) {
    return ports.get(dut.output(output).port().name());
  }

  /**
   * What all outputs must be, laid out as in {@link Dut#segment()} from {@link
   * Dut#outputsOffset()}.
   *
   * @return the comparator's own array
   */
  public long[] words() {
    return expected;
  }

  /**
   * Where an output's value begins in {@link #words()}.
   *
   * @param output an output of this instance
   * @return an index
   */
  public int firstWord(OutputPort output) {
    return (int) ((output.offset() - base) / 8);
  }

  /**
   * Leaves an output out. Say why in the bench.
   *
   * @param output the output's name
   * @return this
   */
  public LockStep ignore(String output) {
    OutputPort port = dut.output(output);
    Arrays.fill(mask, firstWord(port), firstWord(port) + port.port().words(), 0L);
    compared.remove(port);
    return this;
  }

  /**
   * Compares an output only in clocks in which another is expected not to be 0, as a payload while
   * it is valid.
   *
   * @param output the output's name
   * @param valid the other's, of at most 64 bits
   * @return this
   * @throws PortException when there is no such output, or the other is wider
   */
  public LockStep compareWhile(String output, String valid) {
    OutputPort port = dut.output(output);
    OutputPort other = dut.output(valid);
    if (other.port().words() > 1) {
      throw new PortException(
          other.port() + " of " + dut + " has " + other.port().width() + " bits: 64 at most here");
    }
    guarded = true;
    Arrays.fill(guard, firstWord(port), firstWord(port) + port.port().words(), firstWord(other));
    return this;
  }

  /**
   * Collects mismatches instead of throwing the first.
   *
   * @param limit how many to keep; all are counted
   * @return this
   */
  public LockStep record(int limit) {
    recordLimit = Math.max(1, limit);
    return this;
  }

  /**
   * Compares the outputs of the clock just ended.
   *
   * @return true when all are as expected
   * @throws MismatchException when one is not, unless they are recorded
   */
  public boolean compare() {
    Section before = lane.enter(comparing);
    boolean same = compare(expected);
    lane.enter(before);
    return same;
  }

  boolean compare(long[] wanted) {
    clocks++;
    comparisons += compared.size();
    long different = 0;
    for (int i = 0; i < wanted.length; i++) {
      different |= (segment.get(JAVA_LONG, base + 8L * i) ^ wanted[i]) & mask[i];
    }
    return different == 0 || (guarded && !counts(wanted)) || differ(wanted);
  }

  /** Whether a word that differs is one that is looked at in this clock. */
  private boolean counts(long[] wanted) {
    for (int i = 0; i < wanted.length; i++) {
      long different = (segment.get(JAVA_LONG, base + 8L * i) ^ wanted[i]) & mask[i];
      if (different != 0 && (guard[i] < 0 || wanted[guard[i]] != 0)) {
        return true;
      }
    }
    return false;
  }

  /**
   * From now on clocks are simulated in batches: what must be is written as ever, and {@link
   * LockStepBatch#clock} stands for {@link Dut#clock} and {@link #compare()}. What is ignored or
   * compared only while it is valid is said before.
   *
   * @param rows clocks of a batch, 1 to 65536
   * @return to be closed before the instance
   */
  public LockStepBatch batch(int rows) {
    return batch(rows, false);
  }

  /**
   * The same on two threads: while one batch is simulated, the next is filled.
   *
   * @param rows clocks of a batch, 1 to 65536
   * @return to be closed before the instance
   */
  public LockStepBatch batchAhead(int rows) {
    return batch(rows, true);
  }

  private LockStepBatch batch(int rows, boolean ahead) {
    return new LockStepBatch(this, dut, rows, ahead, name, lane);
  }

  /**
   * Says whose time it is in a {@linkplain Profile profile}, where there is one; before {@link
   * #batch}.
   *
   * @param instance its name in the table; the top module's unless said otherwise
   * @param thread the lane of the thread that compares or fills batches; that of the thread that
   *     made it unless said otherwise
   * @return this
   */
  public LockStep profiledAs(String instance, ProfileLane thread) {
    name = instance;
    lane = thread;
    comparing = lane.often(Part.CROSSING, name);
    return this;
  }

  /** An empty batch with what is compared now. */
  ClockBatch rows(int capacity, Arena arena) {
    return new ClockBatch(dut, capacity, arena, mask, guard);
  }

  /** Counts clocks of a batch that were as expected. */
  void agreed(long clocksOfBatch) {
    clocks += clocksOfBatch;
    comparisons += clocksOfBatch * compared.size();
  }

  private boolean differ(long[] words) {
    List<Mismatch> found = new ArrayList<>();
    for (OutputPort port : compared) {
      int valid = guard[firstWord(port)];
      BigInteger actual = port.getBig();
      BigInteger wanted = wanted(port, words);
      if (!actual.equals(wanted) && (valid < 0 || words[valid] != 0)) {
        long clock = Math.max(0, dut.clockCount() - 1);
        found.add(new Mismatch(port.port(), wanted, actual, dut.time(), clock));
      }
    }
    mismatches += found.size();
    if (recordLimit == 0) {
      throw new MismatchException(dut, found.getFirst(), found.size() - 1);
    }
    int room = recordLimit - recorded.size();
    recorded.addAll(found.subList(0, Math.clamp(found.size(), 0, Math.max(0, room))));
    return false;
  }

  private BigInteger wanted(OutputPort port, long[] words) {
    BigInteger value = BigInteger.ZERO;
    for (int i = port.port().words() - 1; i >= 0; i--) {
      long word = words[firstWord(port) + i];
      value = value.shiftLeft(64).or(new BigInteger(Long.toUnsignedString(word)));
    }
    return value;
  }

  /**
   * How many clocks were compared.
   *
   * @return calls of {@link #compare()}
   */
  public long clocks() {
    return clocks;
  }

  /**
   * How many values were compared.
   *
   * @return outputs times clocks
   */
  public long comparisons() {
    return comparisons;
  }

  /**
   * How many values differed.
   *
   * @return all, also those that were not kept
   */
  public long mismatches() {
    return mismatches;
  }

  /**
   * The first mismatches.
   *
   * @return at most as many as {@link #record(int)} said
   */
  public List<Mismatch> recorded() {
    return List.copyOf(recorded);
  }
}
