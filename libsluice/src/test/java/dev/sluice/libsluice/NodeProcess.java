// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import java.io.IOException;
import java.nio.file.Path;

/** A node and its network as a process of their own, which can be killed. */
final class NodeProcess {
  private NodeProcess() {}

  /**
   * Runs until it is killed.
   *
   * @param arguments where the node's folder is made
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    try (RealNodes nodes = RealNodes.open(Path.of(arguments[0]), 1)) {
      System.out.println(nodes.folder(0));
      Thread.currentThread().join();
    }
  }
}
