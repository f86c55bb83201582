// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.candidate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One Verilog text with many mutants, of which an input of the top module chooses one: 1 the first,
 * and so on; 0 none. A part {@code R} that is {@code W} in mutant n becomes {@code (top.mutant ==
 * 16'dn ? (W) : (R))}, a statement that is left out {@code if(top.mutant != 20'd0n) begin ... end}.
 */
public final class MutantText {
  /** The input that chooses. */
  public static final String INPUT = "mutant";

  private static final String PORTS_END = "\n);\n";
  private static final int WIDTH = 16;
  private static final String INSIDE = "chosenMutant";
  private static final Pattern BIT_INSIDE = Pattern.compile("(?:.*\\.)?" + INSIDE + "\\[(\\d+)]");

  private final String choice;
  private final String text;
  private final List<Site> sites = new ArrayList<>();
  private int next;

  /** Mutants of one place of the text. */
  private record Site(int start, int end, boolean statement, List<Integer> mutants) {}

  private MutantText(String choice, String text, List<Mutant> mutants) {
    if (mutants.size() >= 1 << WIDTH) {
      throw new IllegalArgumentException(mutants.size() + " mutants are too many for one text");
    }
    this.choice = choice;
    this.text = text;
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < mutants.size(); i++) {
      order.add(i);
    }
    // A place before what is in it; a statement before an expression.
    order.sort(
        Comparator.comparingInt((Integer i) -> mutants.get(i).start())
            .thenComparing(i -> -mutants.get(i).end())
            .thenComparing(i -> !mutants.get(i).dropsStatement()));
    for (int i : order) {
      Mutant mutant = mutants.get(i);
      Site last = sites.isEmpty() ? null : sites.getLast();
      boolean same =
          last != null
              && last.start() == mutant.start()
              && last.end() == mutant.end()
              && last.statement() == mutant.dropsStatement();
      if (!same) {
        last = new Site(mutant.start(), mutant.end(), mutant.dropsStatement(), new ArrayList<>());
        sites.add(last);
      }
      last.mutants().add(i);
    }
  }

  /**
   * The text with the choice.
   *
   * @param top the module that gets the input
   * @param text as it was generated
   * @param mutants of it, fewer than 65536
   * @return Verilog
   */
  public static String of(String top, String text, List<Mutant> mutants) {
    return withInput(top, chosenBy(top, text, mutants));
  }

  /**
   * The text with the choice, as a part of a larger design.
   *
   * @param top the module of that design that gets the input ({@link #withInput})
   * @param text as it was generated
   * @param mutants of it, fewer than 65536
   * @return Verilog
   */
  public static String chosenBy(String top, String text, List<Mutant> mutants) {
    return new MutantText(top + "." + INPUT, text, mutants).whole(mutants).toString();
  }

  /**
   * A design whose top module has the input.
   *
   * @param top the module
   * @param text in which it is
   * @return Verilog
   */
  public static String withInput(String top, String text) {
    String head = "module " + top + " (";
    int at = text.indexOf(head);
    if (at < 0) {
      throw new IllegalArgumentException("there is no module " + top);
    }
    return new StringBuilder(text)
        .insert(at + head.length(), "\n  input  wire [%d:0]   %s,".formatted(WIDTH - 1, INPUT))
        .toString();
  }

  /**
   * The text with the choice, for a program that knows no names across modules: each module with a
   * mutant has a wire of its own that chooses, which nothing drives ({@link #bitOfChoice}).
   *
   * @param text as it was generated
   * @param mutants of it, fewer than 65536
   * @return Verilog
   */
  public static String withWires(String text, List<Mutant> mutants) {
    StringBuilder out = new MutantText(INSIDE, text, mutants).whole(mutants);
    mutants.stream()
        .map(Mutant::module)
        .distinct()
        .forEach(
            module -> {
              int end = out.indexOf(PORTS_END, out.indexOf("module " + module + " ("));
              out.insert(
                  end + PORTS_END.length(), "  wire [%d:0] %s;\n".formatted(WIDTH - 1, INSIDE));
            });
    return out.toString();
  }

  /**
   * Which bit of such a wire a net is.
   *
   * @param net its name, with those of the instances that it is in
   * @return the number in digits; null: it is another net
   */
  public static String bitOfChoice(String net) {
    Matcher bit = BIT_INSIDE.matcher(net);
    return bit.matches() ? bit.group(1) : null;
  }

  /**
   * The text with one mutant in it and no choice.
   *
   * @param text as it was generated
   * @param mutant of it
   * @return Verilog
   */
  public static String with(String text, Mutant mutant) {
    String wrong = mutant.dropsStatement() ? "begin end" : "(" + mutant.wrong() + ")";
    return text.substring(0, mutant.start()) + wrong + text.substring(mutant.end());
  }

  private StringBuilder whole(List<Mutant> mutants) {
    StringBuilder out = new StringBuilder();
    range(0, text.length(), mutants, out);
    return out;
  }

  private void range(int from, int to, List<Mutant> mutants, StringBuilder out) {
    int at = from;
    while (next < sites.size() && sites.get(next).start() < to) {
      Site site = sites.get(next++);
      out.append(text, at, site.start());
      if (site.statement()) {
        out.append("if(");
        for (int i = 0; i < site.mutants().size(); i++) {
          out.append(i == 0 ? "" : " && ").append(chosen(site.mutants().get(i), "!="));
        }
        out.append(") begin ");
        range(site.start(), site.end(), mutants, out);
        out.append(" end");
      } else {
        out.append('(');
        for (int mutant : site.mutants()) {
          out.append(chosen(mutant, "=="))
              .append(" ? (")
              .append(mutants.get(mutant).wrong())
              .append(") : ");
        }
        out.append('(');
        range(site.start(), site.end(), mutants, out);
        out.append("))");
      }
      at = site.end();
    }
    out.append(text, at, to);
  }

  private String chosen(int mutant, String operator) {
    return "(%s %s %d'd%d)".formatted(choice, operator, WIDTH, mutant + 1);
  }
}
