// SPDX-License-Identifier: Apache-2.0
/**
 * Parameters in; Verilog, port list and parameter report out. {@link dev.sluice.rtl.RtlGenerator}
 * is the Java face; the components are written with SpinalHDL.
 */
package dev.sluice.rtl;
