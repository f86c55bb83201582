// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.model;

/** What a model is built for. Each kind is a library of its own, so that PLAIN stays fast. */
public enum BuildKind {
  /** As fast as it goes: no waveforms. */
  PLAIN,
  /** Can write FST waveforms; 15 to 80 times slower while it does. */
  TRACE,
  /** Counts the lines that ran and the bits that toggled; tens of times slower. */
  COVERAGE
}
