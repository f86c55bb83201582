// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.memory;

import dev.sluice.protocol.ParameterException;

/**
 * How a memory behaves at its buses.
 *
 * @param busy part of the clocks in which a channel of reads is held back, 0 to below 1; each
 *     channel draws for itself
 * @param busyWrites the same of writes
 * @param latency clocks from a request's last beat to its answer, at least 1
 * @param spread further clocks, drawn from 0 to this for each answer
 * @param errors part of the answers that are errors, 0 to 1
 * @param order which of address and data of a write is taken first
 */
public record MemoryTiming(
    double busy, double busyWrites, int latency, int spread, double errors, Order order) {
  /** Which of address and data of a write the memory takes first. */
  public enum Order {
    /** Either, as they come. */
    ANY,
    /** Data only after its address. */
    ADDRESS_FIRST,
    /** An address only after the last beat of its data. */
    DATA_FIRST
  }

  /** Takes and gives a beat in every clock, answers after 20 clocks, has no errors. */
  public static final MemoryTiming FAST = new MemoryTiming(0, 20, 0, 0, Order.ANY);

  /**
   * A memory that holds reads and writes back alike.
   *
   * @param busy part of the clocks in which a channel is held back
   * @param latency clocks from a request's last beat to its answer
   * @param spread further clocks, drawn for each answer
   * @param errors part of the answers that are errors
   * @param order which of address and data of a write is taken first
   */
  public MemoryTiming(double busy, int latency, int spread, double errors, Order order) {
    this(busy, busy, latency, spread, errors, order);
  }

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public MemoryTiming {
    if (!(busy >= 0 && busy < 1)) {
      throw new ParameterException("busy", busy, "from 0 to below 1");
    }
    if (!(busyWrites >= 0 && busyWrites < 1)) {
      throw new ParameterException("busyWrites", busyWrites, "from 0 to below 1");
    }
    if (latency < 1) {
      throw new ParameterException("latency", latency, "at least 1");
    }
    if (spread < 0) {
      throw new ParameterException("spread", spread, "not negative");
    }
    if (!(errors >= 0 && errors <= 1)) {
      throw new ParameterException("errors", errors, "from 0 to 1");
    }
  }
}
