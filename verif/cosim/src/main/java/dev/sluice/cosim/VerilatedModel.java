package dev.sluice.cosim;

import dev.sluice.cosim.build.ModelBuilder;
import dev.sluice.cosim.build.ModelSpec;
import dev.sluice.cosim.build.PortLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Verilog that was compiled into this process. It has no state: each {@link #open()} gives an
 * instance of its own. Safe for use by several threads.
 */
public final class VerilatedModel {
  private final String top;
  private final BuildKind kind;
  private final List<Port> ports;
  private final PortLayout layout;
  private final Abi abi;

  private VerilatedModel(String top, BuildKind kind, List<Port> ports, Path library) {
    this.top = top;
    this.kind = kind;
    this.ports = ports;
    layout = new PortLayout(ports);
    abi = new Abi(library);
  }

  static VerilatedModel load(ModelSpec spec, Path folder) {
    try {
      List<Port> ports = ModelBuilder.ports(folder);
      return new VerilatedModel(
          spec.top(), spec.kind(), ports, folder.resolve(ModelBuilder.LIBRARY));
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
    return new Dut(this, seed);
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
   * All ports.
   *
   * @return in Verilator's order
   */
  public List<Port> ports() {
    return ports;
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
