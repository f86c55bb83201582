// SPDX-License-Identifier: Apache-2.0
/** What yosys's netlists and statistics say of a design's size. */
package dev.sluice.fpga.netlist;
