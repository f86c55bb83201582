// SPDX-License-Identifier: Apache-2.0
/** The wires between the components of the receive control. */
package dev.sluice.cycle.wires.control;
