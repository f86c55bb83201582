// SPDX-License-Identifier: Apache-2.0
/** The wires to and from RoundTrips, a component of the receive control. */
package dev.sluice.cycle.wires.control.trips;
