// SPDX-License-Identifier: Apache-2.0
/** This harness beside others that drive Verilog: cocotb, svsim. */
package dev.sluice.bench.peers;
