// SPDX-License-Identifier: Apache-2.0
/** Seeded random hosts and transfers for HostRings, checks included, for model and RTL alike. */
package dev.sluice.parts.rings;
