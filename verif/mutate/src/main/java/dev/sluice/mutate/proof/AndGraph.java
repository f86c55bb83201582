// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Logic of ANDs and inverters, where what is built alike is one: a literal is twice the number of a
 * node, and one more where it is inverted; 0 is false. Inputs and registers have names.
 */
final class AndGraph {
  static final int FALSE = 0;
  static final int TRUE = 1;
  private static final int INPUT = -1;
  private static final int REGISTER = -2;

  private int[] left = new int[1 << 16];
  private int[] right = new int[1 << 16];
  private int size = 1;
  private final Map<Long, Integer> ands = new HashMap<>();
  private final Map<String, Integer> inputs = new HashMap<>();
  private final Map<String, Integer> registers = new HashMap<>();
  private final Map<Integer, Integer> next = new HashMap<>();

  private int node(int a, int b) {
    if (size == left.length) {
      left = Arrays.copyOf(left, 2 * size);
      right = Arrays.copyOf(right, 2 * size);
    }
    left[size] = a;
    right[size] = b;
    return 2 * size++;
  }

  int input(String name) {
    return inputs.computeIfAbsent(name, _ -> node(INPUT, INPUT));
  }

  /** A register that is 0 in the first clock. */
  int register(String name) {
    return registers.computeIfAbsent(name, _ -> node(REGISTER, REGISTER));
  }

  void next(String register, int literal) {
    next.put(register(register), literal);
  }

  boolean hasNext(String register) {
    return next.containsKey(register(register));
  }

  int and(int a, int b) {
    int low = Math.min(a, b);
    int high = Math.max(a, b);
    if (low == FALSE || (low ^ 1) == high) {
      return FALSE;
    }
    if (low == TRUE || low == high) {
      return high;
    }
    return ands.computeIfAbsent((long) low << 32 | high, _ -> node(low, high));
  }

  int or(int a, int b) {
    return and(a ^ 1, b ^ 1) ^ 1;
  }

  int xor(int a, int b) {
    return or(and(a, b ^ 1), and(a ^ 1, b));
  }

  int choose(int which, int yes, int no) {
    return or(and(which, yes), and(which ^ 1, no));
  }

  /**
   * Writes what some literals depend on as an AIGER file, each an output that should stay 0.
   *
   * @throws IOException when the file cannot be written
   */
  void write(Path file, List<Integer> outputs) throws IOException {
    write(file, outputs, false);
  }

  /**
   * Writes the same of one clock: registers are inputs, as they may hold anything.
   *
   * @param file to write
   * @param outputs literals
   * @throws IOException when it cannot be written
   */
  void writeOneClock(Path file, List<Integer> outputs) throws IOException {
    write(file, outputs, true);
  }

  private void write(Path file, List<Integer> outputs, boolean oneClock) throws IOException {
    boolean[] used = used(outputs, oneClock);
    int[] number = new int[size];
    int count = 0;
    int[] kinds = new int[3];
    for (int kind = 0; kind < 3; kind++) {
      for (int node = 1; node < size; node++) {
        if (used[node] && kind(node) == kind) {
          number[node] = ++count;
          kinds[kind]++;
        }
      }
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int inputs = oneClock ? kinds[0] + kinds[1] : kinds[0];
    line(
        out,
        "aig %d %d %d %d %d",
        count,
        inputs,
        count - inputs - kinds[2],
        outputs.size(),
        kinds[2]);
    for (int node = 1; node < size; node++) {
      if (used[node] && kind(node) == 1 && !oneClock) {
        line(out, "%d", literal(number, next.get(2 * node)));
      }
    }
    for (int output : outputs) {
      line(out, "%d", literal(number, output));
    }
    for (int node = 1; node < size; node++) {
      if (used[node] && kind(node) == 2) {
        int a = literal(number, left[node]);
        int b = literal(number, right[node]);
        difference(out, 2 * number[node] - Math.max(a, b));
        difference(out, Math.abs(a - b));
      }
    }
    Files.write(file, out.toByteArray());
  }

  /** Whether a literal depends on another one in the same clock. */
  boolean dependsOn(int literal, int other) {
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(literal >> 1));
    while (!open.isEmpty()) {
      int node = open.pop();
      if (node == other >> 1) {
        return true;
      }
      if (node != 0 && kind(node) == 2 && seen.add(node)) {
        open.push(left[node] >> 1);
        open.push(right[node] >> 1);
      }
    }
    return false;
  }

