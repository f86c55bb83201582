// SPDX-License-Identifier: Apache-2.0
/** The programs that synthesize, place and route: where they are, how they run, how they fail. */
package dev.sluice.fpga.tools;
