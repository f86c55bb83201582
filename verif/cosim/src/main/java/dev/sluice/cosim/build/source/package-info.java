// SPDX-License-Identifier: Apache-2.0
/** What is changed in the C++ that Verilator writes, before it is compiled. */
package dev.sluice.cosim.build.source;
