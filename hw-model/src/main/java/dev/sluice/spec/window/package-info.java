// SPDX-License-Identifier: Apache-2.0
/**
 * A receive window without a clock: which packets it accepts, how it slides, what it says of each
 * (protocol text, section 4).
 */
package dev.sluice.spec.window;
