// SPDX-License-Identifier: Apache-2.0
/** Synthesis, place and route with open tools: how fast and how big the generated Verilog is. */
package dev.sluice.fpga;
