// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.candidate;

import dev.sluice.mutate.verilog.Expression;
import dev.sluice.mutate.verilog.Expression.Binary;
import dev.sluice.mutate.verilog.Expression.Bit;
import dev.sluice.mutate.verilog.Expression.Call;
import dev.sluice.mutate.verilog.Expression.Conditional;
import dev.sluice.mutate.verilog.Expression.Join;
import dev.sluice.mutate.verilog.Expression.Literal;
import dev.sluice.mutate.verilog.Expression.Name;
import dev.sluice.mutate.verilog.Expression.Parenthesized;
import dev.sluice.mutate.verilog.Expression.Slice;
import dev.sluice.mutate.verilog.Expression.Unary;
import dev.sluice.mutate.verilog.Statement.Assignment;
import dev.sluice.mutate.verilog.VerilogModule;
import dev.sluice.mutate.verilog.VerilogModule.Signal;
import dev.sluice.mutate.verilog.Widths;
import dev.sluice.random.SeedHash;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The mutants of one expression after the other, in one module. */
final class ExpressionMutants {
  private static final Map<String, String> OTHER_OPERATOR =
      Map.ofEntries(
          Map.entry("&&", "||"),
          Map.entry("||", "&&"),
          Map.entry("&", "|"),
          Map.entry("|", "&"),
          Map.entry("^", "|"),
          Map.entry("+", "-"),
          Map.entry("-", "+"),
          Map.entry("*", "+"),
          Map.entry("==", "!="),
          Map.entry("!=", "=="),
          Map.entry("<", "<="),
          Map.entry("<=", "<"),
          Map.entry(">", ">="),
          Map.entry(">=", ">"),
          Map.entry("<<", ">>"),
          Map.entry(">>", "<<"));

  /** Operators of which one operand alone is a mistake that could be made. */
  private static final Set<String> DROPPING = Set.of("&&", "||", "&", "|", "^", "+", "-");

  private final String text;
  private final VerilogModule module;
  private final Nets nets;
  private final long seed;
  private final List<Mutant> out;
  private final Widths widths;
  private final int[] lineStarts;
  private Predicate<String> possible = _ -> true;
  private boolean inReset;

