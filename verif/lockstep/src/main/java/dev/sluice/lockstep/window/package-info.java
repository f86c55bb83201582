// SPDX-License-Identifier: Apache-2.0
/** The bench of the receive-window engine: its Verilog and its cycle model, in lock-step. */
package dev.sluice.lockstep.window;
