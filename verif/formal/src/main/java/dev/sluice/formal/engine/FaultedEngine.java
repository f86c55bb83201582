// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.engine;

import dev.sluice.formal.btor.BtorSystem;
import dev.sluice.formal.btor.SmtClocks;
import dev.sluice.formal.proof.FaultRow;
import dev.sluice.formal.proof.Induction;
import dev.sluice.formal.rtl.YosysBtor;
import dev.sluice.formal.solver.SolverAnswer;
import dev.sluice.formal.solver.SolverRun;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An engine with many faults in it, of which a constant that never changes chooses one or none. So
 * one translation and one run of the solver ask all of them.
 */
public final class FaultedEngine {
  private static final String CHOICE = "chosen_fault";
  private static final Pattern ASSIGNMENT =
      Pattern.compile("^(\\s*(?:assign )?\\S+ (?:<?=)) (.*);$");

  private final SluiceParameters parameters;
  private final List<FaultRow> faults;
  private final YosysBtor yosys;
  private final SolverRun solver;
  private final Path folder;

  /**
   * An engine with faults.
   *
   * @param parameters of the engine
   * @param faults of its architecture
   * @param yosys makes a circuit of it
   * @param solver who is asked
   * @param folder for files
   */
  public FaultedEngine(
      SluiceParameters parameters,
      List<FaultRow> faults,
      YosysBtor yosys,
      SolverRun solver,
      Path folder) {
    this.parameters = parameters;
    this.faults = faults;
    this.yosys = yosys;
    this.solver = solver;
    this.folder = folder;
  }

  /**
   * Asks for each fault whether its property's step still holds, all properties and helpers being
   * assumed in the clock before; and the same without a fault.
   *
   * @return the answer by the fault's words; of no fault, for all those properties, by {@code none}
   * @throws IOException when yosys fails or the folder cannot be written
   * @throws InterruptedException when this thread is interrupted
   */
  public Map<String, SolverAnswer> ask() throws IOException, InterruptedException {
    String verilog = EngineRtl.verilog(parameters);
    String checked =
        EngineChecker.of(parameters, planted(verilog, faults))
            .add("(* anyconst *) wire [7:0] " + CHOICE + ";")
            .text();
    BtorSystem system = yosys.system(checked, RtlGenerator.ENGINE, folder);
    SmtClocks clocks = new SmtClocks(system);
    clocks.add();
    clocks.add();
    StringBuilder text = new StringBuilder(clocks.text());
    for (String assumption : system.signals("a_")) {
      text.append("(assert %s)\n".formatted(clocks.holds(assumption, 0)));
      text.append("(assert %s)\n".formatted(clocks.holds(assumption, 1)));
    }
    List<String> assumed = new ArrayList<>(Induction.goals(system));
    assumed.addAll(new Induction(system, solver, folder).consequences());
    for (String goal : assumed) {
      text.append("(assert %s)\n".formatted(clocks.holds(goal, 0)));
    }
    Map<String, String> goals = new LinkedHashMap<>();
    StringBuilder control = new StringBuilder();
    for (FaultRow fault : faults) {
      String property =
          system.signals("p_").contains("p_" + fault.property())
              ? "p_" + fault.property()
              : "i_" + fault.property();
      String holds = clocks.holds(property, 1);
      control.append(' ').append(holds);
      goals.put(fault.label(), chosen(clocks, faults.indexOf(fault) + 1, holds));
    }
    goals.put("none", chosen(clocks, 0, "(and%s)".formatted(control)));
    return solver.ask(text.toString(), goals, List.of(), folder.resolve("faults.smt2"));
  }

  private static String chosen(SmtClocks clocks, int fault, String formula) {
    return "(=> (= %s (_ bv%d 8)) %s)".formatted(clocks.signal(CHOICE, 0), fault, formula);
  }

  /** Every assignment that a fault changes chooses between right and wrong. */
  static String planted(String verilog, List<FaultRow> faults) {
    String[] lines = verilog.split("\n");
    String[] right = lines.clone();
    for (FaultRow fault : faults) {
      fault.plantedIn(verilog);
      int at = 0;
      while (!right[at].contains(fault.right())) {
        at++;
      }
      Matcher wrong = assignment(right[at].replace(fault.right(), fault.wrong()));
      Matcher before = assignment(lines[at]);
      lines[at] =
          "%s (%s == %d) ? (%s) : (%s);"
              .formatted(
                  before.group(1),
                  CHOICE,
                  faults.indexOf(fault) + 1,
                  wrong.group(2),
                  before.group(2));
    }
    return String.join("\n", lines) + "\n";
  }

  private static Matcher assignment(String line) {
    Matcher matcher = ASSIGNMENT.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalStateException("a fault is only planted in an assignment: " + line);
    }
    return matcher;
  }
}
