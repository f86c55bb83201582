// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.memory;

/** A block broke a rule of AXI4. The message says which, on which wires, with which values. */
public final class BusRuleException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  BusRuleException(String message) {
    super(message);
  }
}
