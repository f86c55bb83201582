// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.proof;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/**
 * A way from reset to a clock in which properties fail.
 *
 * @param clock in which they fail; 0 is the clock of reset
 * @param properties those that fail
 * @param inputs of each clock, from 0 on: the value of each input of the circuit
 * @param chosen the window, packet or word that the checker followed, by name
 */
public record PropertyViolation(
    int clock,
    List<String> properties,
    List<Map<String, BigInteger>> inputs,
    Map<String, BigInteger> chosen) {}