  ExpressionMutants(String text, VerilogModule module, Nets nets, long seed, List<Mutant> out) {
    this.text = text;
    this.module = module;
    this.nets = nets;
    this.seed = seed;
    this.out = out;
    widths = new Widths(module);
    int[] starts = {0};
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      starts = Arrays.copyOf(starts, starts.length + 1);
      starts[starts.length - 1] = at + 1;
    }
    lineStarts = starts;
  }

  /**
   * Where the next expressions are.
   *
   * @param signals which can stand there instead of others
   * @param reset whether they are what reset does
   */
  void inside(Predicate<String> signals, boolean reset) {
    possible = signals;
    inReset = reset;
  }

  private String text(Expression e) {
    return text.substring(e.start(), e.end());
  }

  private void add(MutantKind kind, Expression e, String wrong) {
    if (!widths.isSigned(e)) {
      add(kind, e.start(), e.end(), wrong);
    }
  }

  private void add(MutantKind kind, int start, int end, String wrong) {
    int found = Arrays.binarySearch(lineStarts, start);
    int line = found >= 0 ? found + 1 : -found - 1;
    MutantKind all = inReset ? MutantKind.RESET : kind;
    out.add(new Mutant(module.name(), line, all, start, end, text.substring(start, end), wrong));
  }

  /** An assignment of a process. */
  void dropped(Assignment assignment) {
    add(MutantKind.ASSIGNMENT, assignment.start(), assignment.end(), "");
  }

  /** A continuous assignment, or a connection, which gives 0. */
  void dropped(Expression target, Expression value) {
    boolean zero = value instanceof Literal literal && literal.value().signum() == 0;
    if (!zero && widths.of(target) > 0) {
      add(MutantKind.ASSIGNMENT, value, "%d'h0".formatted(widths.of(target)));
    }
  }

  /** A condition that is never true. */
  void never(Expression e) {
    add(MutantKind.STUCK, e, "1'b0");
  }

  /** What decides between two. */
  void condition(Expression e) {
    if (!(e instanceof Literal)) {
      add(MutantKind.NEGATED, e, "! (" + text(e) + ")");
      add(MutantKind.STUCK, e, "1'b0");
      add(MutantKind.STUCK, e, "1'b1");
    }
    value(e);
  }

  /** The rows and bits that an assignment in a process chooses by signals. */
  void indices(Expression target) {
    switch (target) {
      case Bit bit -> {
        indices(bit.of());
        if (!(bit.index() instanceof Literal)) {
          value(bit.index());
        }
      }
      case Slice slice when slice.kind().equals("+:") -> value(slice.first());
      default -> {
        // A name, or constant bits of it.
      }
    }
  }

  /** Any expression. */
  void value(Expression e) {
    switch (e) {
      case Name name -> name(name);
      case Literal literal -> literal(literal);
      case Parenthesized in -> value(in.inner());
      case Unary unary -> unary(unary);
      case Binary binary -> binary(binary);
      case Conditional either -> {
        condition(either.condition());
        value(either.yes());
        value(either.no());
      }
      case Join join -> join.parts().forEach(this::value);
      case Bit bit -> bit(bit);
      case Slice slice -> slice(slice);
      case Call call -> {
        if (call.function().startsWith("$")) {
          call.parts().forEach(this::value);
        }
      }
    }
  }

  private void name(Name name) {
    Literal constant = module.constants().get(name.name());
    if (constant == null) {
      wrongSignal(name, name, "");
      return;
    }
    String group = group(name.name());
    module
        .constants()
        .forEach(
            (other, value) -> {
              if (group(other).equals(group)
                  && value.width() == constant.width()
                  && !value.value().equals(constant.value())) {
                add(MutantKind.STATE, name, other);
              }
            });
  }

  /** Of VisitKind_SWEEP: VisitKind. */
  private static String group(String constant) {
    return constant.replaceFirst("_.*", "");
  }

  private void wrongSignal(Name name, Expression whole, String bits) {
    Signal right = module.signals().get(name.name());
    if (right.rows() > 0) {
      return;
    }
    List<String> others =
        module.signals().values().stream()
            .filter(other -> other.width() == right.width() && other.rows() == 0)
            .filter(other -> other.signed() == right.signed())
            .map(Signal::name)
            .filter(other -> !other.equals("clk") && !other.equals("reset"))
            .filter(other -> nets.isLive(Set.of(other)) && possible.test(other))
            .filter(other -> !nets.net(other).equals(nets.net(name.name())))
            .toList();
    if (!others.isEmpty() && !name.name().equals("reset")) {
      int drawn = SeedHash.random(seed, "wrong signal", whole.start()).nextInt(others.size());
      add(MutantKind.SIGNAL, whole, others.get(drawn) + (right.width() == 1 ? "" : bits));
    }
  }

  private void literal(Literal literal) {
    if (literal.width() == 0 || literal.signed()) {
      return;
    }
    BigInteger limit = BigInteger.ONE.shiftLeft(literal.width());
    add(MutantKind.CONSTANT, literal, number(literal, literal.value().add(BigInteger.ONE), limit));
    if (literal.width() > 1) {
      BigInteger less = literal.value().subtract(BigInteger.ONE);
      add(MutantKind.CONSTANT, literal, number(literal, less, limit));
    }
  }

  private static String number(Literal like, BigInteger value, BigInteger limit) {
    return "%d'h%s".formatted(like.width(), value.mod(limit).toString(16));
  }

  private void unary(Unary unary) {
    String operand = text(unary.operand());
    switch (unary.operator()) {
      case "!", "~" -> add(MutantKind.NOT, unary, operand);
      case "&", "^" -> add(MutantKind.OPERATOR, unary, "| " + operand);
      case "|" -> add(MutantKind.OPERATOR, unary, "& " + operand);
      default -> {
        // A sign.
      }
    }
    value(unary.operand());
  }

  private void binary(Binary binary) {
    String other = OTHER_OPERATOR.get(binary.operator());
    if (other != null) {
      int behind = binary.at() + binary.operator().length();
      String wrong =
          text.substring(binary.start(), binary.at())
              + other
              + text.substring(behind, binary.end());
      add(MutantKind.OPERATOR, binary, wrong);
    }
    if (DROPPING.contains(binary.operator())) {
      add(MutantKind.OPERAND, binary, text(binary.left()));
      add(MutantKind.OPERAND, binary, text(binary.right()));
    }
    value(binary.left());
    value(binary.right());
  }

  private void bit(Bit bit) {
    if (!(bit.of() instanceof Name name)) {
      value(bit.index());
      return;
    }
    Signal of = module.signals().get(name.name());
    if (bit.index() instanceof Literal index && of.rows() == 0) {
      int at = index.value().intValueExact();
      shifted(bit, name, at, at, of.width(), "[%d]");
      wrongSignal(name, bit, text.substring(name.end(), bit.end()));
    } else {
      wrongSignal(name, bit, text.substring(name.end(), bit.end()));
      if (!(bit.index() instanceof Literal)) {
        value(bit.index());
      }
    }
  }

  private void slice(Slice slice) {
    if (!(slice.of() instanceof Name name)) {
      return;
    }
    wrongSignal(name, slice, text.substring(name.end(), slice.end()));
    if (slice.kind().equals(":")) {
      int high = ((Literal) slice.first()).value().intValueExact();
      int low = ((Literal) slice.second()).value().intValueExact();
      int width = module.signals().get(name.name()).width();
      shifted(slice, name, high, low, width, "[%d:%d]");
    } else {
      value(slice.first());
    }
  }

  private void shifted(Expression e, Name name, int high, int low, int width, String bits) {
    if (high + 1 < width) {
      add(MutantKind.SLICE, e, name.name() + bits.formatted(high + 1, low + 1));
    }
    if (low > 0) {
      add(MutantKind.SLICE, e, name.name() + bits.formatted(high - 1, low - 1));
    }
  }
}
