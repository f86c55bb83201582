// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import dev.sluice.cosim.build.BuildCache;
import dev.sluice.cosim.build.ModelBuilder;
import dev.sluice.cosim.build.ModelSpec;
import dev.sluice.cosim.build.PortLayout;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.Names;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.model.Port;
import dev.sluice.cosim.model.PortField;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Verilog that was compiled into this process. It has no state: each {@link #open()} gives an
 * instance of its own. Safe for use by several threads.
 */
public final class VerilatedModel {
  private final String top;
  private final BuildKind kind;
  private final List<Port> ports;
  private final List<PortField> fields;
  private final PortLayout layout;
  private final Abi abi;
  private final Map<String, LongSupplier> ties;
  private final Supplier<Map<String, BigInteger>> asked;
  private Map<String, BigInteger> parameters;

  private VerilatedModel(ModelSpec spec, List<Port> ports, List<PortField> fields, Path library) {
    asked = () -> new ModelBuilder(spec, BuildCache.standard()).parameters();
    top = spec.asked();
    kind = spec.kind();
    this.ports = ports;
    this.fields = fields;
    layout = new PortLayout(ports);
    abi = new Abi(library);
    ties = Map.of();
  }

  private VerilatedModel(VerilatedModel model, Map<String, LongSupplier> ties) {
    top = model.top;
    kind = model.kind;
    ports = model.ports.stream().filter(port -> !ties.containsKey(port.name())).toList();
    fields = model.fields;
    asked = model::parameters;
    layout = model.layout;
    abi = model.abi;
    this.ties = ties;
  }

  static VerilatedModel load(ModelSpec spec, Path folder) {
    try {
      List<Port> ports = ModelBuilder.ports(folder);
      return new VerilatedModel(
          spec, ports, ModelBuilder.fields(folder), folder.resolve(ModelBuilder.LIBRARY));
    } catch (IOException e) {
      throw new CosimException("the cached model cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Opens an instance at time 0 with all inputs at zero; registers without a reset value are zero.
   *
   * @return an instance, to be closed by the caller
   */
  public Dut open() {
    return open(0);
  }

  /**
   * Opens an instance whose registers without a reset value start at random values, which finds
   * designs that forget a reset.
   *
   * @param seed decides the values; 0 means all zero
   * @return an instance, to be closed by the caller
   */
  public Dut open(long seed) {
    return open(seed, new String[0]);
  }

  /**
   * Opens an instance whose Verilog finds arguments with {@code $test$plusargs} and {@code
   * $value$plusargs}.
   *
   * @param seed as for {@link #open(long)}
   * @param plusArguments each with its plus, for example {@code +VERBOSE} or {@code +DEPTH=5}
   * @return an instance, to be closed by the caller
   * @throws CosimException when one has no plus, or is Verilator's own ({@code +verilator+...})
   */
  public Dut open(long seed, String... plusArguments) {
    for (String argument : plusArguments) {
      check(argument);
    }
    Dut dut = new Dut(this, seed, List.of(plusArguments));
    ties.forEach((input, value) -> dut.input(input).set(value.getAsLong()));
    return dut;
  }

  private static void check(String plusArgument) {
    if (!plusArgument.matches("\\+[^\n]+")) {
      throw new CosimException(
          "the argument '" + plusArgument + "' is not +NAME or +NAME=VALUE in one line");
    }
    if (plusArgument.startsWith("+verilator+")) {
      throw new CosimException(
          plusArgument
              + " is for Verilator's runtime, which this library sets itself: say open(seed) or"
              + " Verilate's options");
    }
  }

  /**
   * The same model with an input tied to a value: it has it in every instance from the first clock
   * on, and is none of the {@link #ports()} any more. For inputs that choose what is built rather
   * than take part in the bench.
   *
   * @param input its name in the Verilog
   * @param value its value, of at most 64 bits
   * @return a further model; this one stays as it is
   * @throws PortException when there is no such input
   */
  public VerilatedModel tied(String input, long value) {
    return tied(input, () -> value);
  }

  /**
   * The same with a value that is asked for whenever an instance is opened.
   *
   * @param input its name in the Verilog
   * @param value gives its value, of at most 64 bits
   * @return a further model; this one stays as it is
   * @throws PortException when there is no such input
   */
  public VerilatedModel tied(String input, LongSupplier value) {
    if (ports.stream().noneMatch(port -> port.name().equals(input) && port.isInput())) {
      throw new PortException(this + " has no input " + input + " to tie");
    }
    Map<String, LongSupplier> all = new TreeMap<>(ties);
    all.put(input, value);
    return new VerilatedModel(this, Map.copyOf(all));
  }

  /**
   * The module under test.
   *
   * @return the name of the top module
   */
  public String top() {
    return top;
  }

  /**
   * What it was built for.
   *
   * @return plain, with tracing or with coverage
   */
  public BuildKind kind() {
    return kind;
  }

  /**
   * All ports but those that are tied.
   *
   * @return in Verilator's order
   */
  public List<Port> ports() {
    return ports;
  }

  /** The fields of a port that is a packed struct, union or enumerated; by the port's name. */
  List<PortField> fields(String port) {
    String array = port.replaceFirst("(?:\\[\\d+])+$", "");
    return fields.stream()
        .filter(field -> field.port().equals(port) || field.port().equals(array))
        .toList();
  }

  /**
   * The parameters of the top module in this build. The first call asks Verilator, which takes
   * about as long as reading the Verilog does; nothing has to be built for it.
   *
   * @return by name, local ones too; those of real or other types without bits are left out
   * @throws CosimException when this Verilator has neither {@code --xml-only} nor {@code
   *     --json-only}
   */
  public synchronized Map<String, BigInteger> parameters() {
    if (parameters == null) {
      parameters = Collections.unmodifiableMap(asked.get());
    }
    return parameters;
  }

  /**
   * One of {@link #parameters()}.
   *
   * @param name its name in the Verilog
   * @return its value, negative where it is declared signed and is; a text's letters as bits
   * @throws PortException when there is none, or it has more than 64 bits
   */
  public long parameter(String name) {
    BigInteger value = parameters().get(name);
    if (value == null) {
      throw new PortException(
          "module "
              + top
              + " has no parameter "
              + name
              + " of bits"
              + Names.nearest(name, parameters().keySet())
                  .map(near -> "; the nearest is " + near)
                  .orElse("; it has none"));
    }
    if (value.bitLength() > 64) {
      throw new PortException(
          "parameter " + name + " of module " + top + " has more than 64 bits: see parameters()");
    }
    return value.longValue();
  }

  PortLayout layout() {
    return layout;
  }

  Abi abi() {
    return abi;
  }

  @Override
  public String toString() {
    return "model " + top + " (" + kind + ")";
  }
}
