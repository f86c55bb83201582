// SPDX-License-Identifier: Apache-2.0
/** Where on the part the block RAMs of a netlist go, before the rest is placed. */
package dev.sluice.fpga.floorplan;
