// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.nio.file.Path;

/**
 * One point of a table: what is synthesized for which part.
 *
 * @param target the part
 * @param top what
 * @param nic R, W, M, P, architecture; of the NIC and its blocks the data width and S too
 */
public record Design(Target target, Top top, NicParameters nic) {
  private static final Object ELABORATION = new Object();

  /**
   * A point of what is not the NIC.
   *
   * @param target the part
   * @param top what
   * @param parameters R, W, M, P, architecture; of the NIC the rest is as it is by default
   */
  public Design(Target target, Top top, SluiceParameters parameters) {
    this(
        target,
        top,
        new NicParameters(
            parameters, NicParameters.DEFAULT.dataWidth(), NicParameters.DEFAULT.transfers()));
  }

  /**
   * The transport's parameters.
   *
   * @return R, W, M, P, architecture
   */
  public SluiceParameters parameters() {
    return nic.sluice();
  }

  /**
   * The name of its files, the same for the same point.
   *
   * @return for example {@code ice40-hx8k-ring-R256-W128}
   */
  public String name() {
    return target.label() + "-" + top.name(nic);
  }

  /**
   * What of the parameters its top depends on.
   *
   * @return for example {@code R=256 W=128 ring}; a memory loop has R only
   */
  public String size() {
    return top.size(nic);
  }

  /** Whether the flow goes on to place and route. */
  boolean canBeRouted() {
    return target.canBeRouted();
  }

  /** The same part and parameters with another top. */
  Design on(Top other) {
    return new Design(target, other, nic);
  }

  /** Writes the Verilog into a folder and returns the file. One thread elaborates at a time. */
  Path generate(Path folder) throws IOException {
    synchronized (ELABORATION) {
      return top.generate(nic, folder);
    }
  }

  /** The {@link VerilogHash} of its Verilog; the folder may be that of other threads' designs. */
  String source(Path folder) throws IOException {
    synchronized (ELABORATION) {
      return VerilogHash.of(generate(folder));
    }
  }
}
