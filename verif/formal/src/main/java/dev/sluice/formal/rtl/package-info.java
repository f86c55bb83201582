// SPDX-License-Identifier: Apache-2.0
/** From generated Verilog and a checker to a transition system. */
package dev.sluice.formal.rtl;
