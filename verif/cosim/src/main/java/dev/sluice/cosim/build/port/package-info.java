// SPDX-License-Identifier: Apache-2.0
/** The ports of a model: from its header, and from the trees that releases of Verilator write. */
package dev.sluice.cosim.build.port;
