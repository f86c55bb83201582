// SPDX-License-Identifier: Apache-2.0
/** Of the receive control: how long requests take. */
package dev.sluice.cycle.control.trips;
