// SPDX-License-Identifier: Apache-2.0
/** {@code sluice bench node}: a node beside cocotb, on the same Verilog. */
package dev.sluice.cli.bench.node;
