// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.solver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Questions to a solver: can one of these formulas be false? */
public final class SolverRun {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Solver solver;
  private final SolverEnvironment environment;
  private final Limits limits;
  private final boolean first;

  /**
   * What a run may take.
   *
   * @param seconds for each goal
   * @param megabytes of memory for the process; 0: no limit
   */
  public record Limits(double seconds, int megabytes) {}

  /**
   * A way to ask.
   *
   * @param solver which
   * @param environment where it is
   * @param limits what it may take; beyond it a goal is unknown
   */
  public SolverRun(Solver solver, SolverEnvironment environment, Limits limits) {
    this(solver, environment, limits, false);
  }

  private SolverRun(Solver solver, SolverEnvironment environment, Limits limits, boolean first) {
    this.first = first;
    this.solver = solver;
    this.environment = environment;
    this.limits = limits;
  }

  /**
   * The same, which asks no more once a goal can be false.
   *
   * @return a way to ask
   */
  public SolverRun untilTheFirstFails() {
    return new SolverRun(solver, environment, limits, true);
  }

  /**
   * Asks for each goal whether it can be false.
   *
   * @param definitions SMT-LIB: declarations, definitions and assertions
   * @param goals a formula by name
   * @param unknowns bit vectors whose values a counterexample has
   * @param file what the solver reads; kept
   * @return an answer to each goal; unknown where the solver ended without one or is not there
   * @throws IOException when the file cannot be written
   * @throws InterruptedException when this thread is interrupted; the solver is ended
   */
  public Map<String, SolverAnswer> ask(
      String definitions, Map<String, String> goals, Collection<String> unknowns, Path file)
      throws IOException, InterruptedException {
    StringBuilder text = new StringBuilder("(set-logic QF_BV)\n").append(definitions);
    Map<String, String> names = new HashMap<>();
    goals.forEach(
        (name, formula) -> {
          String goal = "goal_" + name;
          names.put(goal, name);
          text.append(
              "(declare-const %s Bool)\n(assert (= %s %s))\n".formatted(goal, goal, formula));
        });
    Files.writeString(file, text);
    Map<String, SolverAnswer> answers = new LinkedHashMap<>();
    String cause;
    try {
      cause =
          run(
              file,
              goals.keySet().stream().map(name -> "goal_" + name).toList(),
              unknowns,
              answer -> answers.put(names.get(answer.path("goal").asText()), answer(answer)));
    } catch (MissingSolverException e) {
      cause = e.getMessage();
    }
    SolverAnswer last = answers.isEmpty() ? null : List.copyOf(answers.values()).getLast();
    for (String goal : goals.keySet()) {
      if (!answers.containsKey(goal)) {
        answers.put(goal, SolverAnswer.unknown(cause, 0, last == null ? 0 : last.megabytes()));
      }
    }
    return answers;
  }

  private static final class MissingSolverException extends Exception {
    private static final long serialVersionUID = 1;

    MissingSolverException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  private interface Reader {
    void take(JsonNode answer);
  }

  /** Runs the solver; says why it ended before the last goal. */
  private String run(Path file, List<String> goals, Collection<String> unknowns, Reader reader)
      throws IOException, InterruptedException, MissingSolverException {
    Path python;
    try {
      python = environment.find();
    } catch (IOException e) {
      throw new MissingSolverException(e.getMessage(), e);
    }
    Path script = file.resolveSibling("solve.py");
    try (InputStream in = SolverRun.class.getResourceAsStream("solve.py")) {
      Files.write(script, in.readAllBytes());
    }
    Path questions = file.resolveSibling(file.getFileName() + ".goals");
    Files.writeString(
        questions, String.join("\n", goals) + "\n\n" + String.join("\n", unknowns) + "\n");
    Path errors = file.resolveSibling(file.getFileName() + ".log");
    Process process =
        new ProcessBuilder(
                python.toString(),
                script.toString(),
                solver.label(),
                file.toString(),
                Double.toString(limits.seconds()),
                Integer.toString(limits.megabytes()),
                first ? "first" : "all")
            .redirectInput(questions.toFile())
            .redirectError(errors.toFile())
            .start();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      String other = "no message";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("{")) {
          reader.take(JSON.readTree(line));
        } else if (!line.isBlank()) {
          other = line.strip();
        }
      }
      int exit = process.waitFor();
      String said =
          Files.readString(errors).lines().reduce((_, next) -> next).orElse(other).strip();
      return exit == 0
          ? solver.label() + " said nothing of it"
          : "%s ended with code %d: %s (log: %s)".formatted(solver.label(), exit, said, errors);
    } finally {
      process.destroyForcibly();
    }
  }

  private SolverAnswer answer(JsonNode line) {
    double seconds = line.path("seconds").asDouble();
    int megabytes = line.path("megabytes").asInt();
    Map<String, String> values = new HashMap<>();
    line.path("values").properties().forEach(v -> values.put(v.getKey(), v.getValue().asText()));
    return switch (line.path("answer").asText()) {
      case "unsat" -> new SolverAnswer(SolverAnswer.Kind.HOLDS, seconds, megabytes, "", values);
      case "sat" -> new SolverAnswer(SolverAnswer.Kind.FAILS, seconds, megabytes, "", values);
      default ->
          SolverAnswer.unknown(
              "%s found no answer in %s s".formatted(solver.label(), limits.seconds()),
              seconds,
              megabytes);
    };
  }
}
