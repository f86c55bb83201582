// SPDX-License-Identifier: Apache-2.0
/**
 * The long regression: random benches over many seeds and random parameters, for as long as one
 * likes, with one report.
 */
package dev.sluice.bench.regress;
