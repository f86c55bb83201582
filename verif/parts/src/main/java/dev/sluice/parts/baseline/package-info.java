// SPDX-License-Identifier: Apache-2.0
/** Random traffic for the two blocks to measure against. */
package dev.sluice.parts.baseline;
