// SPDX-License-Identifier: Apache-2.0
/** Functional coverage of this NIC's blocks; the plan is {@code docs/coverage-plan.md}. */
package dev.sluice.bench.coverage;
