// SPDX-License-Identifier: Apache-2.0
/** The rules of the two systems that the patent compares its method with, without a clock. */
package dev.sluice.spec.baseline;
