// SPDX-License-Identifier: Apache-2.0
/** Buses on which words go one after the other, APB and Wishbone: masters, and memories. */
package dev.sluice.cosim.bus.word;
