// SPDX-License-Identifier: Apache-2.0
/** Solvers from PyPI, in an environment of their own, and what they answer. */
package dev.sluice.formal.solver;
