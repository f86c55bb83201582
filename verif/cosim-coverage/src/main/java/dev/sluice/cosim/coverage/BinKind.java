// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

/** What a bin is for. */
public enum BinKind {
  /** Should be hit; the coverage counts these. */
  COUNTED,
  /** May be hit; does not matter. */
  IGNORED,
  /** Must not be hit; a hit is an error. */
  ILLEGAL
}
