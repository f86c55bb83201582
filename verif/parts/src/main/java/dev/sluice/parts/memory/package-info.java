// SPDX-License-Identifier: Apache-2.0
/** Host memory as the buses of the cycle models see it, with the rules of AXI4 checked. */
package dev.sluice.parts.memory;
