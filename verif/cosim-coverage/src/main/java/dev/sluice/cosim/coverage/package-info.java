// SPDX-License-Identifier: Apache-2.0
/**
 * Functional coverage: cover groups with points, bins and crosses, sampled while a bench runs;
 * stored in files, merged over runs and JVMs, queried and reported.
 */
package dev.sluice.cosim.coverage;
