// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.verilog;

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
import dev.sluice.mutate.verilog.VerilogModule.Signal;
import java.util.Set;

/** Widths of expressions, as they are where nothing round them says more, and their signs. */
public final class Widths {
  private static final Set<String> OF_ONE_BIT =
      Set.of("||", "&&", "==", "!=", "===", "!==", "<", "<=", ">", ">=");
  private static final Set<String> SHIFTS = Set.of("<<", ">>", "<<<", ">>>");

  private final VerilogModule module;

  /**
   * Of the expressions of one module.
   *
   * @param module whose signals they name
   */
  public Widths(VerilogModule module) {
    this.module = module;
  }

  /**
   * How wide an expression is.
   *
   * @param e any
   * @return in bits; 0 of a number without a width
   */
  public int of(Expression e) {
    return switch (e) {
      case Name name -> width(name.name());
      case Literal literal -> literal.width();
      case Parenthesized in -> of(in.inner());
      case Unary unary ->
          unary.operator().equals("~") || unary.operator().equals("-") ? of(unary.operand()) : 1;
      case Binary binary ->
          OF_ONE_BIT.contains(binary.operator())
              ? 1
              : SHIFTS.contains(binary.operator())
                  ? of(binary.left())
                  : Math.max(of(binary.left()), of(binary.right()));
      case Conditional either -> Math.max(of(either.yes()), of(either.no()));
      case Join join -> join.times() * join.parts().stream().mapToInt(this::of).sum();
      case Bit bit -> isMemory(bit.of()) ? of(bit.of()) : 1;
      case Slice slice -> width(slice);
      case Call call ->
          call.function().startsWith("$")
              ? of(call.parts().getFirst())
              : module.functions().get(call.function()).width();
    };
  }

  private static int width(Slice slice) {
    int second = number(slice.second());
    return slice.kind().equals(":") ? number(slice.first()) - second + 1 : second;
  }

  private static int number(Expression e) {
    return ((Literal) e).value().intValueExact();
  }

  private int width(String name) {
    Literal constant = module.constants().get(name);
    if (constant != null) {
      return constant.width();
    }
    Signal signal = module.signals().get(name);
    if (signal == null) {
      throw new IllegalArgumentException(module.name() + " has no signal " + name);
    }
    return signal.width();
  }

  private boolean isMemory(Expression e) {
    return e instanceof Name name
        && module.signals().containsKey(name.name())
        && module.signals().get(name.name()).rows() > 0;
  }

  /**
   * Whether an expression has a sign, which depends on all that it is made of.
   *
   * @param e any
   * @return whether it does
   */
  public boolean isSigned(Expression e) {
    return switch (e) {
      case Name name ->
          module.signals().containsKey(name.name()) && module.signals().get(name.name()).signed();
      case Literal literal -> literal.signed();
      case Parenthesized in -> isSigned(in.inner());
      case Unary unary ->
          (unary.operator().equals("~") || unary.operator().equals("-"))
              && isSigned(unary.operand());
      case Binary binary ->
          !OF_ONE_BIT.contains(binary.operator())
              && isSigned(binary.left())
              && (SHIFTS.contains(binary.operator()) || isSigned(binary.right()));
      case Conditional either -> isSigned(either.yes()) && isSigned(either.no());
      case Call call -> call.function().equals("$signed");
      case Join _, Bit _, Slice _ -> false;
    };
  }
}
