// SPDX-License-Identifier: Apache-2.0
/** Seeded random stimulus for the models and for the RTL, so that both are driven by the same. */
package dev.sluice.parts;
