// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.protocol.PacketType;

/**
 * One packet that the request maker has ordered, until it is taken; another window may be asked for
 * already.
 */
final class RequestOrder {
  private boolean valid;
  private PacketType type;
  private int pidx;
  private int window;
  private int generation;

  void reset() {
    valid = false;
  }

  boolean valid() {
    return valid;
  }

  PacketType type() {
    return type;
  }

  int pidx() {
    return pidx;
  }

  int window() {
    return window;
  }

  int generation() {
    return generation;
  }

  /** Only while there is none. */
  void give(PacketType kind, int index, int ofWindow, int ofGeneration) {
    valid = true;
    type = kind;
    pidx = index & 0xffffff;
    window = ofWindow;
    generation = ofGeneration;
  }

  void taken() {
    valid = false;
  }
}
