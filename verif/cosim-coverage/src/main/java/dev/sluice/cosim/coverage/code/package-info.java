// SPDX-License-Identifier: Apache-2.0
/** Line, branch and toggle coverage of the Verilog, counted by Verilator. */
package dev.sluice.cosim.coverage.code;
