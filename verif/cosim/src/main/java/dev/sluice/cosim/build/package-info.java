// SPDX-License-Identifier: Apache-2.0
/** How a shared library is made of Verilog and kept: tools, generated C++, cache. Not for users. */
package dev.sluice.cosim.build;
