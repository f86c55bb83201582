// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.cosim.coverage.code.CodeCounts;

/**
 * Line, branch and toggle counts of one configuration of the hardware.
 *
 * @param design its name, fit for a file
 * @param verilog the text whose lines are counted
 * @param counts how often
 */
record DesignCounts(String design, String verilog, CodeCounts counts) {}
