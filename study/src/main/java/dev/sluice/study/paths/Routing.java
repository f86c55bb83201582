// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.paths;

/** How packets are spread over the paths. A path that is known to be down is passed over. */
public enum Routing {
  /** Each packet takes any path, all equally likely. */
  SPRAY,
  /** Each packet takes the path after that of the packet before. */
  ROUND_ROBIN,
  /**
   * A flow stays on its path until it has paused for the flowlet gap, then takes any path. (Sinha,
   * Kandula, Katabi, HotNets 2004.) With a gap that never comes: one path for each flow.
   */
  FLOWLET,
  /** Each packet takes a path on which it waits least; of equal ones, the next in turn. */
  LEAST_QUEUE
}
