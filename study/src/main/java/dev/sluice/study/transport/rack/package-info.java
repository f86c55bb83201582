// SPDX-License-Identifier: Apache-2.0
/** Selective repeat with a bit map and RACK-TLP, as today's NICs of hyperscalers have it. */
package dev.sluice.study.transport.rack;
