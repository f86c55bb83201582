// SPDX-License-Identifier: Apache-2.0
/** Transfers over networks that do their worst, and what must never happen in them. */
package dev.sluice.spec.v2.hostile;
