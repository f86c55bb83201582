// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.candidate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One Verilog text with many mutants, of which an input of the top module chooses one: 1 the first,
 * and so on; 0 none. A part {@code R} that is {@code W} in mutant n becomes {@code (top.mutant ==
 * 16'dn ? (W) : (R))}, a statement that is left out {@code if(top.mutant != 20'd0n) begin ... end}.
 */
public final class MutantText {
  /** The input that chooses. */
  public static final String INPUT = "mutant";

  private static final int WIDTH = 16;

  private final String top;
  private final String text;
  private final List<Site> sites = new ArrayList<>();
  private int next;

  /** Mutants of one place of the text. */
  private record Site(int start, int end, boolean statement, List<Integer> mutants) {}

  private MutantText(String top, String text, List<Mutant> mutants) {
    this.top = top;
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
    if (mutants.size() >= 1 << WIDTH) {
      throw new IllegalArgumentException(mutants.size() + " mutants are too many for one text");
    }
    MutantText choice = new MutantText(top, text, mutants);
    StringBuilder out = new StringBuilder();
    choice.range(0, text.length(), mutants, out);
    String head = "module " + top + " (";
    int at = out.indexOf(head);
    if (at < 0) {
      throw new IllegalArgumentException("there is no module " + top);
    }
    out.insert(at + head.length(), "\n  input  wire [%d:0]   %s,".formatted(WIDTH - 1, INPUT));
    return out.toString();
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
    return "(%s.%s %s %d'd%d)".formatted(top, INPUT, operator, WIDTH, mutant + 1);
  }
}
