// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import dev.sluice.mutate.candidate.Mutant;
import dev.sluice.mutate.proof.LimitedProgram.StoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tries to prove that a mutant does what the unchanged block does, at any input, from any power-up
 * and a reset in the first clock: yosys makes gates of both, and ABC compares them in any state
 * ({@link AnyState}); where they differ, it looks for a state that can be reached in which they do
 * ({@link Comparison}), first of the module alone, then of the whole. Thread-safe.
 */
public final class EquivalenceProof {
  /** Memories with more rows are compared by what goes in. */
  private static final int ROWS_AS_REGISTERS = 8;

  /** The quick ways have so much of the time: one part of this each. */
  private static final int PART = 4;

  /** One part in so many is left for what is known of memories. */
  private static final int HELD_READS_PART = 3;

  private final String top;
  private final String text;
  private final ChosenMutants sample;
  private final Reliance reliance;
  private final Path folder;
  private final int seconds;

  private final Map<Read, Netlist> netlists = new HashMap<>();

  /**
   * How a text is read.
   *
   * @param top its top module
   * @param on what the proof relies on
   */
  private record Read(String top, Reliance on) {}

  /**
   * Where a mutant is.
   *
   * @param place for files
   * @param mutants among which it is
   * @param number of it among them, from 1
   * @param module in which it is
   * @param netlists of these mutants
   */
  private record Task(
      Path place, ChosenMutants mutants, int number, String module, Map<Read, Netlist> netlists) {
    /** Whether it is in a queue whose writes are as they were. */
    boolean isInQueue() {
      return mutants.roundQueues() && QueueWrites.isQueue(module);
    }
  }

  /** What can come of it. */
  public enum Outcome {
    /** It is proved. */
    EQUIVALENT,
    /** There is a difference, if memories may return anything. */
    DIFFERS,
    /** The programs did not come to an end. */
    UNDECIDED
  }

  /**
   * What came of it.
   *
   * @param outcome in a word
   * @param cause in words
   */
  public record Answer(Outcome outcome, String cause) {}

  /**
   * For mutants of a text.
   *
   * @param top its top module
   * @param text the unchanged block
   * @param mutants of it, of which some will be asked for: all are read at once
   * @param reliance what the block may rely on, and what is known of it
   * @param folder for temporary files
   * @param seconds of a processor that one proof may take; 0: none is tried
   */
  public EquivalenceProof(
      String top, String text, List<Mutant> mutants, Reliance reliance, Path folder, int seconds) {
    this.top = top;
    this.text = text;
    sample = ChosenMutants.ofThoseRoundQueues(text, mutants);
    this.reliance = reliance;
    this.folder = folder;
    this.seconds = seconds;
  }

