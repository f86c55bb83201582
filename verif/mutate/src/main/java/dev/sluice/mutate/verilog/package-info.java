// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the part of Verilog that SpinalHDL writes, with widths: a lexer, a parser by recursive
 * descent, and a tree whose nodes know their place in the text. There is no parser of Verilog for
 * the JVM among the libraries that are kept well, so this is our own; it refuses what it does not
 * know.
 */
package dev.sluice.mutate.verilog;