  /** The names of the inputs that some literals depend on, in the order of the file. */
  List<String> inputs(List<Integer> outputs) {
    boolean[] used = used(outputs, false);
    return inputs.entrySet().stream()
        .filter(input -> used[input.getValue() >> 1])
        .sorted(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Computes values, each of 64 runs: a bit of a word is of one run. */
  final class Simulation {
    private final long[] values = new long[size];

    /**
     * What an input is in this clock.
     *
     * @param name of it; there need not be one of that name
     * @param values in each run
     * @param runs in which; in the others it stays as it is
     */
    void input(String name, long values, long runs) {
      Integer literal = inputs.get(name);
      if (literal != null) {
        int node = literal >> 1;
        this.values[node] = this.values[node] & ~runs | values & runs;
      }
    }

    /** All inputs. */
    Set<String> inputs() {
      return inputs.keySet();
    }

    /** Computes what depends on the inputs and registers of this clock. */
    void settle() {
      for (int node = 1; node < size; node++) {
        if (kind(node) == 2) {
          values[node] = value(left[node]) & value(right[node]);
        }
      }
    }

    /** A settled value. */
    long value(int literal) {
      long value = values[literal >> 1];
      return (literal & 1) == 0 ? value : ~value;
    }

    /** To the next clock. */
    void clock() {
      int[] nodes = next.keySet().stream().mapToInt(literal -> literal >> 1).toArray();
      long[] then = new long[nodes.length];
      for (int i = 0; i < nodes.length; i++) {
        then[i] = value(next.get(2 * nodes[i]));
      }
      for (int i = 0; i < nodes.length; i++) {
        values[nodes[i]] = then[i];
      }
    }
  }

  private boolean[] used(List<Integer> outputs, boolean oneClock) {
    boolean[] used = new boolean[size];
    Deque<Integer> open = new ArrayDeque<>();
    outputs.forEach(output -> open.push(output >> 1));
    while (!open.isEmpty()) {
      int node = open.pop();
      if (node == 0 || used[node]) {
        continue;
      }
      used[node] = true;
      if (oneClock && kind(node) == 1) {
        continue;
      }
      for (int from : from(node)) {
        open.push(from >> 1);
      }
    }
    return used;
  }

  private List<Integer> from(int node) {
    List<Integer> from = new ArrayList<>();
    switch (kind(node)) {
      case 0 -> {
        // An input depends on nothing.
      }
      case 1 -> from.add(next.get(2 * node));
      default -> {
        from.add(left[node]);
        from.add(right[node]);
      }
    }
    return from;
  }

  /** In the order of the file. */
  private int kind(int node) {
    return switch (left[node]) {
      case INPUT -> 0;
      case REGISTER -> 1;
      default -> 2;
    };
  }

  private static int literal(int[] number, int literal) {
    return 2 * number[literal >> 1] | literal & 1;
  }

  private static void line(ByteArrayOutputStream out, String format, Object... values) {
    out.writeBytes((format.formatted(values) + "\n").getBytes(StandardCharsets.US_ASCII));
  }

  /** Seven bits a byte, the lowest first. */
  private static void difference(ByteArrayOutputStream out, int value) {
    int rest = value;
    while (rest >= 0x80) {
      out.write(rest & 0x7f | 0x80);
      rest >>>= 7;
    }
    out.write(rest);
  }
}
