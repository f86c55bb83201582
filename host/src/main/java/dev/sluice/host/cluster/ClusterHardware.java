// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.cluster;

/** What the NICs of a {@link SimulatedCluster} are. */
public enum ClusterHardware {
  /** The cycle models: no Verilator is needed, nothing is built. */
  MODEL,
  /** The Verilated RTL alone: programs see what the Verilog does, and nothing else is looked at. */
  RTL,
  /** The Verilated RTL, every output in every clock compared with the cycle model's. */
  LOCKSTEP
}