  /**
   * Tries it.
   *
   * @param mutant of the text
   * @return what came of it
   * @throws IOException when there is no place for files
   */
  public Answer of(Mutant mutant) throws IOException {
    if (seconds == 0) {
      return new Answer(Outcome.UNDECIDED, "no proof was tried");
    }
    Path place = Files.createTempDirectory(folder, "proof-");
    try {
      Task task = task(place, mutant);
      Reliance port = reliance.withoutKnown();
      LimitedProgram quick = new LimitedProgram(place, Math.max(1, seconds / PART));
      if (isSameInAnyState(task, new Read(top, port), quick)) {
        return new Answer(
            Outcome.EQUIVALENT, "every register has the same input in any state (yosys, ABC)");
      }
      int left = (int) Math.max(1, seconds - quick.spent());
      if (port.equals(reliance)) {
        return attempt(task, port, left);
      }
      // What is known may cost more than it helps: it has half of the time.
      int half = Math.max(1, left / 2);
      Answer answer = attempt(task, reliance, half);
      return answer.outcome() == Outcome.UNDECIDED ? attempt(task, port, half) : answer;
    } finally {
      try (var files = Files.list(place)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(place);
    }
  }

  private Answer attempt(Task task, Reliance on, int limit) throws IOException {
    int whole = limit;
    try {
      if (!task.module().equals(top)) {
        int part = Math.max(1, limit / PART);
        whole = Math.max(1, limit - part);
        Reliance inside = on.inside(InstancePaths.of(top, text, task.module()));
        if (isSameInside(task, new Read(task.module(), inside), part)) {
          return new Answer(
              Outcome.EQUIVALENT, "its module does the same wherever it stands (yosys, ABC)");
        }
      }
      return compare(task, new LimitedProgram(task.place(), whole), new Read(top, on));
    } catch (StoppedException | IllegalStateException e) {
      return new Answer(Outcome.UNDECIDED, e.getMessage());
    }
  }

  private Task task(Path place, Mutant mutant) {
    String module = mutant.module();
    if (sample.has(mutant)) {
      return new Task(place, sample, sample.number(mutant), module, netlists);
    }
    ChosenMutants alone = ChosenMutants.ofTheQueue(text, mutant);
    return new Task(place, alone, alone.number(mutant), module, new HashMap<>());
  }

  /** Whether it is proved of the whole in any state. */
  private boolean isSameInAnyState(Task task, Read whole, LimitedProgram program)
      throws IOException {
    try {
      SideBySide both = sideBySide(task, whole, false);
      return AnyState.proves(both, task.place(), program);
    } catch (StoppedException | IllegalStateException _) {
      return false; // The others are tried next.
    }
  }

  /** Whether the module alone does the same. */
  private boolean isSameInside(Task task, Read alone, int limit) throws IOException {
    try {
      LimitedProgram program = new LimitedProgram(task.place(), limit);
      return compare(task, program, alone).outcome() == Outcome.EQUIVALENT;
    } catch (StoppedException | IllegalStateException _) {
      return false; // The whole is tried next.
    }
  }

  /** A text is read once, without a limit. */
  private static Netlist netlist(Task task, Read read) throws IOException, StoppedException {
    synchronized (task.netlists()) {
      Netlist known = task.netlists().get(read);
      if (known == null) {
        known = read(task, read);
        task.netlists().put(read, known);
      }
      return known;
    }
  }

  private static Netlist read(Task task, Read read) throws IOException, StoppedException {
    Path place = task.place();
    Files.writeString(place.resolve("block.v"), with(read, task.mutants().verilog()));
    Files.writeString(place.resolve("gates.ys"), script(read));
    new LimitedProgram(place, Integer.MAX_VALUE).run(List.of("yosys", "-q", "-s", "gates.ys"));
    Netlist netlist = Netlist.read(place.resolve("block.blif"));
    for (String one : read.on().known()) {
      if (netlist.outputs.stream().noneMatch(output -> Reliance.matches(one, output))) {
        throw new IOException(
            "a proof is to rely on %s, which %s has not".formatted(one, read.top()));
      }
    }
    return netlist;
  }

  /** The contract becomes an output of the top module, and what is known stands in it. */
  private static String with(Read read, String verilog) {
    Reliance on = read.on();
    String head = "module " + read.top() + " (";
    int begin = verilog.indexOf(head) + head.length();
    int end = verilog.indexOf("endmodule", begin);
    boolean free = on.port().isEmpty();
    String output = free ? "" : "\n  output wire %s,".formatted(MutantProduct.CONTRACT);
    return verilog.substring(0, begin)
        + output
        + DrivenInputs.of(on.contract(), verilog.substring(begin, end))
        + on.contract()
        + on.checker()
        + verilog.substring(end);
  }

  private Answer compare(Task task, LimitedProgram program, Read read)
      throws IOException, StoppedException {
    SideBySide both = sideBySide(task, read, false);
    if (both.netlist().memories.isEmpty()) {
      return new Comparison(both, task.place(), program).answer();
    }
    // What is known of memories makes more states: it is not asked before the rest has no answer.
    LimitedProgram some = program.part(HELD_READS_PART);
    Answer answer;
    try {
      answer = new Comparison(both, task.place(), some).answer();
    } catch (StoppedException e) {
      answer = new Answer(Outcome.UNDECIDED, e.getMessage());
    }
    program.took(some);
    if (answer.outcome() == Outcome.EQUIVALENT) {
      return answer;
    }
    SideBySide held = sideBySide(task, read, true);
    try {
      Answer again = new Comparison(held, task.place(), program).answer();
      return again.outcome() == Outcome.UNDECIDED ? answer : again;
    } catch (StoppedException _) {
      return answer; // The first answer counts.
    }
  }

  private SideBySide sideBySide(Task task, Read read, boolean holds)
      throws IOException, StoppedException {
    boolean inside = !read.top().equals(top);
    Netlist netlist = netlist(task, read);
    return new SideBySide(netlist, task.number(), read.on(), inside, task.isInQueue(), holds);
  }

  /** What the proof relies on becomes outputs of the top module. */
  private static String exposed(Reliance on) {
    String known = on.known().isEmpty() ? "" : "expose w:" + String.join(" w:", on.names());
    return known + "\nexpose w:*" + QueueWrites.WRITES;
  }

  private static String script(Read read) {
    return """
    read_verilog -D SYNTHESIS block.v
    hierarchy -top %s
    proc
    flatten
    %s
    memory_collect
    memory_map t:$mem_v2 r:SIZE<=%d %%i
    opt_clean
    simplemap
    techmap
    aigmap
    opt_clean
    write_blif -cname block.blif
    """
        .formatted(read.top(), exposed(read.on()), ROWS_AS_REGISTERS);
  }
}
